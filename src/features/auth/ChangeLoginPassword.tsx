import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserResetPasswordMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findLoginPasswordProblems } from './problems.ts';
import type { LoginPasswordDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useProblemToasts } from './useProblemToasts.ts';

function ChangeForm({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('auth');
  const back = useBack(paths.safeCenter);
  const changed = useChanged();
  const [reset] = useUserResetPasswordMutation();
  const form = useForm<LoginPasswordDraft, AccountProblem>({
    first: { oldPassword: '', newPassword: '', repeat: '' },
    problems: findLoginPasswordProblems,
    onProblems: useProblemToasts(),
    send: ({ oldPassword, newPassword }) =>
      reset({ kind: 'login', oldPassword, newPassword }).unwrap(),
    onDone: () => {
      changed(t('loginPassword.done'));
    },
  });
  const field = useFields(form);
  return (
    <FormPage
      title={t('loginPassword.title')}
      onBack={back}
      form={form}
      submitLabel={t('loginPassword.submit')}
      sendingLabel={t('changing')}
    >
      <HoldNote holdMs={security.passwordHoldMs} lockedUntil={security.lockedUntil} />
      <LoginPasswordField {...field('oldPassword')} />
      <NewPasswordFields
        label={t('newPassword')}
        password={field('newPassword')}
        repeat={field('repeat')}
        email={security.email}
      />
      {security.walletAddress !== null && <Note kind="info">{t('loginPassword.wallet')}</Note>}
      <p className="t-cap c3">{t('loginPassword.note')}</p>
    </FormPage>
  );
}

/** A new login password with the old one; every other session ends. */
export function ChangeLoginPassword(): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <SecurityGate title={t('loginPassword.title')}>
      {(security) => <ChangeForm security={security} />}
    </SecurityGate>
  );
}
