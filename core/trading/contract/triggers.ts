// What a live order waits for, as prices for the trigger index: a tick costs what it fires, not what rests.
// Must list every way a tick can touch the order. Source: architecture.md "How data flows" (trigger index).
import { type Decimal, toSafeInteger } from '../../money/decimal.ts';
import { RATE_PARTS, type Confirmation, type Trigger } from '../trigger.ts';
import { positionOf, priceAtShare } from './liquidationPrice.ts';
import { isFinal } from './orderState.ts';
import { toPoints } from '../book/scale.ts';
import { trailingLevel } from './trailing.ts';
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
    const points = toPoints(price, rules);
    if (confirm === undefined) triggers.push({ kind, fires, price: points, on });
    else triggers.push({ kind, fires, price: points, on, confirm });
  };
  if (!order.openQuantity.isZero()) {
    // A trigger that has fired goes on at every tick, wherever the mark is.
    if (order.closing !== null) {
      triggers.push({ kind: order.closing, fires: 'at_or_above', price: 0, on: 'mark' });
    }
    if (order.closing !== 'take_profit') add('take_profit', order.takeProfit, above, 'mark');
    if (order.closing !== 'stop_loss') {
      add('stop_loss', order.stopLoss, below, 'mark');
      const trailing = trailingTrigger(order, rules);
      if (trailing !== undefined) triggers.push(trailing);
    }
    if (order.closing !== 'liquidation')
      add('liquidation', order.liquidationPrice, below, 'mark', confirmationOf(order, rules));
  }
  if (order.restingQuantity.isZero()) return triggers;
  if (order.fired !== null) {
    // A market order now: it meets whatever message comes next.
    triggers.push({ kind: 'stop_entry', fires: 'at_or_above', price: 0, on: 'mark' });
    return triggers;
  }
  add('stop_entry', order.triggerPrice, above, 'mark');
  add('limit', order.price, below, order.direction === 'long' ? 'ask' : 'bid');
  return triggers;
}

/** A trailing stop as it is stored; whoever watches it follows the mark from there. */
function trailingTrigger(order: ContractOrder, rules: ContractRules): Trigger | undefined {
  const { trailingRate, trail, direction } = order;
  if (trailingRate === null || trail === null) return undefined;
  const price = toPoints(trailingLevel(trail.mark, trailingRate, direction, rules), rules);
  return {
    kind: 'stop_loss',
    fires: direction === 'long' ? 'at_or_below' : 'at_or_above',
    price,
    on: 'mark',
    trail: {
      rate: toSafeInteger(trailingRate.times(RATE_PARTS)),
      since: trail.since,
      best: { seq: trail.seq, price: toPoints(trail.mark, rules) },
    },
  };
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
