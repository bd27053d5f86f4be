// State after an event: the only thing that changes a spot order.
// Must never decide anything: same order and event in, same order out. Source: architecture.md "The core".
import { ZERO } from '../../money/decimal.ts';
import { applying } from '../../wallet/decision.ts';
import type { SpotFilledEvent, SpotEvent, SpotOrder } from './types.ts';

/**
 * The order after `event`, one version further. `order` is undefined only for an event that brings its own order
 * (`rested`, a market `filled`). Throws when an event has no order to happen to.
 */
export const applySpotEvent = applying<SpotOrder, SpotEvent>(
  'order',
  (event) => (event.type === 'ended' ? undefined : event.order),
  change,
);

function change(order: SpotOrder, event: SpotEvent): SpotOrder {
  switch (event.type) {
    case 'rested':
      return order;
    case 'filled':
      return applyFilled(order, event);
    case 'ended':
      return {
        ...order,
        state: event.reason === 'expired' ? 'expired' : 'cancelled',
        restingQuantity: ZERO,
        hold: order.hold.minus(event.released),
        handlingTime: event.at,
        endReason: event.reason,
      };
  }
}

function applyFilled(order: SpotOrder, event: SpotFilledEvent): SpotOrder {
  const { fill } = event;
  const isLimit = order.type === 'limit';
  const restingQuantity = isLimit ? order.restingQuantity.minus(fill.quantity) : ZERO;
  const isDone = restingQuantity.isZero();
  return {
    ...order,
    ...event.totals,
    state: isDone ? 'filled' : order.state,
    restingQuantity,
    hold: order.hold.minus(event.fromHold),
    filledQuantity: order.filledQuantity.plus(fill.quantity),
    filledCost: order.filledCost.plus(fill.cost),
    realised: order.realised.plus(event.result),
    handlingTime: isDone ? event.at : order.handlingTime,
  };
}
