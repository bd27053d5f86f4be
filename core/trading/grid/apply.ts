// State after an event: the only thing that changes a subscription.
// Must never decide anything: same order and event in, same order out. Source: architecture.md "The core".
import { applying } from '../../wallet/decision.ts';
import { ZERO } from '../../money/decimal.ts';
import type { GridEvent, GridOrder, GridTraded } from './types.ts';

/** The subscription after `event`, one version further; `order` is undefined only for `subscribed`, which brings its own. */
export const applyGridEvent = applying<GridOrder, GridEvent>(
  'subscription',
  (event) => (event.type === 'subscribed' ? event.order : undefined),
  change,
);

function change(order: GridOrder, event: GridEvent): GridOrder {
  switch (event.type) {
    case 'subscribed':
      return order;
    case 'traded':
      return applyTraded(order, event);
    case 'ending':
      return { ...order, ending: event.reason };
    case 'ended':
      return {
        ...order,
        state: event.reason === 'user' ? 'redeemed' : 'completed',
        cash: ZERO,
        ending: null,
        endReason: event.reason,
        earlyFee: event.earlyFee,
        proceeds: event.proceeds,
        endedAt: event.at,
      };
  }
}

function applyTraded(order: GridOrder, { fill, amount, result, cells }: GridTraded): GridOrder {
  const moved = fill.side === 'asks' ? amount.neg() : amount;
  return {
    ...order,
    cells,
    cash: order.cash.plus(moved).minus(fill.fee),
    gridProfit: order.gridProfit.plus(result),
    fees: order.fees.plus(fill.fee),
    trades: order.trades + 1,
  };
}
