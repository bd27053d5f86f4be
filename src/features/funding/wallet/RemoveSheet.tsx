import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { callFailure } from '../../../api/apiError.ts';
import { toastShown } from '../../../api/toasts.ts';
import { useKeyedWrite } from '../../../api/useKeyedWrite.ts';
import { useWithdrawDelAddressMutation } from '../../../api/withdrawApi.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { useAppDispatch } from '../../../realtime/clientState.ts';
import { AddressText } from '../../../ui/AddressText/AddressText.tsx';
import { PasswordField } from '../../../ui/Field/PasswordField.tsx';

interface RemoveSheetProps {
  readonly address: WalletAddress;
  readonly onClose: () => void;
}

/** Asks for the fund password before an address is unbound. */
export function RemoveSheet({ address, onClose }: RemoveSheetProps): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const [fundPassword, setFundPassword] = useState('');
  const [error, setError] = useState<string>();
  const [remove] = useWithdrawDelAddressMutation();
  const write = useKeyedWrite(remove);
  const { run, isRunning } = useSingleFlight(async () => {
    if (fundPassword === '') {
      setError(t('withdraw.problem.fundPasswordMissing'));
      return;
    }
    try {
      await write({ addressId: address.id, fundPassword });
    } catch (thrown) {
      const failure = callFailure(thrown);
      if (failure === undefined) return;
      if (failure.message !== '') setError(failure.message);
      return;
    }
    dispatch(toastShown({ kind: 'ok', title: t('wallet.removed') }));
    onClose();
  });
  return (
    <WriteSheet
      title={t('wallet.removeAsk')}
      actLabel={t('wallet.remove')}
      actKind="danger"
      isSending={isRunning}
      onAct={run}
      onClose={onClose}
    >
      <p className="t-row">{address.label}</p>
      <AddressText address={address.address} />
      <p className="t-label c2">{t('wallet.removeText')}</p>
      <PasswordField
        label={t('withdraw.fundPassword')}
        showLabel={tCommon('field.showPassword')}
        hideLabel={tCommon('field.hidePassword')}
        autoComplete="off"
        value={fundPassword}
        onChange={(event) => {
          setFundPassword(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
    </WriteSheet>
  );
}
