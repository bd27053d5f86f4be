import { empty } from '../../protocol/primitives.ts';
import { paymentListQuery } from '../../protocol/payment.ts';
import * as wire from '../../protocol/withdraw.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';
import { addressRoutes } from './withdrawAddress.ts';

const { list, read, write } = userCalls(
  'withdraw',
  'withdrawal',
  (given) => given.withdrawal.withdrawals,
);

export const withdrawRoutes: readonly Route<'address' | 'withdrawal'>[] = [
  read('getData', 'data', {
    input: empty,
    answer: wire.withdrawData,
    summary: 'What can be withdrawn, its fees and limits, and what holds it.',
  }),
  ...addressRoutes,
  write('submit', 'submit', {
    isMailed: true,
    input: wire.submitWithdrawal,
    answer: wire.withdrawalRecord,
    summary: 'Asks for a withdrawal to a saved address; the fee is taken from the amount.',
  }),
  write('cancel', 'cancel', {
    input: wire.cancelWithdrawal,
    answer: wire.withdrawalRecord,
    summary: 'Takes a withdrawal back, until it is approved.',
  }),
  list('getWithdrawList', 'list', {
    input: paymentListQuery,
    answer: wire.withdrawalList,
    summary: 'Withdrawals, newest first.',
  }),
];
