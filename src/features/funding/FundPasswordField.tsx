import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
import type { TextFieldProps } from '../../ui/Field/TextField.tsx';

type FundPasswordFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'aside'>;

/** The fund password. Not the login password: a password manager must not fill that one in. */
export function FundPasswordField(props: FundPasswordFieldProps): ReactElement {
  const { t } = useTranslation('funding');
  return <PasswordField {...props} label={t('withdraw.fundPassword')} autoComplete="off" />;
}
