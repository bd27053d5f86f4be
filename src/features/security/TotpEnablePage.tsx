import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpSetupResult } from '../../../protocol/security.ts';
import { codeOfAppProblem, onlyProblems, passwordProblem } from '../../api/accountProblems.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { useUserTotpEnableMutation, useUserTotpSetupMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { CodeField } from '../../ui/Field/CodeField.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { TotpSecret } from './TotpSecret.tsx';

interface EnableProps {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
}

interface Draft {
  readonly totp: string;
  readonly password: string;
}

/** Before a secret exists: what this is, and what it needs. */
function Intro({ onReady }: { readonly onReady: (setup: TotpSetupResult) => void }): ReactElement {
  const { t } = useTranslation('security');
  const back = useBack(paths.safeCenter);
  const [setUp] = useUserTotpSetupMutation();
  const [problem, setProblem] = useState<string>();
  const { run, isRunning } = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      onReady(await setUp(undefined).unwrap());
    } catch (error) {
      setProblem(readRefusal(error, {})?.message);
    }
  });
  return (
    <FormPage
      title={t('totp.title')}
      onBack={back}
      onSubmit={run}
      submitLabel={t('totp.start')}
      sendingLabel={t('totp.starting')}
      isSending={isRunning}
    >
      <p className="t-body">{t('totp.intro')}</p>
      <p className="t-body c2">{t('totp.needs')}</p>
      {problem !== undefined && <Note kind="bad">{problem}</Note>}
    </FormPage>
  );
}

function Confirm({
  setup,
  onEnabled,
}: EnableProps & { readonly setup: TotpSetupResult }): ReactElement {
  const { t } = useTranslation('security');
  const { t: tAuth } = useTranslation('auth');
  const back = useBack(paths.safeCenter);
  const [enable] = useUserTotpEnableMutation();
  const form = useForm<Draft, AccountProblem>({
    empty: { totp: '', password: '' },
    check: ({ totp, password }) =>
      onlyProblems({ totp: codeOfAppProblem(totp), password: passwordProblem(password) }),
    send: async (draft) => {
      try {
        const { recoveryCodes } = await enable(draft).unwrap();
        onEnabled(recoveryCodes);
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
      title={t('totp.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('totp.enable')}
      sendingLabel={t('totp.enabling')}
      isSending={form.isSending}
    >
      <TotpSecret setup={setup} />
      <CodeField
        label={tAuth('secondFactor.app')}
        value={draft.totp}
        onChange={(totp) => {
          change({ totp });
        }}
        error={errorOf('totp')}
      />
      <OwnPasswordField
        value={draft.password}
        onChange={(password) => {
          change({ password });
        }}
        error={errorOf('password')}
      />
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
    </FormPage>
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
