import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Claimed } from '../../../protocol/user.ts';
import { useUserClaimMutation, useUserGetUserInfoQuery } from '../../api/userApi.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useFields } from '../../i18n/useFields.ts';
import { isFlag, isText } from '../../lib/keptDraft.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { toastShown } from '../../state/toasts.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { Agreement } from './Agreement.tsx';
import { EmailAndCode } from './EmailAndCode.tsx';
import { findClaimProblems } from './problems.ts';
import type { ClaimDraft } from './problems.ts';
import { FIELD_OF_KEY } from './useRegisterForm.ts';
import { useMailedCode } from './useMailedCode.ts';
import { useProblemToasts } from './useProblemToasts.ts';

function ClaimForm(): ReactElement {
  const { t } = useTranslation('auth');
  const [claim] = useUserClaimMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const form = useForm<ClaimDraft, AccountProblem, Claimed>({
    first: { email: '', code: '', password: '', repeat: '', isAgreed: false },
    kept: { form: 'claim', fields: { email: isText, isAgreed: isFlag } },
    problems: findClaimProblems,
    onProblems: useProblemToasts(),
    fieldOfKey: FIELD_OF_KEY,
    send: ({ email, code, password }) => claim({ email: email.trim(), code, password }).unwrap(),
    onDone: ({ email }) => {
      dispatch(toastShown({ kind: 'ok', title: t('claim.done', { email }) }));
      void navigate(paths.menu, { replace: true });
    },
  });
  const field = useFields(form);
  return (
    <FormPage
      title={t('claim.title')}
      form={form}
      onBack={useBack(paths.menu)}
      submitLabel={t('claim.submit')}
      sendingLabel={t('claim.sending')}
    >
      <p className="t-body c2">{t('claim.text')}</p>
      <EmailAndCode field={field} code={useMailedCode(form, 'register')} />
      <NewPasswordFields
        password={field('password')}
        repeat={field('repeat')}
        email={form.draft.email}
      />
      <Agreement form={form} />
    </FormPage>
  );
}

/** An account that was tried out becomes a full one: an e-mail with a code, and a password. */
export function ClaimPage(): ReactElement {
  const { t } = useTranslation('auth');
  const back = useBack(paths.menu);
  const source = useUserGetUserInfoQuery(undefined);
  return (
    <QueryPage title={t('claim.title')} onBack={back} source={source}>
      {({ email }) => (email === null ? <ClaimForm /> : <Navigate to={paths.menu} replace />)}
    </QueryPage>
  );
}
