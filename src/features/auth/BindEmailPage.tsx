import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { useEmailCode } from '../../api/useEmailCode.ts';
import { useUserChangeEmailMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import type { Form } from '../../lib/useForm.ts';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findEmailProblems } from './problems.ts';
import type { EmailDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useMailedCode } from './useMailedCode.ts';

function useEmailForm({ email: current, totpEnabled }: SecurityState) {
  const { t } = useTranslation('auth');
  const changed = useChanged();
  const [changeEmail] = useUserChangeEmailMutation();
  const form: Form<EmailDraft, AccountProblem> = useForm<EmailDraft, AccountProblem>({
    empty: { email: '', code: '', password: '', totp: '' },
    check: (draft) => findEmailProblems(draft, current, totpEnabled),
    send: async (draft) => {
      try {
        const { code, password, totp } = draft;
        const { email } = await changeEmail({
          email: draft.email.trim(),
          code,
          password,
          ...(totpEnabled ? { totp } : {}),
        }).unwrap();
        changed(t('email.done', { email }));
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
  const code = useEmailCode(form.draft.email.trim(), 'email');
  return { ...form, code, sendCode: useMailedCode(form, code) };
}

function EmailForm({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.safeCenter);
  const form = useEmailForm(security);
  const errorOf = useFieldError(form);
  const { draft, change, refused } = form;
  return (
    <FormPage
      title={t('email.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('email.submit')}
      sendingLabel={t('changing')}
      isSending={form.isSending}
    >
      <p className="t-body c2">{t('email.now', { email: maskEmail(security.email) })}</p>
      <HoldNote holdMs={security.emailHoldMs} lockedUntil={security.lockedUntil} />
      <Field
        label={t('email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => {
          change({ email: event.target.value });
        }}
        error={errorOf('email')}
      />
      <EmailCodeField
        code={form.code}
        value={draft.code}
        onChange={(code) => {
          change({ code });
        }}
        onSend={form.sendCode}
        error={errorOf('code')}
      />
      <PasswordField
        label={t('loginPassword.old')}
        showLabel={tCommon('field.showPassword')}
        hideLabel={tCommon('field.hidePassword')}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={(event) => {
          change({ password: event.target.value });
        }}
        error={errorOf('password')}
      />
      {security.totpEnabled && (
        <SecondFactorField
          value={draft.totp}
          onChange={(totp) => {
            change({ totp });
          }}
          error={errorOf('totp')}
        />
      )}
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
      <p className="t-cap c3">{t('email.note')}</p>
    </FormPage>
  );
}

/** Another e-mail address for the account: a code to the new one, and the login password. */
export function BindEmailPage(): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <SecurityGate title={t('email.title')}>
      {(security) => <EmailForm security={security} />}
    </SecurityGate>
  );
}
