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

interface NewPasswordFieldsProps {
  /** What it is for; "Password" where nothing else is said. */
  readonly label?: string;
  /** `off` keeps password managers from taking it for the password of the log-in. */
  readonly autoComplete?: 'new-password' | 'off';
  readonly password: string;
  readonly repeat: string;
  /** The user's address: a password made of it is weak. */
  readonly email: string;
  readonly onPassword: (text: string) => void;
  readonly onRepeat: (text: string) => void;
  readonly passwordError: string | undefined;
  readonly repeatError: string | undefined;
}

/** A new password, twice, with a rough measure of how hard it is to guess. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactElement {
  const { password, repeat, email, onPassword, onRepeat, passwordError, repeatError } = props;
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const { label = tCommon('word.password'), autoComplete = 'new-password' } = props;
  const labels = {
    showLabel: tCommon('field.showPassword'),
    hideLabel: tCommon('field.hidePassword'),
    autoComplete,
  };
  const measure = (
    <span className="f1">
      <Strength strength={ratePassword(password, email)} length={[...password].length} />
    </span>
  );
  return (
    <>
      <PasswordField
        {...labels}
        label={label}
        name="new-password"
        value={password}
        onChange={(event) => {
          onPassword(event.target.value);
        }}
        hint={password === '' ? t('register.passwordHint') : measure}
        error={passwordError}
      />
      <PasswordField
        {...labels}
        label={t('register.repeat')}
        name="repeat-password"
        value={repeat}
        onChange={(event) => {
          onRepeat(event.target.value);
        }}
        error={repeatError}
      />
    </>
  );
}
