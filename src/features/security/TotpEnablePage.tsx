import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpEnable, TotpEnableResult, TotpSetupResult } from '../../../protocol/security.ts';
import { codeOfAppProblem, passwordProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserTotpEnableMutation, useUserTotpSetupMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { CodeField } from '../../ui/Field/CodeField.tsx';
import { TotpStepPage } from './TotpStepPage.tsx';
import { TotpSecret } from './TotpSecret.tsx';

interface EnableProps {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** Before a secret exists: what this is, and what it needs. */
function Intro({ onReady }: { readonly onReady: (setup: TotpSetupResult) => void }): ReactElement {
  const { t } = useTranslation('security');
  const [setUp] = useUserTotpSetupMutation();
  const form = useForm<object, never, TotpSetupResult>({
    first: {},
    send: () => setUp(undefined).unwrap(),
    onDone: onReady,
  });
  return (
    <TotpStepPage step="start" form={form}>
      <p className="t-body">{t('totp.intro')}</p>
      <p className="t-body c2">{t('totp.needs')}</p>
    </TotpStepPage>
  );
}

function Confirm({
  setup,
  onEnabled,
}: EnableProps & { readonly setup: TotpSetupResult }): ReactElement {
  const { t: tAuth } = useTranslation('auth');
  const [enable] = useUserTotpEnableMutation();
  const form = useForm<TotpEnable, AccountProblem, TotpEnableResult>({
    first: { totp: '', password: '' },
    problems: ({ totp, password }) => ({
      totp: codeOfAppProblem(totp),
      password: passwordProblem(password),
    }),
    send: (draft) => enable(draft).unwrap(),
    onDone: ({ recoveryCodes }) => {
      onEnabled(recoveryCodes);
    },
  });
  const field = useFields(form);
  return (
    <TotpStepPage step="enable" form={form}>
      <TotpSecret setup={setup} />
      <CodeField {...field('totp')} label={tAuth('secondFactor.app')} />
      <LoginPasswordField {...field('password')} />
    </TotpStepPage>
  );
}

/** Switching the second step on: a secret for the app, then a code of it and the password. */
export function TotpEnablePage({ onEnabled }: EnableProps): ReactElement {
  const [setup, setSetup] = useState<TotpSetupResult>();
  return setup === undefined ? (
    <Intro onReady={setSetup} />
  ) : (
    <Confirm setup={setup} onEnabled={onEnabled} />
  );
}
