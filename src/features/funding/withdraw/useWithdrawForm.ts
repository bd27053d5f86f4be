import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ErrorKey } from '../../../../protocol/errorKeys.ts';
import type {
  WalletAddress,
  WithdrawalRecord,
  WithdrawData,
} from '../../../../protocol/withdraw.ts';
import { secondFactorProblem } from '../../../forms/accountProblems.ts';
import type { AccountProblem } from '../../../forms/accountProblems.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawSubmitMutation } from '../../../api/withdrawApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { isAmount } from '../../../lib/keptDraft.ts';
import { linkTo } from '../../../lib/paths.ts';
import type { Form } from '../../../lib/form.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import {
  addressProblem,
  amountProblem,
  isSaidAtOnce,
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

/** What is wrong with a field. */
export type WithdrawProblem =
  | AddressProblem
  | AmountProblem
  | { readonly key: 'fundPasswordMissing' }
  | { readonly key: 'totp'; readonly problem: AccountProblem };

export interface WithdrawForm extends Form<WithdrawDraft, WithdrawProblem> {
  readonly address: WalletAddress | undefined;
  readonly way: WithdrawWay | undefined;
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

  const chosenIn = (draft: WithdrawDraft) => {
    const address = addresses.find((one) => one.id === draft.addressId);
    const way = address === undefined ? data.currencies[0] : wayOf(data, address);
    return { address, way };
  };

  const form = useForm<WithdrawDraft, WithdrawProblem, WithdrawalRecord>({
    first: { addressId: firstAddress(addresses, search), amount: '', fundPassword: '', totp: '' },
    problems: (draft) => {
      const { address, way } = chosenIn(draft);
      const inTotp = data.totpEnabled ? secondFactorProblem(draft.totp) : undefined;
      return {
        addressId: addressProblem(address, now),
        amount: way === undefined ? undefined : amountProblem(draft.amount, data, way),
        fundPassword: draft.fundPassword === '' ? { key: 'fundPasswordMissing' } : undefined,
        totp: inTotp === undefined ? undefined : { key: 'totp', problem: inTotp },
      };
    },
    isSaidAtOnce,
    fieldOfKey: FIELD_OF_KEY,
    // The address comes from the link or is chosen again: it decides where the money goes.
    kept: { form: 'withdraw', fields: { amount: isAmount } },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('notMade.withdrawal'), reason: message }));
    },
    send: (draft) => {
      const { totp, ...asked } = draft;
      // What is asked for is the same with another code: a second try after no answer must not be a second withdrawal.
      const { addressId, amount: asks } = draft;
      return write(data.totpEnabled ? { ...asked, totp } : asked, { addressId, asks });
    },
    onDone: (record) => {
      const amount = exact(record.amount, record.currency);
      const received = exact(record.received, record.currency);
      const reason = t('withdraw.doneText', { received });
      dispatch(toastShown({ kind: 'ok', title: t('withdraw.done', { amount }), reason }));
      void navigate(linkTo('withdraw', { view: 'records' }), { replace: true });
    },
  });

  const { draft } = form;
  const { address, way } = chosenIn(draft);
  return {
    ...form,
    address,
    way,
    preview: way === undefined ? undefined : previewWithdrawal(draft.amount, way),
    most: way === undefined ? undefined : mostNow(data, way),
  };
}
