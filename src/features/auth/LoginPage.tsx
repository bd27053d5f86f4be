import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TryOutButton } from '../../account/TryOutButton.tsx';
import { useFields } from '../../i18n/useFields.ts';
import { paths } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { SubmitButton } from '../../ui/Button/SubmitButton.tsx';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { VERBATIM } from '../../ui/Field/verbatim.ts';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { AuthPage } from './AuthPage.tsx';
import { OtherWay } from './OtherWay.tsx';
import { useLoginForm } from './useLoginForm.ts';
import type { LoginForm } from './useLoginForm.ts';
import { WalletLogin } from './WalletLogin.tsx';

function SecondStep({ form }: { readonly form: LoginForm }): ReactElement {
  const { t } = useTranslation('auth');
  const field = useFields(form);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The step appears because the user asked to log in: its field is what comes next.
    box.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={box}>
      <Note kind="info">{t('login.totpNote')}</Note>
      <SecondFactorField {...field('totp')} />
    </div>
  );
}

/** "Forgot it?": leads to a new password, with the address that was typed. */
function Forgotten({ account }: { readonly account: string }): ReactElement {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="text-act"
      onClick={() => {
        void navigate(paths.loginPassword, { state: { email: account } });
      }}
    >
      {t('login.forgotten')}
    </button>
  );
}

/** Who was sent here from a screen that asks for an account needs none to look round, where the money is for practice. */
function TryOut(): ReactElement | null {
  const { t } = useTranslation('home');
  if (useAppSelector(selectConfig)?.mode !== 'practice') return null;
  return (
    <>
      <TryOutButton kind="plain" />
      <p className="t-cap c3 auth-note">{t('hero.tryNote')}</p>
    </>
  );
}

/** Log in with e-mail or uid and password; the second step appears when the server asks for it. */
export function LoginPage(): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const form = useLoginForm();
  const field = useFields(form);
  const others = (
    <>
      <WalletLogin />
      <TryOut />
      <OtherWay to={paths.register}>{tCommon('action.register')}</OtherWay>
    </>
  );
  return (
    <AuthPage title={t('login.title')} form={form} others={others}>
      <TextField
        {...field('account')}
        label={t('login.account')}
        name="username"
        {...VERBATIM}
        autoComplete="username"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password')}
        label={tCommon('word.password')}
        aside={<Forgotten account={form.draft.account} />}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {form.needsTotp && <SecondStep form={form} />}
      <RefusedNote form={form} kind={form.isLocked ? 'risk' : 'bad'} />
      <SubmitButton form={form} sendingLabel={t('login.sending')}>
        {t('login.submit')}
      </SubmitButton>
    </AuthPage>
  );
}
