import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import {
  depositList,
  depositListQuery,
  depositRecord,
  rechargeData,
  submitDeposit,
} from '../../protocol/recharge.ts';
import { type Route, userRoute } from './route.ts';

const group = 'recharge';

export const rechargeRoutes: readonly Route<'funding'>[] = [
  userRoute({
    group,
    call: 'getData',
    method: 'GET',
    input: empty,
    answer: rechargeData,
    summary: 'What can be paid in, and the address of each network.',
    needs: ['funding'],
    handle: (services, { user }) => services.funding.deposits.data(user),
  }),
  userRoute({
    group,
    call: 'submit',
    method: 'POST',
    idempotencyKey: 'required',
    isMailed: true,
    input: submitDeposit,
    answer: depositRecord,
    summary: 'Declares a deposit with its proof; it is credited once an operator has found it.',
    needs: ['funding'],
    handle: (services, { user, key, input }) => services.funding.deposits.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'getRechargeList',
    method: 'GET',
    input: depositListQuery,
    answer: depositList,
    summary: 'Deposits, newest first.',
    needs: ['funding'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.funding.deposits.list(user, { ...input, limit });
    },
  }),
];
