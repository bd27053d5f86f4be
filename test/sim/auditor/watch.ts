/**
 * Looks that need no command: after a message nothing that it reached may still wait, a finished ticket is watched by nobody,
 * no roll is missed, and what nobody touched has not moved.
 */
import type { Engine } from '../engine.ts';
import type { Auditor } from './auditor.ts';
import type { Counters } from './counters.ts';
import { rollsBetween } from './edges.ts';
import type { NaiveHouse } from './naiveHouse.ts';
import { type OrderNumbers, reachedBy } from './orderNumbers.ts';
import { isLive, type Ticket } from './ticket.ts';

export interface Watched {
  readonly engine: Engine;
  readonly naive: NaiveHouse;
  readonly auditor: Auditor;
  readonly counters: Counters;
}

/** The first trigger that should have fired; that a liquidation needs a second message is the naive desk's to say. */
function missedBy(order: OrderNumbers, mark: number): string | undefined {
  if (order.open === 0 || order.closing !== null) return undefined;
  return reachedBy(order, mark).find((name) => name !== 'liquidation');
}

/** Tickets that the last group left as they were: had the message reached one of them, it would have fired. */
export function watchTriggers({ naive, auditor, counters }: Watched): void {
  const { fresh } = auditor;
  if (fresh.productId === null) return;
  const { shown } = naive.state.markets.get(fresh.productId) ?? {};
  if (shown === undefined) return;
  let looked = 0;
  for (const order of auditor.orders.of(fresh.productId)) {
    if (fresh.touched.has(order.id)) continue;
    looked += 1;
    const reached = missedBy(order, shown.mark);
    if (reached === undefined) continue;
    const detail = (): string => `${order.id}: ${reached} at ${shown.mark}, nothing happened`;
    counters.check('trigger at the first message at or beyond', false, detail);
  }
  counters.count('trigger at the first message at or beyond', looked);
  fresh.productId = null;
}

/** A position without stops and with so much margin that it has no liquidation price waits for nothing. */
function waitsForPrice({
  resting,
  open,
  takeProfit,
  stopLoss,
  liquidation,
  closing,
  trail,
}: Ticket): boolean {
  if (resting > 0) return true;
  const waits = [takeProfit, stopLoss, liquidation, closing, trail];
  return open > 0 && waits.some((price) => price !== null);
}

/** Everything, whether touched or not. */
export function sweep({ engine, naive, auditor, counters }: Watched): void {
  auditor.accounts.checkAll();
  auditor.states.checkAll(engine.store.orders);
  auditor.spot.checkAll();
  const live = naive.state.tickets.filter(isLive);
  const resting = naive.state.spotOrders.filter(({ state }) => state === 'open').length;
  const waiting = live.filter(waitsForPrice).length + resting;
  const watched = engine.matching.watched;
  const calls = naive.state.openCalls.length;
  const standing = live.length + resting + calls;
  const desk = (['contract', 'spot', 'cfd'] as const).reduce(
    (sum, kind) => sum + engine.matching.liveOf(kind),
    0,
  );
  const detail = (): string =>
    `${standing} live tickets, spot orders and calls, ${desk} at the desk; ${waiting} wait for a price, ${watched} watched`;
  const isClean = watched === waiting && desk === standing;
  counters.check('nothing left behind a finished ticket', isClean, detail, desk);
  for (const [number, id] of auditor.orderIds.entries()) {
    const order = engine.store.orders.get(id);
    const isKnown = order !== undefined && naive.state.tickets[number]?.state === order.state;
    counters.check('ticket as predicted', isKnown, () => `ticket ${number}`, 0);
  }
}

/** After the job: each open position has been charged for its last roll that charges anything. */
export function watchRolls({ naive, auditor, counters }: Watched): void {
  const live = [...naive.state.markets.values()].flatMap((market) => [...market.live]);
  for (const ticket of live) {
    if (ticket.open === 0 || ticket.openTime === null) continue;
    if (naive.state.market(ticket).state === 'paused') continue;
    const order = auditor.orders.get(auditor.orderIds[ticket.number] ?? '');
    const { rules, direction } = ticket;
    const due = rollsBetween(ticket.openTime, naive.state.now).filter(
      (roll) =>
        (rules.overnightDays[new Date(roll).getUTCDay()] ?? 0) > 0 &&
        !rules.overnight[direction].isZero(),
    );
    const last = due.at(-1);
    if (last === undefined) continue;
    const detail = (): string => `${order?.id}: roll ${new Date(last).toISOString()}`;
    // A clock that was set back may have charged a roll that now lies ahead.
    counters.check('no roll is missed', (order?.lastRollAt ?? 0) >= last, detail);
  }
}
