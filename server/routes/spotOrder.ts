import * as wire from '../../protocol/spotOrder.ts';
import { byOrder } from '../../protocol/orders.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, write } = userCalls('spot_order', 'spot', ({ spot }) => spot.spotOrders);

export const spotOrderRoutes: readonly Route<'spot'>[] = [
  write('submit', 'submit', {
    input: wire.submitSpotOrder,
    answer: wire.spotOrder,
    summary: 'Buys or sells at the market, or rests a limit order for 90 days.',
  }),
  list('getSpotOrderList', 'list', {
    input: wire.spotOrderListQuery,
    answer: wire.spotOrderList,
    summary: 'Open orders or history, all or of one side.',
  }),
  write('cancelSpotOrder', 'cancel', {
    input: byOrder,
    answer: wire.spotOrder,
    summary: 'Cancels what still rests of an order and releases all it locked.',
  }),
];
