import { empty } from '../../protocol/primitives.ts';
import { paymentListQuery } from '../../protocol/payment.ts';
import * as wire from '../../protocol/recharge.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('recharge', 'funding');

export const rechargeRoutes: readonly Route<'funding'>[] = [
  userRoute('GET', 'getData', {
    input: empty,
    answer: wire.rechargeData,
    summary: 'What can be paid in, and the address of each network.',
    handle: (services, { user }) => services.funding.deposits.data(user),
  }),
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.submitDeposit,
    answer: wire.depositRecord,
    summary: 'Declares a deposit with its proof; it is credited once an operator has found it.',
    handle: (services, { user, key, input }) => services.funding.deposits.submit(user, key, input),
  }),
  userRoute('GET', 'getRechargeList', {
    input: paymentListQuery,
    answer: wire.depositList,
    summary: 'Deposits, newest first.',
    handle: (services, { user, input }) => services.funding.deposits.list(user, pageOf(input)),
  }),
];
