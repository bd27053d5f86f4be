import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import './Choice.css';
import '../ListRow/ListRow.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  /** BCP-47 tag of the title, when it is in its own language. */
  readonly lang?: string;
}

interface RadioListProps<Value extends string> {
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
}

/** One of several, as full-width rows: the language screen, themes. Arrows move, as in any radio group. */
export function RadioList<Value extends string>(props: RadioListProps<Value>): ReactElement {
  const { options, value, onChange, label } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="li check-row">
          <span className="f1">
            <span className="tt" lang={option.lang}>
              {option.title}
            </span>
            {option.sub !== undefined && <span className="sb">{option.sub}</span>}
          </span>
          <span className="check">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <i className="radio" />
          </span>
        </label>
      ))}
    </div>
  );
}
