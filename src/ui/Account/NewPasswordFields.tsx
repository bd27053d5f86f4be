import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../Field/PasswordField.tsx';
import { ratePassword } from '../../lib/ratePassword.ts';
import type { PasswordStrength } from '../../lib/ratePassword.ts';
import './Account.css';

const BARS: readonly number[] = [1, 2, 3];
const BARS_ON: Readonly<Record<PasswordStrength, number>> = {
  tooShort: 0,
  weak: 1,
  fair: 2,
  strong: 3,
};

interface StrengthProps {
  readonly strength: PasswordStrength;
  readonly length: number;
}

/** Three bars and a word, under the password while it is typed. */
function Strength({ strength, length }: StrengthProps): ReactElement {
  const { t } = useTranslation('auth');
  const word =
    strength === 'tooShort'
      ? t('register.strengthIs.tooShort', { length })
      : t(`register.strengthIs.${strength}`);
  return (
    <>
      <span className={`strength ${strength}`} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= BARS_ON[strength] ? 'on' : ''} />
        ))}
      </span>
      <span className="sr">{t('register.strength')}: </span>
      {word}
    </>
  );
}

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

interface NewPasswordFieldsProps {
  /** What it is for; "Password" where nothing else is said. */
  readonly label?: string;
  /** `off` keeps password managers from taking it for the password of the log-in. */
  readonly autoComplete?: 'new-password' | 'off';
  readonly password: TextFieldProps;
  readonly repeat: TextFieldProps;
  /** The user's address: a password made of it is weak. */
  readonly email: string;
}

/** A new password, twice, with a rough measure of how hard it is to guess. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactElement {
  const { password, repeat, email } = props;
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const { label = tCommon('word.password'), autoComplete = 'new-password' } = props;
  const { value } = password;
  const measure = (
    <span className="f1">
      <Strength strength={ratePassword(value, email)} length={[...value].length} />
    </span>
  );
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        name="new-password"
        autoComplete={autoComplete}
        hint={value === '' ? t('register.passwordHint') : measure}
      />
      <PasswordField
        {...repeat}
        label={t('register.repeat')}
        name="repeat-password"
        autoComplete={autoComplete}
      />
    </>
  );
}
