import * as wire from '../../protocol/order.ts';
import { byOrder } from '../../protocol/orders.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, read, write } = userCalls('order', 'cfd', ({ cfd }) => cfd.cfdOrders);

export const cfdOrderRoutes: readonly Route<'cfd'>[] = [
  write('submit', 'submit', {
    input: wire.submitCfdOrder,
    answer: wire.cfdOrder,
    summary: 'A call or put; it enters at the first index tick after the server took it.',
  }),
  list('getOrderList', 'list', {
    input: wire.cfdOrderListQuery,
    answer: wire.cfdOrderList,
    summary: 'Open calls and puts, or the history.',
  }),
  read('getOrderStatus', 'status', {
    input: byOrder,
    answer: wire.cfdOrder,
    summary: 'One call or put.',
  }),
  read('getCloseQuote', 'closeQuote', {
    input: byOrder,
    answer: wire.cfdCloseQuote,
    summary:
      'What an open call or put is worth now; a sale pays what it is worth at the next message.',
  }),
  write('close', 'close', {
    input: wire.closeCfdOrder,
    answer: wire.cfdOrder,
    summary:
      'Sells an open call or put at its value at the first price message after the acceptance, refused below minValue.',
  }),
];
