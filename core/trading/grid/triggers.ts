// What a running grid waits for, as prices for the trigger index: the nearest level below and above, and its stop.
// Must list every way a tick can touch it: a tick costs what it fires, not how many levels there are.
// Source: architecture.md "How data flows" (trigger index), decisions.md "AI smart quantification" (hard stop at −20 %).
import type { Points } from '../../market/types.ts';
import type { Trigger } from '../trigger.ts';
import { stopPrice } from './stopPrice.ts';
import type { GridOrder, GridRules } from './types.ts';

/** The lower level of the highest cell that lacks coins. */
function nearestBuy({ cells, levels, cellLots }: GridOrder): Points | undefined {
  let cell = cells.length - 1;
  while (cell >= 0 && (cells[cell]?.lots ?? 0) >= cellLots) cell -= 1;
  return levels[cell];
}

/** The upper level of the lowest cell with coins. */
function nearestSale({ cells, levels }: GridOrder): Points | undefined {
  const cell = cells.findIndex(({ lots }) => lots > 0);
  return cell < 0 ? undefined : levels[cell + 1];
}

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
  const [buy, sale] = [nearestBuy(order), nearestSale(order)];
  if (buy !== undefined)
    triggers.push({ kind: 'limit', fires: 'at_or_below', price: buy, on: 'ask' });
  if (sale !== undefined)
    triggers.push({ kind: 'limit', fires: 'at_or_above', price: sale, on: 'bid' });
  return triggers;
}
