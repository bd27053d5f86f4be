import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { FieldHint, hintId } from '../Field/FieldFrame.tsx';
import type { Remedy } from '../Field/FieldFrame.tsx';
import { useFieldHint } from './useFieldHint.tsx';

interface TicketFieldProps {
  readonly label: string;
  /** Plain decimal string or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly decimals: number;
  readonly locale: string;
  readonly unit?: ReactNode;
  /** Stands where the number would: "Best available". */
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
  readonly remedy?: Remedy | undefined;
  readonly hint?: ReactNode;
}

/** A number of the order ticket: label left, figures right, unit in its own column (DESIGN 9.10). */
export function TicketField(props: TicketFieldProps): ReactElement {
  const { label, unit, placeholder, isDisabled = false } = props;
  const controlId = useId();
  const { input, hint, error } = useFieldHint(props);
  const hasError = error !== undefined && error !== '';
  return (
    <div>
      <label className={classNames('tin', hasError && 'err', isDisabled && 'dis')}>
        <span className="k">{label}</span>
        <input
          {...input}
          id={controlId}
          placeholder={placeholder}
          disabled={isDisabled}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError || hint !== undefined ? hintId(controlId) : undefined}
        />
        {unit !== undefined && <span className="u">{unit}</span>}
      </label>
      <FieldHint controlId={controlId} hint={hint} error={error} remedy={props.remedy} />
    </div>
  );
}
