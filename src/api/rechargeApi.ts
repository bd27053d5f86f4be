import type { PaymentFilter } from '../../protocol/payment.ts';
import type { DepositRecord, RechargeData, SubmitDeposit } from '../../protocol/recharge.ts';
import { baseApi } from './baseApi.ts';
import { formWrite, pagesOf } from './calls.ts';
import type { Page } from './lists.ts';
import type { Write } from './writes.ts';

const rechargeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rechargeGetData: build.query<RechargeData, undefined>({
      query: () => ({ path: 'recharge/getData' }),
    }),
    rechargeSubmit: build.mutation<DepositRecord, Write<SubmitDeposit>>(
      formWrite('recharge/submit', 'rechargeSubmit'),
    ),
    rechargeGetList: build.infiniteQuery<
      Page<DepositRecord>,
      { state: PaymentFilter },
      string | undefined
    >({
      ...pagesOf('recharge/getRechargeList'),
      providesTags: ['Deposits'],
    }),
  }),
});

export const {
  useRechargeGetDataQuery,
  useRechargeSubmitMutation,
  useRechargeGetListInfiniteQuery,
} = rechargeApi;
