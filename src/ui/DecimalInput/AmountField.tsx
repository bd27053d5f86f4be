import type { ReactElement, ReactNode } from 'react';
import { Field } from '../Field/Field.tsx';
import { useFieldHint } from './useFieldHint.tsx';

interface AmountFieldProps {
  readonly label: ReactNode;
  /** Plain decimal string or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly decimals: number;
  readonly locale: string;
  readonly unit?: ReactNode;
  readonly aside?: ReactNode;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** A text button after the unit that fills in the most there is: "Max". */
  readonly max?: { readonly label: string; readonly onClick: () => void };
}

/** An amount on a form page: transfer, deposit, withdrawal. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { value, onChange, decimals, locale, isDisabled = false, max, ...look } = props;
  const { input, hint, error } = useFieldHint({ value, onChange, decimals, locale, ...look });
  const trailing = max !== undefined && (
    <button type="button" className="act" disabled={isDisabled} onClick={max.onClick}>
      {max.label}
    </button>
  );
  return (
    <Field
      {...input}
      {...look}
      hint={hint}
      error={error}
      disabled={isDisabled}
      trailing={trailing}
    />
  );
}
