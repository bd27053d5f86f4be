// What a live order waits for, as prices for the trigger index: a tick costs what it fires, not what rests.
// Must list every way a tick can touch the order. Source: architecture.md "How data flows" (trigger index).
import type { Decimal } from '../../money/decimal.ts';
import type { Confirmation, Trigger } from '../trigger.ts';
import { positionOf, priceAtShare } from './liquidationPrice.ts';
import { isFinal } from './orderState.ts';
import { toPoints } from '../book/scale.ts';
import type { ContractOrder, ContractRules } from './types.ts';

/**
 * In the order in which they are to be tried within one tick: a stop that a gap jumped over together with the
 * liquidation price was reached first, so it goes first; a fill of the resting part comes last.
 */
export function triggersOf(order: ContractOrder, rules: ContractRules): Trigger[] {
  if (isFinal(order)) return [];
  const above = order.direction === 'long' ? 'at_or_above' : 'at_or_below';
  const below = order.direction === 'long' ? 'at_or_below' : 'at_or_above';
  const triggers: Trigger[] = [];
  const add = (
    kind: Trigger['kind'],
    price: Decimal | null,
    fires: Trigger['fires'],
    on: Trigger['on'],
    confirm?: Confirmation,
  ): void => {
    if (price === null) return;
    const trigger = { kind, fires, price: toPoints(price, rules), on };
    triggers.push(confirm === undefined ? trigger : { ...trigger, confirm });
  };
  if (!order.openQuantity.isZero()) {
    // A trigger that has fired goes on at every tick, wherever the mark is.
    if (order.closing !== null) {
      triggers.push({ kind: order.closing, fires: 'at_or_above', price: 0, on: 'mark' });
    }
    if (order.closing !== 'take_profit') add('take_profit', order.takeProfit, above, 'mark');
    if (order.closing !== 'stop_loss') add('stop_loss', order.stopLoss, below, 'mark');
    if (order.closing !== 'liquidation')
      add('liquidation', order.liquidationPrice, below, 'mark', confirmationOf(order, rules));
  }
  if (!order.restingQuantity.isZero()) {
    add('limit', order.price, below, order.direction === 'long' ? 'ask' : 'bid');
  }
  return triggers;
}

/** Never on a single message; the next part after a pause, unless so little is left that all of it goes at once. */
function confirmationOf(order: ContractOrder, rules: ContractRules): Confirmation {
  const { apartMs, pauseMs, atOnceRatio } = rules.liquidation;
  const last = order.lastLiquidationAt;
  if (last === null) return { apartMs, pause: null };
  const atOnce = priceAtShare(positionOf(order), atOnceRatio, rules);
  const pause = { since: last, ms: pauseMs, atOnce: atOnce && toPoints(atOnce, rules) };
  return { apartMs, pause };
}
