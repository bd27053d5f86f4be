import * as wire from '../../protocol/spotOrder.ts';
import { byOrder } from '../../protocol/orders.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('spot_order', 'spot');

export const spotOrderRoutes: readonly Route<'spot'>[] = [
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    input: wire.submitSpotOrder,
    answer: wire.spotOrder,
    summary: 'Buys or sells at the market, or rests a limit order for 90 days.',
    handle: (services, { user, key, input }) => services.spot.spotOrders.submit(user, key, input),
  }),
  userRoute('GET', 'getSpotOrderList', {
    input: wire.spotOrderListQuery,
    answer: wire.spotOrderList,
    summary: 'Open orders or history, all or of one side.',
    handle: (services, { user, input }) => services.spot.spotOrders.list(user, pageOf(input)),
  }),
  userRoute('POST', 'cancelSpotOrder', {
    idempotencyKey: 'required',
    input: byOrder,
    answer: wire.spotOrder,
    summary: 'Cancels what still rests of an order and releases all it locked.',
    handle: (services, { user, key, input }) => services.spot.spotOrders.cancel(user, key, input),
  }),
];
