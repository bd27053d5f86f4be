import { empty } from '../../protocol/primitives.ts';
import { paymentListQuery } from '../../protocol/payment.ts';
import * as wire from '../../protocol/recharge.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, read, write } = userCalls('recharge', 'deposit', ({ deposit }) => deposit.deposits);

export const rechargeRoutes: readonly Route<'deposit'>[] = [
  read('getData', 'data', {
    input: empty,
    answer: wire.rechargeData,
    summary: 'What can be paid in, and the address of each network.',
  }),
  write('submit', 'submit', {
    isMailed: true,
    input: wire.submitDeposit,
    answer: wire.depositRecord,
    summary: 'Declares a deposit with its proof; it is credited once an operator has found it.',
  }),
  list('getRechargeList', 'list', {
    input: paymentListQuery,
    answer: wire.depositList,
    summary: 'Deposits, newest first.',
  }),
];
