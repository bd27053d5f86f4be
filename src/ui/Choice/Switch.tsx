import type { ReactElement } from 'react';
import './Choice.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A setting that takes effect at once. */
export function Switch({ label, isOn, onChange, isDisabled }: SwitchProps): ReactElement {
  return (
    <label className="check">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <i className="sw" />
    </label>
  );
}
