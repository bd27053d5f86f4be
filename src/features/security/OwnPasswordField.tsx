import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';

interface OwnPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
}

/** The login password, asked for again before something that guards the account changes. */
export function OwnPasswordField({ value, onChange, error }: OwnPasswordFieldProps): ReactElement {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  return (
    <PasswordField
      label={t('password.title')}
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
