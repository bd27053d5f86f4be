import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { FUNDING } from '../../../core/rulebook/funding.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { selectConfig } from '../../api/serverConfig.ts';
import { toastShown } from '../../api/toasts.ts';
import { useEmailCode } from '../../api/useEmailCode.ts';
import { useUserResetPasswordMutation } from '../../api/userSecurityApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import type { Form } from '../../lib/useForm.ts';
import { useAppDispatch, useAppSelector } from '../../realtime/clientState.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { findForgottenProblems } from './problems.ts';
import type { ForgottenDraft } from './problems.ts';
import { useMailedCode } from './useMailedCode.ts';
import { useProblemToasts } from './useProblemToasts.ts';

/** The address that was typed at the log-in, if it was one. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const email =
    typeof state === 'object' && state !== null ? (state as { email?: unknown }).email : undefined;
  return typeof email === 'string' && email.includes('@') ? email : '';
}

function useForgottenForm(): Form<ForgottenDraft, AccountProblem> {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const onProblems = useProblemToasts();
  const [reset] = useUserResetPasswordMutation();
  return useForm<ForgottenDraft, AccountProblem>({
    empty: { email: useTypedEmail(), code: '', newPassword: '', repeat: '' },
    check: findForgottenProblems,
    onProblems,
    send: async (draft) => {
      try {
        const { code, newPassword } = draft;
        const email = draft.email.trim();
        await reset({ kind: 'login', email, code, newPassword }).unwrap();
        dispatch(toastShown({ kind: 'ok', title: t('forgotten.done') }));
        await navigate(paths.login, { replace: true });
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
}

/** A new login password without the old one, for whoever reads the account's mail; reached from the log-in. */
export function ForgottenPassword(): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.login);
  const form = useForgottenForm();
  const errorOf = useFieldError(form);
  const { draft, change, refused } = form;
  const code = useEmailCode(draft.email.trim(), 'password');
  const { span } = useFormat();
  const mode = useAppSelector((state) => selectConfig(state)?.mode);
  return (
    <FormPage
      title={t('forgotten.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('forgotten.submit')}
      sendingLabel={t('forgotten.sending')}
      isSending={form.isSending}
    >
      <p className="t-body c2">{t('forgotten.text')}</p>
      <Field
        label={tCommon('word.email')}
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
        code={code}
        value={draft.code}
        onChange={(typed) => {
          change({ code: typed });
        }}
        onSend={useMailedCode(form, code)}
        error={errorOf('code')}
      />
      <NewPasswordFields
        label={t('newPassword')}
        password={draft.newPassword}
        repeat={draft.repeat}
        email={draft.email}
        onPassword={(newPassword) => {
          change({ newPassword });
        }}
        onRepeat={(repeat) => {
          change({ repeat });
        }}
        passwordError={errorOf('newPassword')}
        repeatError={errorOf('repeat')}
      />
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
      {mode !== undefined && (
        <p className="t-cap c3">
          {t('forgotten.hold', { span: span(FUNDING.holds[mode].passwordMs) })}
        </p>
      )}
    </FormPage>
  );
}
