import type { ReactElement } from 'react';
import { TextField } from '../Field/TextField.tsx';
import { VERBATIM } from '../Field/verbatim.ts';

interface EmailFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly error: string | undefined;
}

/** An e-mail address, with the keyboard and the suggestions for one. */
export function EmailField(props: EmailFieldProps): ReactElement {
  return (
    <TextField
      {...props}
      type="email"
      name="email"
      inputMode="email"
      {...VERBATIM}
      autoComplete="email"
    />
  );
}
