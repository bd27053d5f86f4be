import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { useEmailCode } from '../../api/useEmailCode.ts';
import { useUserResetPasswordMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findFundPasswordProblems } from './problems.ts';
import type { FundPasswordDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useProblemToasts } from './useProblemToasts.ts';

function FundForm({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('auth');
  const back = useBack(paths.safeCenter);
  const changed = useChanged();
  const onProblems = useProblemToasts();
  const [reset] = useUserResetPasswordMutation();
  const words = security.hasFundPassword ? 'reset' : 'set';
  const form = useForm<FundPasswordDraft, AccountProblem>({
    empty: { code: '', newPassword: '', repeat: '' },
    check: findFundPasswordProblems,
    onProblems,
    send: async (draft) => {
      try {
        await reset({ kind: 'fund', newPassword: draft.newPassword, code: draft.code }).unwrap();
        changed(t(`fundPassword.${words}.done`));
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
  const errorOf = useFieldError(form);
  const code = useEmailCode(security.email, 'password');
  const { draft, change, refused } = form;
  return (
    <FormPage
      title={t(`fundPassword.${words}.title`)}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t(`fundPassword.${words}.submit`)}
      sendingLabel={t('changing')}
      isSending={form.isSending}
    >
      {security.hasFundPassword ? (
        <HoldNote holdMs={security.passwordHoldMs} lockedUntil={security.lockedUntil} />
      ) : (
        <p className="t-body c2">{t('fundPassword.text')}</p>
      )}
      <p className="t-label c2">{t('codeGoesTo', { email: maskEmail(security.email) })}</p>
      <EmailCodeField
        code={code}
        value={draft.code}
        onChange={(typed) => {
          change({ code: typed });
        }}
        onSend={code.send}
        error={errorOf('code')}
      />
      <NewPasswordFields
        label={t('fundPassword.label')}
        autoComplete="off"
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
      <p className="t-cap c3">{t('fundPassword.note')}</p>
    </FormPage>
  );
}

/** The fund password: set it the first time, or another one, with a code to the account's address. */
export function FundPasswordPage(): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <SecurityGate title={t('fundPassword.label')}>
      {(security) => <FundForm security={security} />}
    </SecurityGate>
  );
}
