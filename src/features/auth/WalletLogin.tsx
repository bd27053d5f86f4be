import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useWalletAuthorize } from '../../account/useWalletAuthorize.ts';
import { useWalletProblemText } from '../../i18n/useWalletProblemText.ts';
import { SecondFactorSheet } from '../../ui/Account/SecondFactorSheet.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Note } from '../../ui/Note/Note.tsx';

/** Log in with a linked wallet; only where the browser has one. */
export function WalletLogin(): ReactElement | null {
  const { t } = useTranslation('auth');
  const wallet = useWalletAuthorize();
  const problem = useWalletProblemText(wallet.problem);
  if (!wallet.hasWallet) return null;
  return (
    <>
      {problem !== undefined && !wallet.needsTotp && <Note kind="bad">{problem}</Note>}
      <Button
        icon={<Icon name="wallet" size={20} />}
        onClick={wallet.start}
        isLoading={wallet.isRunning && !wallet.needsTotp}
        loadingLabel={t('wallet.waiting')}
      >
        {t('wallet.logIn')}
      </Button>
      <SecondFactorSheet
        isOpen={wallet.needsTotp}
        onClose={wallet.cancel}
        onSubmit={wallet.startWithTotp}
        isSending={wallet.isRunning}
        problem={problem}
      />
    </>
  );
}
