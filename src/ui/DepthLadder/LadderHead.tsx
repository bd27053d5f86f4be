import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';

export interface LadderStep {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly label: string;
}

export interface LadderLarge {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly label: string;
}

interface LadderHeadProps {
  readonly priceHeader: string;
  readonly sumHeader: string;
  readonly step: LadderStep | undefined;
  readonly large: LadderLarge | undefined;
}

/** The header line; a tap on "Price" chooses the tick size with the device's own picker. */
export function LadderHead({ priceHeader, sumHeader, step, large }: LadderHeadProps): ReactElement {
  return (
    <div className="hd">
      <span className="step">
        {priceHeader}
        {step !== undefined && <Icon name="down" size={12} strokeWidth={2} />}
      </span>
      {step !== undefined && (
        <select
          aria-label={step.label}
          value={step.value}
          onChange={(event) => {
            step.onChange(event.target.value);
          }}
        >
          {step.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {large === undefined ? (
        <span>{sumHeader}</span>
      ) : (
        <button
          type="button"
          aria-pressed={large.isOn}
          onClick={() => {
            large.onChange(!large.isOn);
          }}
        >
          {sumHeader}
          <span className="sr">, {large.label}</span>
        </button>
      )}
    </div>
  );
}
