import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useEmailCode } from '../../forms/useEmailCode.ts';
import { useUserResetPasswordMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { ChangePage } from './ChangePage.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findFundPasswordProblems } from './problems.ts';
import type { FundPasswordDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import type { KeptSecurity } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useProblemToasts } from './useProblemToasts.ts';

function FundForm({ security }: { readonly security: KeptSecurity }): ReactElement {
  const { t } = useTranslation('auth');
  const changed = useChanged();
  const [reset] = useUserResetPasswordMutation();
  const { totpEnabled } = security;
  const words = security.hasFundPassword ? 'reset' : 'set';
  const form = useForm<FundPasswordDraft, AccountProblem>({
    first: { code: '', totp: '', newPassword: '', repeat: '' },
    problems: (draft) => findFundPasswordProblems(draft, totpEnabled),
    onProblems: useProblemToasts(),
    fieldOfKey: { totp_locked: 'totp' },
    send: ({ newPassword, code, totp }) =>
      reset({
        kind: 'fund',
        newPassword,
        code,
        ...(totpEnabled ? { totp } : {}),
      }).unwrap(),
    onDone: () => {
      changed(t(`fundPassword.${words}.done`));
    },
  });
  const field = useFields(form);
  const code = useEmailCode(security.email, 'password');
  return (
    <ChangePage
      title={t(`fundPassword.${words}.title`)}
      form={form}
      submitLabel={t(`fundPassword.${words}.submit`)}
    >
      {security.hasFundPassword ? (
        <HoldNote holdMs={security.passwordHoldMs} lockedUntil={security.lockedUntil} />
      ) : (
        <p className="t-body c2">{t('fundPassword.text')}</p>
      )}
      <p className="t-label c2">{t('codeGoesTo', { email: maskEmail(security.email) })}</p>
      <EmailCodeField {...field('code')} code={code} onSend={code.send} />
      {totpEnabled && <SecondFactorField {...field('totp')} />}
      <NewPasswordFields
        label={t('fundPassword.label')}
        autoComplete="off"
        password={field('newPassword')}
        repeat={field('repeat')}
        email={security.email}
      />
      <p className="t-cap c3">{t('fundPassword.note')}</p>
    </ChangePage>
  );
}

/** The fund password: set it the first time, or another one, with a code to the account's address. */
export function FundPasswordPage(): ReactElement {
  const { t } = useTranslation('auth');
  return <SecurityGate title={t('fundPassword.label')} Form={FundForm} />;
}
