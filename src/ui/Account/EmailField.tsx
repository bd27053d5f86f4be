import type { ReactElement } from 'react';
import { Field } from '../Field/Field.tsx';
import { VERBATIM } from '../Field/verbatim.ts';

interface EmailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly error: string | undefined;
}

/** An e-mail address, with the keyboard and the suggestions for one. */
export function EmailField({ label, value, onChange, error }: EmailFieldProps): ReactElement {
  return (
    <Field
      label={label}
      type="email"
      name="email"
      inputMode="email"
      {...VERBATIM}
      autoComplete="email"
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      error={error}
    />
  );
}
