import { useTranslation } from 'react-i18next';
import type { ErrorKey } from '../../../../protocol/errorKeys.ts';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import {
  useWithdrawAddAddressMutation,
  useWithdrawEditAddressMutation,
} from '../../../api/withdrawApi.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { isText } from '../../../lib/keptDraft.ts';
import { paths } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/useBack.ts';
import type { Form } from '../../../lib/form.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { cleanAddress, findAddressProblems } from './addressModel.ts';
import type { AddressDraft, AddressFormProblem } from './addressModel.ts';

const FIELD_OF_KEY: Partial<Record<ErrorKey, keyof AddressDraft>> = {
  address_invalid: 'address',
  address_known: 'address',
  code_wrong: 'code',
  code_expired: 'code',
  fund_password_wrong: 'fundPassword',
  fund_password_locked: 'fundPassword',
  totp_locked: 'totp',
};

export type AddressForm = Form<AddressDraft, AddressFormProblem>;

/** State of the form that binds an address, or modifies `edited`. */
export function useAddressForm(data: WithdrawData, edited: WalletAddress | undefined): AddressForm {
  const { t } = useTranslation('funding');
  const dispatch = useAppDispatch();
  // Back to the list, which a visitor of its link has not seen yet.
  const leave = useBack(paths.walletAddress);
  const [addAddress] = useWithdrawAddAddressMutation();
  const [editAddress] = useWithdrawEditAddressMutation();
  const add = useKeyedWrite(addAddress);
  const edit = useKeyedWrite(editAddress);
  const first = edited ?? data.currencies[0];

  return useForm<AddressDraft, AddressFormProblem, WalletAddress>({
    first: {
      currency: first?.currency ?? '',
      network: first?.network ?? '',
      address: edited?.address ?? '',
      label: edited?.label ?? '',
      code: '',
      fundPassword: '',
      totp: '',
    },
    problems: (draft) => findAddressProblems(draft, data.totpEnabled),
    fieldOfKey: FIELD_OF_KEY,
    kept: {
      form: `address ${edited?.id ?? ''}`,
      fields: { currency: isText, network: isText, address: isText, label: isText },
    },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('wallet.notSaved'), reason: message }));
    },
    send: (draft) => {
      const { totp, ...rest } = draft;
      const body = {
        ...rest,
        ...(data.totpEnabled ? { totp } : {}),
        address: cleanAddress(draft.address),
        label: draft.label.trim(),
      };
      return edited === undefined ? add(body) : edit({ addressId: edited.id, ...body });
    },
    onDone: (saved) => {
      const title = t(edited === undefined ? 'wallet.added' : 'wallet.edited');
      const reason = t('wallet.usableFromText', { time: formatTime(saved.usableFrom) });
      dispatch(toastShown({ kind: 'ok', title, reason }));
      leave();
    },
  });
}
