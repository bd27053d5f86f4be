import type {
  PaymentFilter,
  DepositRecord,
  RechargeData,
  SubmitDeposit,
} from '../../protocol/recharge.ts';
import { baseApi } from './baseApi.ts';
import { cursorPages, pageParams } from './lists.ts';
import type { Page } from './lists.ts';
import { REFRESHED_BY } from './tags.ts';
import type { Write } from './writes.ts';

const rechargeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rechargeGetData: build.query<RechargeData, undefined>({
      query: () => ({ path: 'recharge/getData' }),
    }),
    rechargeSubmit: build.mutation<DepositRecord, Write<SubmitDeposit>>({
      query: (write) => ({ path: 'recharge/submit', ...write, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY.rechargeSubmit,
    }),
    rechargeGetList: build.infiniteQuery<
      Page<DepositRecord>,
      { state: PaymentFilter },
      string | undefined
    >({
      query: ({ queryArg, pageParam }) => ({
        path: 'recharge/getRechargeList',
        params: { ...queryArg, ...pageParams(pageParam) },
      }),
      infiniteQueryOptions: cursorPages,
      providesTags: ['Deposits'],
    }),
  }),
});

export const {
  useRechargeGetDataQuery,
  useRechargeSubmitMutation,
  useRechargeGetListInfiniteQuery,
} = rechargeApi;
