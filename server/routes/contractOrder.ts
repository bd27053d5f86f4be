import * as wire from '../../protocol/contractOrder.ts';
import { byOrder } from '../../protocol/orders.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, write } = userCalls(
  'contract_order',
  'contract',
  ({ contract }) => contract.contractOrders,
);
const all = userCalls('contract_order', 'contract', ({ contract }) => contract.allContractOrders);

export const contractOrderRoutes: readonly Route<'contract'>[] = [
  write('submit', 'submit', {
    input: wire.submitContractOrder,
    answer: wire.contractOrder,
    summary: 'Opens a position at the market, or rests a limit order.',
  }),
  list('getContractOrderList', 'list', {
    input: wire.contractOrderListQuery,
    answer: wire.contractOrderList,
    summary: 'Holding, open orders, take profit and stop loss, or history.',
  }),
  write('cancelContractOrder', 'cancel', {
    input: byOrder,
    answer: wire.contractOrder,
    summary: 'Cancels what still rests of an order.',
  }),
  write('setStopProfitLossPrice', 'setStopProfitLossPrice', {
    idempotencyKey: 'optional',
    input: wire.setStopProfitLossPrice,
    answer: wire.contractOrder,
    summary: 'Sets or clears take profit and stop loss.',
  }),
  write('closeContractOrder', 'close', {
    input: wire.closeContractOrder,
    answer: wire.contractOrder,
    summary: 'Closes a position or a part of it at the market.',
  }),
  write('reverseContractOrder', 'reverse', {
    input: wire.reverseContractOrder,
    answer: wire.reversedContractOrder,
    summary: 'Closes a position and opens as much the other way at the same message.',
  }),
  all.write('closeAllContractOrders', 'close', {
    input: wire.allContractOrders,
    answer: wire.contractOrderResults,
    summary: 'Closes all positions at the market, each for itself.',
  }),
  all.write('cancelAllContractOrders', 'cancel', {
    input: wire.allContractOrders,
    answer: wire.contractOrderResults,
    summary: 'Cancels all that rests, each order for itself.',
  }),
  write('addMargin', 'addMargin', {
    input: wire.addMargin,
    answer: wire.contractOrder,
    summary: 'Adds margin to a position.',
  }),
];
