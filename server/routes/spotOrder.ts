import { DEFAULT_PAGE_SIZE } from '../../protocol/primitives.ts';
import {
  cancelSpotOrder,
  spotOrder,
  spotOrderList,
  spotOrderListQuery,
  submitSpotOrder,
} from '../../protocol/spotOrder.ts';
import { type Route, userRoute } from './route.ts';

const group = 'spot_order';

export const spotOrderRoutes: readonly Route<'spot'>[] = [
  userRoute({
    group,
    call: 'submit',
    method: 'POST',
    idempotencyKey: 'required',
    input: submitSpotOrder,
    answer: spotOrder,
    summary: 'Buys or sells at the market, or rests a limit order for 90 days.',
    needs: ['spot'],
    handle: (services, { user, key, input }) => services.spot.spotOrders.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'getSpotOrderList',
    method: 'GET',
    input: spotOrderListQuery,
    answer: spotOrderList,
    summary: 'Open orders or history, all or of one side.',
    needs: ['spot'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.spot.spotOrders.list(user, { ...input, limit });
    },
  }),
  userRoute({
    group,
    call: 'cancelSpotOrder',
    method: 'POST',
    idempotencyKey: 'required',
    input: cancelSpotOrder,
    answer: spotOrder,
    summary: 'Cancels what still rests of an order and releases all it locked.',
    needs: ['spot'],
    handle: (services, { user, key, input }) => services.spot.spotOrders.cancel(user, key, input),
  }),
];
