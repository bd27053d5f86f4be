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
  const { value, onChange, error } = props;
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  return (
    <PasswordField
      label={t('loginPassword.old')}
      showLabel={tCommon('field.showPassword')}
      hideLabel={tCommon('field.hidePassword')}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      error={error}
    />
  );
}
