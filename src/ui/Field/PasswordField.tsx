import { useState } from 'react';
import type { ReactElement } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  readonly showLabel: string;
  readonly hideLabel: string;
  /** "current-password" or "new-password", so that password managers know. */
  readonly autoComplete: string;
}

/** A password that can be looked at. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...field
}: PasswordFieldProps): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? 'show' : 'hide'}
          size={20}
          isQuiet
          label={isShown ? hideLabel : showLabel}
          onClick={() => {
            setShown(!isShown);
          }}
        />
      }
    />
  );
}
