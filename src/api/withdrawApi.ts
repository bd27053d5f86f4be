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
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Write } from './writes.ts';

/** Addresses asked for at once: the most a page can hold (wire.md), and more than a user may save. */
const ADDRESS_LIMIT = 100;

const withdrawApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    withdrawGetData: build.query<WithdrawData, undefined>({
      query: () => ({ path: 'withdraw/getData' }),
      providesTags: ['WithdrawData'],
    }),
    withdrawGetAddressList: build.query<AddressList, undefined>({
      query: () => ({ path: 'withdraw/getAddressList', params: { limit: ADDRESS_LIMIT } }),
      providesTags: ['Addresses'],
    }),
    withdrawAddAddress: build.mutation<WalletAddress, Write<AddAddress>>(
      formWrite('withdraw/addAddress', 'withdrawAddAddress'),
    ),
    withdrawEditAddress: build.mutation<WalletAddress, Write<EditAddress>>(
      formWrite('withdraw/editAddress', 'withdrawEditAddress'),
    ),
    withdrawDelAddress: build.mutation<object, Write<DelAddress>>(
      formWrite('withdraw/delAddress', 'withdrawDelAddress'),
    ),
    withdrawSubmit: build.mutation<WithdrawalRecord, Write<SubmitWithdrawal>>(
      formWrite('withdraw/submit', 'withdrawSubmit'),
    ),
    withdrawGetList: build.infiniteQuery<
      Page<WithdrawalRecord>,
      { state: PaymentFilter },
      string | undefined
    >({
      ...pagesOf('withdraw/getWithdrawList'),
      providesTags: ['Withdrawals'],
    }),
    withdrawCancel: build.mutation<WithdrawalRecord, Write<{ withdrawalId: string }>>(
      formWrite('withdraw/cancel', 'withdrawCancel'),
    ),
  }),
});

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
