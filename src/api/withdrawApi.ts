import type { PaymentFilter } from '../../protocol/payment.ts';
import type {
  AddAddress,
  AddressList,
  DelAddress,
  EditAddress,
  SubmitWithdrawal,
  WalletAddress,
  WithdrawalRecord,
  WithdrawData,
} from '../../protocol/withdraw.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, pagesOf, readOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';

/** Addresses asked for at once: the most a page can hold (wire.md), and more than a user may save. */
const ADDRESS_LIMIT = 100;

const withdrawApi = callGroup((build) => ({
  withdrawGetData: build.query<WithdrawData, undefined>(readOf('withdraw/getData', 'WithdrawData')),
  withdrawGetAddressList: build.query<AddressList, undefined>({
    query: () => ({ path: 'withdraw/getAddressList', params: { limit: ADDRESS_LIMIT } }),
    providesTags: ['Addresses'],
  }),
  ...formWrites(build, {
    withdrawAddAddress: writeTo<AddAddress, WalletAddress>('withdraw/addAddress'),
    withdrawEditAddress: writeTo<EditAddress, WalletAddress>('withdraw/editAddress'),
    withdrawDelAddress: writeTo<DelAddress, object>('withdraw/delAddress'),
    withdrawSubmit: writeTo<SubmitWithdrawal, WithdrawalRecord>('withdraw/submit'),
    withdrawCancel: writeTo<{ withdrawalId: string }, WithdrawalRecord>('withdraw/cancel'),
  }),
  withdrawGetList: build.infiniteQuery<
    Page<WithdrawalRecord>,
    { state: PaymentFilter },
    string | undefined
  >({
    ...pagesOf('withdraw/getWithdrawList'),
    providesTags: ['Withdrawals'],
  }),
}));

export const {
  useWithdrawGetDataQuery,
  useWithdrawGetAddressListQuery,
  useWithdrawAddAddressMutation,
  useWithdrawEditAddressMutation,
  useWithdrawDelAddressMutation,
  useWithdrawSubmitMutation,
  useWithdrawGetListInfiniteQuery,
  useWithdrawCancelMutation,
} = withdrawApi;
