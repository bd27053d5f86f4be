import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserChangeEmailMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { isText } from '../../lib/keptDraft.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { ChangePage } from './ChangePage.tsx';
import { EmailAndCode } from './EmailAndCode.tsx';
import { HoldNote } from './HoldNote.tsx';
import { findEmailProblems } from './problems.ts';
import type { EmailDraft } from './problems.ts';
import { SecurityGate } from './SecurityGate.tsx';
import type { KeptSecurity } from './SecurityGate.tsx';
import { useChanged } from './useChanged.ts';
import { useMailedCode } from './useMailedCode.ts';

function EmailForm({ security }: { readonly security: KeptSecurity }): ReactElement {
  const { t } = useTranslation('auth');
  const changed = useChanged();
  const [changeEmail] = useUserChangeEmailMutation();
  const { totpEnabled } = security;
  const form = useForm<EmailDraft, AccountProblem, { email: string }>({
    first: { email: '', code: '', password: '', totp: '' },
    kept: { form: 'email', fields: { email: isText } },
    problems: (draft) => findEmailProblems(draft, security.email, totpEnabled),
    send: ({ email, code, password, totp }) =>
      changeEmail({
        email: email.trim(),
        code,
        password,
        ...(totpEnabled ? { totp } : {}),
      }).unwrap(),
    onDone: ({ email }) => {
      changed(t('email.done', { email }));
    },
  });
  const field = useFields(form);
  return (
    <ChangePage title={t('email.title')} form={form} submitLabel={t('email.submit')}>
      <p className="t-body c2">{t('email.now', { email: maskEmail(security.email) })}</p>
      <HoldNote holdMs={security.emailHoldMs} lockedUntil={security.lockedUntil} />
      <EmailAndCode field={field} code={useMailedCode(form, 'email')} label={t('email.label')} />
      <LoginPasswordField {...field('password')} />
      {totpEnabled && <SecondFactorField {...field('totp')} />}
      <p className="t-cap c3">{t('email.note')}</p>
    </ChangePage>
  );
}

/** Another e-mail address for the account: a code to the new one, and the login password. */
export function BindEmailPage(): ReactElement {
  const { t } = useTranslation('auth');
  return <SecurityGate title={t('email.title')} Form={EmailForm} />;
}
