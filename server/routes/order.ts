import {
  cfdCloseQuote,
  cfdOrder,
  cfdOrderList,
  cfdOrderListQuery,
  cfdOrderQuery,
  closeCfdOrder,
  submitCfdOrder,
} from '../../protocol/order.ts';
import { DEFAULT_PAGE_SIZE } from '../../protocol/primitives.ts';
import { type Route, userRoute } from './route.ts';

const group = 'order';

export const cfdOrderRoutes: readonly Route<'cfd'>[] = [
  userRoute({
    group,
    call: 'submit',
    method: 'POST',
    idempotencyKey: 'required',
    input: submitCfdOrder,
    answer: cfdOrder,
    summary: 'A call or put; it enters at the first index tick after the server took it.',
    needs: ['cfd'],
    handle: (services, { user, key, input }) => services.cfd.cfdOrders.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'getOrderList',
    method: 'GET',
    input: cfdOrderListQuery,
    answer: cfdOrderList,
    summary: 'Open calls and puts, or the history.',
    needs: ['cfd'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.cfd.cfdOrders.list(user, { ...input, limit });
    },
  }),
  userRoute({
    group,
    call: 'getOrderStatus',
    method: 'GET',
    input: cfdOrderQuery,
    answer: cfdOrder,
    summary: 'One call or put.',
    needs: ['cfd'],
    handle: (services, { user, input }) => services.cfd.cfdOrders.status(user, input.orderId),
  }),
  userRoute({
    group,
    call: 'getCloseQuote',
    method: 'GET',
    input: cfdOrderQuery,
    answer: cfdCloseQuote,
    summary:
      'What an open call or put is worth now; a sale pays what it is worth at the next message.',
    needs: ['cfd'],
    handle: (services, { user, input }) => services.cfd.cfdOrders.closeQuote(user, input.orderId),
  }),
  userRoute({
    group,
    call: 'close',
    method: 'POST',
    idempotencyKey: 'required',
    input: closeCfdOrder,
    answer: cfdOrder,
    summary:
      'Sells an open call or put at its value at the first price message after the acceptance, refused below minValue.',
    needs: ['cfd'],
    handle: (services, { user, key, input }) => services.cfd.cfdOrders.close(user, key, input),
  }),
];
