import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toastShown } from '../../api/toasts.ts';
import { useWalletAuthorize } from '../../api/useWalletAuthorize.ts';
import { useWalletProblemText } from '../../i18n/useWalletProblemText.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { SecondFactorSheet } from '../../ui/Account/SecondFactorSheet.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';

interface WalletSheetProps {
  readonly isOpen: boolean;
  readonly address: string | null;
  readonly onClose: () => void;
}

/** Links the browser's wallet: one signature over a text, which allows nothing. */
export function WalletSheet({ isOpen, address, onClose }: WalletSheetProps): ReactElement {
  const { t } = useTranslation('security');
  const { t: tAuth } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const wallet = useWalletAuthorize(() => {
    onClose();
    dispatch(toastShown({ kind: 'ok', title: t('wallet.done') }));
  });
  const problem = useWalletProblemText(wallet.problem);
  const { needsTotp, isRunning } = wallet;
  return (
    <>
      <Sheet
        isOpen={isOpen && !needsTotp}
        onClose={onClose}
        title={t('wallet.title')}
        closeLabel={tCommon('action.close')}
        isLocked={isRunning}
        actions={
          <Button
            kind="primary"
            onClick={wallet.start}
            isLoading={isRunning}
            loadingLabel={tAuth('wallet.waiting')}
          >
            {t(address === null ? 'wallet.link' : 'wallet.linkOther')}
          </Button>
        }
      >
        <div className="form-page">
          {address !== null && (
            <p className="t-body">
              {t('wallet.linked')} <span className="wallet-address">{address}</span>
            </p>
          )}
          <p className="t-body c2">{t('wallet.text')}</p>
          <Note kind="info">{t('wallet.noApproval')}</Note>
          {problem !== undefined && <Note kind="bad">{problem}</Note>}
        </div>
      </Sheet>
      <SecondFactorSheet
        isOpen={isOpen && needsTotp}
        onClose={wallet.cancel}
        onSubmit={wallet.startWithTotp}
        isSending={isRunning}
        problem={problem}
      />
    </>
  );
}
