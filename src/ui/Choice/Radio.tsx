import type { ReactElement, ReactNode } from 'react';
import './Choice.css';

interface RadioProps {
  readonly children: ReactNode;
  /** Shared by the radios of one group. */
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** One of a few, beside its words. Several make a group by their common name; see RadioList for rows. */
export function Radio(props: RadioProps): ReactElement {
  const { children, name, value, isChecked, onChange, isDisabled } = props;
  return (
    <label className="check">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={() => {
          onChange(value);
        }}
      />
      <i className="radio" />
      <span>{children}</span>
    </label>
  );
}
