import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { secondFactorProblem } from '../../../forms/accountProblems.ts';
import { callFailure } from '../../../api/apiError.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawDelAddressMutation } from '../../../api/withdrawApi.ts';
import { useProblemText } from '../../../i18n/useProblemText.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { useAppDispatch } from '../../../state/clientState.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { AddressText } from '../../../ui/AddressText/AddressText.tsx';
import { PasswordField } from '../../../ui/Field/PasswordField.tsx';

interface RemoveSheetProps {
  readonly address: WalletAddress;
  /** The account has a second step. */
  readonly needsTotp: boolean;
  readonly onClose: () => void;
}

interface Problems {
  readonly fundPassword?: string | undefined;
  readonly totp?: string | undefined;
}

/** Asks for the fund password, and the second step where there is one, before an address is unbound. */
export function RemoveSheet(props: RemoveSheetProps): ReactElement {
  const { address, needsTotp, onClose } = props;
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const [fundPassword, setFundPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const problemText = useProblemText();
  const [remove] = useWithdrawDelAddressMutation();
  const write = useKeyedWrite(remove);
  const { run, isRunning } = useSingleFlight(async () => {
    const found: Problems = {
      fundPassword: fundPassword === '' ? t('withdraw.problem.fundPasswordMissing') : undefined,
      totp: needsTotp ? problemText(secondFactorProblem(totp)) : undefined,
    };
    setProblems(found);
    if (Object.values(found).some((problem) => problem !== undefined)) return;
    try {
      const body = { addressId: address.id, fundPassword, ...(needsTotp ? { totp } : {}) };
      await write(body, { addressId: address.id });
    } catch (thrown) {
      const failure = callFailure(thrown);
      if (failure === undefined || failure.message === '') return;
      const isTotp = failure.key.startsWith('totp');
      if (isTotp) setTotp('');
      setProblems({ [isTotp ? 'totp' : 'fundPassword']: failure.message });
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
          setProblems({ ...problems, fundPassword: undefined });
        }}
        error={problems.fundPassword}
      />
      {needsTotp && (
        <SecondFactorField
          value={totp}
          onChange={(next) => {
            setTotp(next);
            setProblems({ ...problems, totp: undefined });
          }}
          error={problems.totp}
        />
      )}
    </WriteSheet>
  );
}
