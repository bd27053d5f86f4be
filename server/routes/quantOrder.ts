import { byOrder } from '../../protocol/orders.ts';
import * as wire from '../../protocol/quantOrder.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('quant_order', 'quant');

export const quantOrderRoutes: readonly Route<'quant'>[] = [
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    input: wire.submitQuantOrder,
    answer: wire.quantOrder,
    summary:
      'Subscribes to an automated grid; it starts at the first price message after the acceptance.',
    handle: (services, { user, key, input }) => services.quant.quantOrders.submit(user, key, input),
  }),
  userRoute('GET', 'getQuantOrderList', {
    input: wire.quantOrderListQuery,
    answer: wire.quantOrderList,
    summary: 'Subscriptions in progress, completed or redeemed, newest first.',
    handle: (services, { user, input }) => services.quant.quantOrders.list(user, pageOf(input)),
  }),
  userRoute('GET', 'getFills', {
    input: wire.quantFillsQuery,
    answer: wire.quantFillList,
    summary: 'Every trade of a subscription, newest first.',
    handle: (services, { user, input }) => services.quant.quantOrders.fills(user, pageOf(input)),
  }),
  userRoute('POST', 'redemptionQuantOrder', {
    idempotencyKey: 'required',
    input: byOrder,
    answer: wire.quantOrder,
    summary: 'Sells what a subscription holds at the next price message and gives all of it back.',
    handle: (services, { user, key, input }) => services.quant.quantOrders.redeem(user, key, input),
  }),
];
