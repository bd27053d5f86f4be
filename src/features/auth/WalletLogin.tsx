import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorProblem } from '../../forms/accountProblems.ts';
import { useWalletAuthorize } from '../../account/useWalletAuthorize.ts';
import { useFields } from '../../i18n/useFields.ts';
import { useWalletProblemText } from '../../i18n/useWalletProblemText.ts';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { SubmitButton } from '../../ui/Button/SubmitButton.tsx';
import { FormBody } from '../../ui/Frame/FormBody.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { useLogIn } from './useLogIn.ts';
import type { LogInForm, SecondStep } from './useLogIn.ts';

const EMPTY: SecondStep = { totp: '' };

interface StepProps {
  readonly form: LogInForm<SecondStep>;
  readonly problem: string | undefined;
}

/** The second step: with a wallet there is no form on the page to put it into. */
function StepForm({ form, problem }: StepProps): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const code = useFields(form)('totp');
  return (
    <FormBody form={form} className="form-page">
      <p className="t-body c2">{t('login.totpNote')}</p>
      <SecondFactorField {...code} error={code.error ?? problem} />
      <SubmitButton form={form} sendingLabel={t('login.sending')}>
        {tCommon('action.continue')}
      </SubmitButton>
    </FormBody>
  );
}

/** Log in with a linked wallet; only where the browser has one. */
export function WalletLogin(): ReactElement | null {
  const { t } = useTranslation('auth');
  const wallet = useWalletAuthorize();
  const form = useLogIn<SecondStep>({
    first: EMPTY,
    problems: ({ totp }, needsTotp) => ({
      totp: needsTotp ? secondFactorProblem(totp) : undefined,
    }),
    prove: (_draft, code) => wallet.authorize(code),
  });
  const inWallet = useWalletProblemText(wallet.problem);
  const { needsTotp, isSending, refused } = form;
  if (!wallet.hasWallet) return null;
  const problem = inWallet ?? (refused?.field === 'form' ? refused.message : undefined);
  return (
    <>
      {problem !== undefined && !needsTotp && <Note kind="bad">{problem}</Note>}
      <Button
        icon={<Icon name="wallet" size={20} />}
        onClick={form.submit}
        isLoading={isSending && !needsTotp}
        loadingLabel={t('wallet.waiting')}
      >
        {t('wallet.logIn')}
      </Button>
      <Sheet
        isOpen={needsTotp}
        onClose={() => {
          wallet.forget();
          form.change(EMPTY);
          form.leaveSecondStep();
        }}
        title={t('secondFactor.title')}
        isLocked={isSending}
      >
        <StepForm form={form} problem={problem} />
      </Sheet>
    </>
  );
}
