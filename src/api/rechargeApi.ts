import type { PaymentFilter } from '../../protocol/payment.ts';
import type { DepositRecord, RechargeData, SubmitDeposit } from '../../protocol/recharge.ts';
import { callGroup } from './baseApi.ts';
import { formWrites, pagesOf, readOf, writeTo } from './calls.ts';
import type { Page } from './lists.ts';

const rechargeApi = callGroup((build) => ({
  rechargeGetData: build.query<RechargeData, undefined>(readOf('recharge/getData')),
  ...formWrites(build, {
    rechargeSubmit: writeTo<SubmitDeposit, DepositRecord>('recharge/submit'),
  }),
  rechargeGetList: build.infiniteQuery<
    Page<DepositRecord>,
    { state: PaymentFilter },
    string | undefined
  >({
    ...pagesOf('recharge/getRechargeList'),
    providesTags: ['Deposits'],
  }),
}));

export const {
  useRechargeGetDataQuery,
  useRechargeSubmitMutation,
  useRechargeGetListInfiniteQuery,
} = rechargeApi;
