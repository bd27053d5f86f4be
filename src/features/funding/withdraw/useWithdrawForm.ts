import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ErrorKey } from '../../../../protocol/errorKeys.ts';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { secondFactorProblem } from '../../../forms/accountProblems.ts';
import type { AccountProblem } from '../../../forms/accountProblems.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawSubmitMutation } from '../../../api/withdrawApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { linkTo } from '../../../lib/paths.ts';
import type { Form } from '../../../lib/useForm.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import {
  addressProblem,
  amountProblem,
  isSaidWhileTyping,
  mostNow,
  previewWithdrawal,
  wayOf,
} from './withdrawModel.ts';
import type {
  AddressProblem,
  AmountProblem,
  Preview,
  WithdrawDraft,
  WithdrawWay,
} from './withdrawModel.ts';

const FIELD_OF_KEY: Partial<Record<ErrorKey, keyof WithdrawDraft>> = {
  address_locked: 'addressId',
  below_minimum: 'amount',
  daily_limit: 'amount',
  insufficient_balance: 'amount',
  fund_password_wrong: 'fundPassword',
  fund_password_locked: 'fundPassword',
  totp_locked: 'totp',
};

/** A second is how exactly waiting times are shown. */
const CLOCK_MS = 1000;

export interface WithdrawForm extends Pick<
  Form<WithdrawDraft, string>,
  'draft' | 'change' | 'refused' | 'isSending' | 'submit'
> {
  readonly address: WalletAddress | undefined;
  readonly way: WithdrawWay | undefined;
  /** What each field says now. */
  readonly addressProblem: AddressProblem | undefined;
  readonly amountProblem: AmountProblem | undefined;
  readonly isFundPasswordMissing: boolean;
  readonly totpProblem: AccountProblem | undefined;
  readonly preview: Preview | undefined;
  /** The most that can be withdrawn now; undefined before an address is chosen. */
  readonly most: string | undefined;
}

/** The address a link or a lone saved address stands for; else the user chooses. */
function firstAddress(addresses: readonly WalletAddress[], search: string): string {
  const asked = new URLSearchParams(search).get('addressId');
  const only = addresses.length === 1 ? addresses[0]?.id : undefined;
  return addresses.find((one) => one.id === asked)?.id ?? only ?? '';
}

/** State of the withdrawal form; a submitted withdrawal leads to its record. */
export function useWithdrawForm(
  data: WithdrawData,
  addresses: readonly WalletAddress[],
): WithdrawForm {
  const { t } = useTranslation('funding');
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { exact } = useFormat();
  const now = useServerNow(CLOCK_MS);
  const [submit] = useWithdrawSubmitMutation();
  const write = useKeyedWrite(submit);
  const [isTried, setTried] = useState(false);

  const look = (draft: WithdrawDraft) => {
    const address = addresses.find((one) => one.id === draft.addressId);
    const way = address === undefined ? data.currencies[0] : wayOf(data, address);
    return {
      address,
      way,
      inAddress: addressProblem(address, now),
      inAmount: way === undefined ? undefined : amountProblem(draft.amount, data, way),
    };
  };

  const inTotp = ({ totp }: WithdrawDraft): AccountProblem | undefined =>
    data.totpEnabled ? secondFactorProblem(totp) : undefined;

  const form = useApiForm<WithdrawDraft, string>({
    empty: { addressId: firstAddress(addresses, search), amount: '', fundPassword: '', totp: '' },
    check: (draft) => {
      setTried(true);
      const { inAddress, inAmount } = look(draft);
      return {
        ...(inAddress === undefined ? {} : { addressId: inAddress.key }),
        ...(inAmount === undefined ? {} : { amount: inAmount.key }),
        ...(draft.fundPassword === '' ? { fundPassword: 'fundPasswordMissing' } : {}),
        ...(inTotp(draft) === undefined ? {} : { totp: 'totp' }),
      };
    },
    fieldOfKey: FIELD_OF_KEY,
    // The address comes from the link or is chosen again: it decides where the money goes.
    kept: { form: 'withdraw', fields: ['amount'] },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('notMade.withdrawal'), reason: message }));
    },
    send: async (draft) => {
      const { totp, ...asked } = draft;
      // What is asked for is the same with another code: a second try after no answer must not be a second withdrawal.
      const { addressId, amount: asks } = draft;
      const record = await write(data.totpEnabled ? { ...asked, totp } : asked, {
        addressId,
        asks,
      });
      const amount = exact(record.amount, record.currency);
      const received = exact(record.received, record.currency);
      const reason = t('withdraw.doneText', { received });
      dispatch(toastShown({ kind: 'ok', title: t('withdraw.done', { amount }), reason }));
      void navigate(linkTo('withdraw', { view: 'records' }), { replace: true });
    },
  });

  const { draft, problems } = form;
  const { address, way, inAddress, inAmount } = look(draft);
  const isWaiting = inAddress?.key === 'addressWaiting';
  const isSaid = (isTried && problems.amount !== undefined) || isSaidWhileTyping(inAmount);
  return {
    draft,
    change: form.change,
    refused: form.refused,
    isSending: form.isSending,
    submit: form.submit,
    address,
    way,
    // A waiting address is said at once: nothing typed below it can help.
    addressProblem: isWaiting || problems.addressId !== undefined ? inAddress : undefined,
    amountProblem: isSaid ? inAmount : undefined,
    isFundPasswordMissing: problems.fundPassword !== undefined,
    totpProblem: problems.totp === undefined ? undefined : inTotp(draft),
    preview: way === undefined ? undefined : previewWithdrawal(draft.amount, way),
    most: way === undefined ? undefined : mostNow(data, way),
  };
}
