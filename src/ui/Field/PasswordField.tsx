import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** "current-password" or "new-password", so that password managers know. */
  readonly autoComplete: string;
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? 'show' : 'hide'}
          size={20}
          isQuiet
          label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => {
            setShown(!isShown);
          }}
        />
      }
    />
  );
}
