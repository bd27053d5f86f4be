import type { ReactElement } from 'react';
import './NativeSelect.css';

export interface NativeSelectProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The device's own picker, unseen over what shows its choice. */
export function NativeSelect({ label, options, value, onChange }: NativeSelectProps): ReactElement {
  return (
    <select
      className="over"
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
