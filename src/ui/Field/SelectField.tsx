import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { FieldFrame, hintId } from './FieldFrame.tsx';
import './Field.css';

interface SelectFieldProps {
  readonly label: ReactNode;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The first, empty choice: "Please choose". */
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}

/** A choice from a long list, with the device's own picker: it searches and scrolls best. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { label, options, value, onChange, placeholder, hint, error, isDisabled } = props;
  const controlId = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <FieldFrame controlId={controlId} label={label} hint={hint} error={error}>
      <div className={classNames('inp', hasError && 'err', isDisabled === true && 'dis')}>
        <select
          id={controlId}
          value={value}
          disabled={isDisabled}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError || hint !== undefined ? hintId(controlId) : undefined}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} className="c2" />
      </div>
    </FieldFrame>
  );
}
