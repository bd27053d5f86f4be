import { useId } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { FieldFrame, hintId, labelId } from './FieldFrame.tsx';
import './Field.css';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  readonly label: ReactNode;
  /** Right of the label. */
  readonly aside?: ReactNode;
  /** Before the text: an icon. */
  readonly lead?: ReactNode;
  /** After the text, small: "USDT". */
  readonly unit?: ReactNode;
  /** After the unit: an icon button or an `.act` text button. */
  readonly trailing?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** One text input with its label, unit, hint and error. */
export function Field(props: FieldProps): ReactElement {
  const { label, aside, lead, unit, trailing, hint, error, id, disabled, ...input } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasError = error !== undefined && error !== '';
  return (
    <FieldFrame controlId={controlId} label={label} aside={aside} hint={hint} error={error}>
      <label className={classNames('inp', hasError && 'err', disabled === true && 'dis')}>
        {lead}
        <input
          {...input}
          id={controlId}
          disabled={disabled}
          aria-labelledby={labelId(controlId)}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError || hint !== undefined ? hintId(controlId) : undefined}
        />
        {unit !== undefined && <span className="u">{unit}</span>}
        {trailing}
      </label>
    </FieldFrame>
  );
}
