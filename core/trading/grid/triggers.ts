// What a running grid waits for, as prices for the trigger index: the nearest level below and above, and its stop.
// Must list every way a tick can touch it: a tick costs what it fires, not how many levels there are.
// Source: architecture.md "How data flows" (trigger index), decisions.md "AI smart quantification" (hard stop at −20 %).
import type { Trigger } from '../trigger.ts';
import { reachedBuys, reachedSales } from './decideTrades.ts';
import { stopPrice } from './stopPrice.ts';
import type { GridOrder, GridRules } from './types.ts';

export function gridTriggers(order: GridOrder, rules: GridRules): Trigger[] {
  if (order.state !== 'progress') return [];
  // A sale that has begun goes on at every tick, wherever the mark is.
  if (order.ending !== null)
    return [{ kind: 'stop_loss', fires: 'at_or_above', price: 0, on: 'mark' }];
  const triggers: Trigger[] = [];
  const stop = stopPrice(order, rules);
  if (stop !== undefined) {
    const confirm = { apartMs: rules.stopApartMs, pause: null };
    triggers.push({ kind: 'stop_loss', fires: 'at_or_below', price: stop, on: 'mark', confirm });
  }
  const [buy] = reachedBuys(order, 0);
  const [sale] = reachedSales(order, Infinity);
  if (buy) triggers.push({ kind: 'limit', fires: 'at_or_below', price: buy.level, on: 'ask' });
  if (sale) triggers.push({ kind: 'limit', fires: 'at_or_above', price: sale.level, on: 'bid' });
  return triggers;
}
