import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { useUserResetPasswordMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/Field/PasswordField.tsx';
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
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.safeCenter);
  const changed = useChanged();
  const onProblems = useProblemToasts();
  const [reset] = useUserResetPasswordMutation();
  const form = useForm<LoginPasswordDraft, AccountProblem>({
    empty: { oldPassword: '', newPassword: '', repeat: '' },
    check: findLoginPasswordProblems,
    onProblems,
    send: async (draft) => {
      try {
        const { oldPassword, newPassword } = draft;
        await reset({ kind: 'login', oldPassword, newPassword }).unwrap();
        changed(t('loginPassword.done'));
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
  const errorOf = useFieldError(form);
  const { draft, change, refused } = form;
  return (
    <FormPage
      title={t('loginPassword.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('loginPassword.submit')}
      sendingLabel={t('changing')}
      isSending={form.isSending}
    >
      <HoldNote holdMs={security.passwordHoldMs} lockedUntil={security.lockedUntil} />
      <PasswordField
        label={t('loginPassword.old')}
        showLabel={tCommon('field.showPassword')}
        hideLabel={tCommon('field.hidePassword')}
        name="password"
        autoComplete="current-password"
        value={draft.oldPassword}
        onChange={(event) => {
          change({ oldPassword: event.target.value });
        }}
        error={errorOf('oldPassword')}
      />
      <NewPasswordFields
        label={t('newPassword')}
        password={draft.newPassword}
        repeat={draft.repeat}
        email={security.email}
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
