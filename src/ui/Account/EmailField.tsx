import type { ReactElement } from 'react';
import { Field } from '../Field/Field.tsx';

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
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      error={error}
    />
  );
}
