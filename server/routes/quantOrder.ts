import { byOrder } from '../../protocol/orders.ts';
import * as wire from '../../protocol/quantOrder.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, write } = userCalls('quant_order', 'quant', ({ quant }) => quant.quantOrders);

export const quantOrderRoutes: readonly Route<'quant'>[] = [
  write('submit', 'submit', {
    input: wire.submitQuantOrder,
    answer: wire.quantOrder,
    summary:
      'Subscribes to an automated grid; it starts at the first price message after the acceptance.',
  }),
  list('getQuantOrderList', 'list', {
    input: wire.quantOrderListQuery,
    answer: wire.quantOrderList,
    summary: 'Subscriptions in progress, completed or redeemed, newest first.',
  }),
  list('getFills', 'fills', {
    input: wire.quantFillsQuery,
    answer: wire.quantFillList,
    summary: 'Every trade of a subscription, newest first.',
  }),
  write('redemptionQuantOrder', 'redeem', {
    input: byOrder,
    answer: wire.quantOrder,
    summary: 'Sells what a subscription holds at the next price message and gives all of it back.',
  }),
];
