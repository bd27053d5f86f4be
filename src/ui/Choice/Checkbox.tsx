import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import './Choice.css';

interface CheckboxProps {
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
  /** 36 px row for the ticket; the hit area stays 44. */
  readonly isTight?: boolean;
}

/** A box to tick; an agreement is never ticked beforehand (DESIGN 12). */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { children, isChecked, onChange, isDisabled, hasError = false, isTight = false } = props;
  return (
    <label className={classNames('check', hasError && 'err', isTight && 'tight')}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={hasError || undefined}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <i className="box">
        <Icon name="check" size={14} strokeWidth={3} />
      </i>
      <span>{children}</span>
    </label>
  );
}
