import type { PaymentFilter } from '../../protocol/recharge.ts';
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
import { cursorPages, pageParams } from './lists.ts';
import type { Page } from './lists.ts';
import { REFRESHED_BY } from './tags.ts';
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
    withdrawAddAddress: build.mutation<WalletAddress, Write<AddAddress>>({
      query: (write) => ({ path: 'withdraw/addAddress', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.withdrawAddAddress,
    }),
    withdrawEditAddress: build.mutation<WalletAddress, Write<EditAddress>>({
      query: (write) => ({ path: 'withdraw/editAddress', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.withdrawEditAddress,
    }),
    withdrawDelAddress: build.mutation<object, Write<DelAddress>>({
      query: (write) => ({ path: 'withdraw/delAddress', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.withdrawDelAddress,
    }),
    withdrawSubmit: build.mutation<WithdrawalRecord, Write<SubmitWithdrawal>>({
      query: (write) => ({ path: 'withdraw/submit', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.withdrawSubmit,
    }),
    withdrawGetList: build.infiniteQuery<
      Page<WithdrawalRecord>,
      { state: PaymentFilter },
      string | undefined
    >({
      query: ({ queryArg, pageParam }) => ({
        path: 'withdraw/getWithdrawList',
        params: { ...queryArg, ...pageParams(pageParam) },
      }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['Withdrawals'],
    }),
    withdrawCancel: build.mutation<WithdrawalRecord, Write<{ withdrawalId: string }>>({
      query: (write) => ({ path: 'withdraw/cancel', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.withdrawCancel,
    }),
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
