import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { secondFactorProblem } from '../../../forms/accountProblems.ts';
import type { AccountProblem } from '../../../forms/accountProblems.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawDelAddressMutation } from '../../../api/withdrawApi.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { useAppDispatch } from '../../../state/clientState.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { AddressText } from '../../../ui/AddressText/AddressText.tsx';
import { FundPasswordField } from '../FundPasswordField.tsx';

interface RemoveSheetProps {
  readonly address: WalletAddress;
  /** The account has a second step. */
  readonly needsTotp: boolean;
  readonly onClose: () => void;
}

const EMPTY = { fundPassword: '', totp: '' };

/** State of the sheet; what it asks for is the removal, whatever proves that the owner asks. */
function useRemoval({ address, needsTotp, onClose }: RemoveSheetProps) {
  const { t } = useTranslation('funding');
  const dispatch = useAppDispatch();
  const [remove] = useWithdrawDelAddressMutation();
  const write = useKeyedWrite(remove);
  const addressId = address.id;
  return useForm<typeof EMPTY, AccountProblem | 'fundPasswordMissing'>({
    first: EMPTY,
    problems: ({ fundPassword, totp }) => ({
      fundPassword: fundPassword === '' ? 'fundPasswordMissing' : undefined,
      totp: needsTotp ? secondFactorProblem(totp) : undefined,
    }),
    fieldOfKey: { totp_required: 'totp', totp_wrong: 'totp', totp_locked: 'totp' },
    send: ({ fundPassword, totp }) =>
      write({ addressId, fundPassword, ...(needsTotp ? { totp } : {}) }, { addressId }),
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('wallet.removed') }));
      onClose();
    },
  });
}

/** Asks for the fund password, and the second step where there is one, before an address is unbound. */
export function RemoveSheet(props: RemoveSheetProps): ReactElement {
  const { address, needsTotp, onClose } = props;
  const { t } = useTranslation('funding');
  const { t: tAuth } = useTranslation('auth');
  const form = useRemoval(props);
  const field = fieldsOf(form, (problem) =>
    problem === 'fundPasswordMissing'
      ? t(`withdraw.problem.${problem}`)
      : tAuth(`problem.${problem}`),
  );
  const fundPassword = field('fundPassword');
  const { refused } = form;
  return (
    <WriteSheet
      title={t('wallet.removeAsk')}
      actLabel={t('wallet.remove')}
      actKind="danger"
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <p className="t-row">{address.label}</p>
      <AddressText address={address.address} />
      <p className="t-label c2">{t('wallet.removeText')}</p>
      <FundPasswordField
        {...fundPassword}
        error={fundPassword.error ?? (refused?.field === 'form' ? refused.message : undefined)}
      />
      {needsTotp && <SecondFactorField {...field('totp')} />}
    </WriteSheet>
  );
}
