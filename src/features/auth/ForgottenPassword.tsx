import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Config } from '../../../protocol/common.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserResetPasswordMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { isText } from '../../lib/keptDraft.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { EmailAndCode } from './EmailAndCode.tsx';
import { HoldNote } from './HoldNote.tsx';
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

/** A new login password without the old one, for whoever reads the account's mail; reached from the log-in. */
export function ForgottenPassword(): ReactElement {
  const { t } = useTranslation('auth');
  const back = useBack(paths.login);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  // What local storage holds of the configuration may be older than this part of it, until the answer comes.
  const limits: Partial<Config['limits']> | undefined = useAppSelector(selectConfig)?.limits;
  const holdMs = limits?.holds?.passwordMs;
  const [reset] = useUserResetPasswordMutation();
  const typed = useTypedEmail();
  const form = useForm<ForgottenDraft, AccountProblem>({
    first: { email: typed, code: '', newPassword: '', repeat: '' },
    kept: { form: `forgotten ${typed}`, fields: { email: isText } },
    problems: findForgottenProblems,
    onProblems: useProblemToasts(),
    send: ({ email, code, newPassword }) =>
      reset({ kind: 'login', email: email.trim(), code, newPassword }).unwrap(),
    onDone: async () => {
      dispatch(toastShown({ kind: 'ok', title: t('forgotten.done') }));
      await navigate(paths.login, { replace: true });
    },
  });
  const field = useFields(form);
  return (
    <FormPage
      title={t('forgotten.title')}
      onBack={back}
      form={form}
      submitLabel={t('forgotten.submit')}
      sendingLabel={t('forgotten.sending')}
    >
      <p className="t-body c2">{t('forgotten.text')}</p>
      {holdMs !== undefined && <HoldNote holdMs={holdMs} lockedUntil={null} />}
      <EmailAndCode field={field} code={useMailedCode(form, 'password')} />
      <NewPasswordFields
        label={t('newPassword')}
        password={field('newPassword')}
        repeat={field('repeat')}
        email={form.draft.email}
      />
      <p className="t-cap c3">{t('forgotten.note')}</p>
    </FormPage>
  );
}
