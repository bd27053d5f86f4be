import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../Field/PasswordField.tsx';

interface LoginPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
}

/** The login password, asked for again before something that guards the account changes. */
export function LoginPasswordField(props: LoginPasswordFieldProps): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      {...props}
      label={t('loginPassword.old')}
      name="password"
      autoComplete="current-password"
    />
  );
}
