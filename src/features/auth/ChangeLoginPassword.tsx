import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserResetPasswordMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { ChangePage } from './ChangePage.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findLoginPasswordProblems } from './problems.ts';
import type { LoginPasswordDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import type { KeptSecurity } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useProblemToasts } from './useProblemToasts.ts';

function ChangeForm({ security }: { readonly security: KeptSecurity }): ReactElement {
  const { t } = useTranslation('auth');
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
    <ChangePage
      title={t('loginPassword.title')}
      form={form}
      submitLabel={t('loginPassword.submit')}
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
    </ChangePage>
  );
}

/** A new login password with the old one; every other session ends. */
export function ChangeLoginPassword(): ReactElement {
  const { t } = useTranslation('auth');
  return <SecurityGate title={t('loginPassword.title')} Form={ChangeForm} />;
}
