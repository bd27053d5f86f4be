import * as wire from '../../protocol/order.ts';
import { byOrder } from '../../protocol/orders.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('order', 'cfd');

export const cfdOrderRoutes: readonly Route<'cfd'>[] = [
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    input: wire.submitCfdOrder,
    answer: wire.cfdOrder,
    summary: 'A call or put; it enters at the first index tick after the server took it.',
    handle: (services, { user, key, input }) => services.cfd.cfdOrders.submit(user, key, input),
  }),
  userRoute('GET', 'getOrderList', {
    input: wire.cfdOrderListQuery,
    answer: wire.cfdOrderList,
    summary: 'Open calls and puts, or the history.',
    handle: (services, { user, input }) => services.cfd.cfdOrders.list(user, pageOf(input)),
  }),
  userRoute('GET', 'getOrderStatus', {
    input: byOrder,
    answer: wire.cfdOrder,
    summary: 'One call or put.',
    handle: (services, { user, input }) => services.cfd.cfdOrders.status(user, input.orderId),
  }),
  userRoute('GET', 'getCloseQuote', {
    input: byOrder,
    answer: wire.cfdCloseQuote,
    summary:
      'What an open call or put is worth now; a sale pays what it is worth at the next message.',
    handle: (services, { user, input }) => services.cfd.cfdOrders.closeQuote(user, input.orderId),
  }),
  userRoute('POST', 'close', {
    idempotencyKey: 'required',
    input: wire.closeCfdOrder,
    answer: wire.cfdOrder,
    summary:
      'Sells an open call or put at its value at the first price message after the acceptance, refused below minValue.',
    handle: (services, { user, key, input }) => services.cfd.cfdOrders.close(user, key, input),
  }),
];
