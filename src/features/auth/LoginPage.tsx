import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFieldError } from '../../i18n/useFieldError.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRoute } from '../../lib/workingRoutes.ts';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { SubmitButton } from '../../ui/Button/SubmitButton.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { AuthPage } from './AuthPage.tsx';
import { useLoginForm } from './useLoginForm.ts';
import type { LoginForm } from './useLoginForm.ts';
import { WalletLogin } from './WalletLogin.tsx';

function SecondStep({ form }: { readonly form: LoginForm }): ReactElement {
  const { t } = useTranslation('auth');
  const errorOf = useFieldError(form);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The step appears because the user asked to log in: its field is what comes next.
    box.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={box}>
      <Note kind="info">{t('login.totpNote')}</Note>
      <SecondFactorField
        value={form.draft.totp}
        onChange={(totp) => {
          form.change({ totp });
        }}
        error={errorOf('totp')}
      />
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

/** Log in with e-mail or uid and password; the second step appears when the server asks for it. */
export function LoginPage(): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasRoute = useHasRoute();
  const form = useLoginForm();
  const errorOf = useFieldError(form);
  const { draft, change } = form;
  const others = (
    <>
      <WalletLogin />
      {hasRoute('register') && (
        <Button
          kind="ghost"
          onClick={() => {
            void navigate(paths.register + search, { replace: true });
          }}
        >
          {tCommon('action.register')}
        </Button>
      )}
    </>
  );
  return (
    <AuthPage title={t('login.title')} form={form} others={others}>
      <Field
        label={t('login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={draft.account}
        onChange={(event) => {
          change({ account: event.target.value });
        }}
        error={errorOf('account')}
      />
      <PasswordField
        label={tCommon('word.password')}
        aside={hasRoute('loginPassword') ? <Forgotten account={draft.account} /> : undefined}
        showLabel={tCommon('field.showPassword')}
        hideLabel={tCommon('field.hidePassword')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={draft.password}
        onChange={(event) => {
          change({ password: event.target.value });
        }}
        error={errorOf('password')}
      />
      {form.needsTotp && <SecondStep form={form} />}
      <RefusedNote form={form} kind={form.isLocked ? 'risk' : 'bad'} />
      <SubmitButton form={form} sendingLabel={t('login.sending')}>
        {t('login.submit')}
      </SubmitButton>
    </AuthPage>
  );
}
