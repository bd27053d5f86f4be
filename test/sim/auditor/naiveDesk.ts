/**
 * The order in which the naive house does things: what is started waits in a queue until everything is committed together;
 * a message fires by looking at every ticket. House rules: a ticket whose trigger is being decided is silent, and any ticket
 * meets the messages that came while its last change was being committed afterwards, one by one, none left out.
 */
import type { Shown } from './bookWalk.ts';
import { pointsAtShare, positionOf } from './arithmetic.ts';
import { isBeyond, isPausing, isReached, isTrailMet, liquidate, stop } from './closing.ts';
import type { Expected } from './naiveHouse.ts';
import { fillLimit, stopEntry } from './opening.ts';
import { LIQUIDATION_APART_MS, LIQUIDATION_AT_ONCE } from './rules.ts';
import type { SpotOrder } from './spotOrder.ts';
import { fillSpotLimit, isCrossed } from './spotTrading.ts';
import type { Market, NaiveState, Outcome } from './state.ts';
import { isLive, type Ticket } from './ticket.ts';

/** What waits for a price: a ticket, or a resting spot order. */
type Waiter = Ticket | SpotOrder;
const isSpot = (waiter: Waiter): waiter is SpotOrder => 'side' in waiter;
const waits = (waiter: Waiter): boolean =>
  isSpot(waiter) ? waiter.state === 'open' : isLive(waiter);

type TriggerKind = 'take_profit' | 'stop_loss' | 'liquidation' | 'stop_entry' | 'limit';

/** Between tickets within one message: what protects money first, then resting orders. House rule. */
const RANK: Readonly<Record<TriggerKind, number>> = {
  liquidation: 0,
  stop_loss: 1,
  take_profit: 2,
  stop_entry: 3,
  limit: 4,
};
/** Messages of a product that are remembered: more than ever come without a commit between them. */
const REMEMBERED = 64;

interface Queued {
  readonly run: () => Expected | undefined;
  /** Number of the last message that what it leaves has met. */
  readonly metUntil: number;
  /** What it silences until it is done, and its version before. */
  readonly firing?: { readonly waiter: Waiter; readonly version: number };
}

export class NaiveDesk {
  /** What was executed since it was last taken. */
  expected: Expected[] = [];
  /** Messages so far, over all products. */
  arrived = 0;
  readonly #state: NaiveState;
  readonly #queue: Queued[] = [];

  constructor(state: NaiveState) {
    this.#state = state;
  }

  /** Starts something; `metUntil` is the message it is decided at, the last one by default. */
  start(run: () => Expected, metUntil = this.arrived): void {
    this.#queue.push({ run, metUntil });
  }

  /** The same of something that executes nothing itself. */
  also(run: () => void): void {
    const metUntil = this.arrived;
    const silently = (): undefined => {
      run();
    };
    this.#queue.push({ run: silently, metUntil });
  }

  /** What a message fires, in its order. */
  meet(market: Market, shown: Shown): void {
    market.recent.push(shown);
    if (market.recent.length > REMEMBERED) market.recent.shift();
    // A ticket that is being decided is silent, but what has been seen of it is followed.
    for (const ticket of market.live) {
      const level = ticket.isFiring ? (ticket.seen?.level ?? null) : levelOf(ticket);
      ticket.seen = level === null ? null : seenAt(ticket, level, shown, ticket.seen?.first);
      if (!ticket.isFiring) follow(ticket, shown);
    }
    for (const { waiter, kind } of firedBy(market, shown)) this.#fire(waiter, kind, shown);
  }

  /** Everything that was started, and everything that follows from it. */
  settle(): void {
    while (this.#queue.length > 0) {
      const fired: Queued[] = [];
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        const done = next.run();
        if (done === undefined) continue;
        this.expected.push(done);
        this.#follow(done.outcome, next.metUntil);
        if (next.firing !== undefined) fired.push(next);
      }
      for (const { firing, metUntil } of fired) {
        if (firing === undefined) continue;
        const { waiter, version } = firing;
        waiter.isFiring = false;
        // Where somebody else changed it meanwhile, it meets again what that change has not met.
        this.#arm(waiter, waiter.version === version ? metUntil : waiter.metUntil);
      }
    }
  }

  #follow(outcome: Expected['outcome'], metUntil: number): void {
    if (outcome.ok !== true || !outcome.changed) return;
    const { turned } = outcome;
    const opened = turned !== undefined && 'ticket' in turned ? turned.ticket : undefined;
    for (const waiter of [outcome.ticket ?? outcome.spot, opened]) {
      if (!waiter) continue;
      waiter.metUntil = metUntil;
      if (!waiter.isFiring) this.#arm(waiter, metUntil);
    }
  }

  /** The first message after `metUntil` that reaches one of its triggers fires it. */
  #arm(waiter: Waiter, metUntil: number): void {
    if (!isSpot(waiter)) keepSeen(waiter);
    if (!waits(waiter)) return;
    for (const shown of this.#state.market(waiter).recent) {
      if (shown.number <= metUntil) continue;
      const level = isSpot(waiter) ? null : levelOf(waiter);
      if (!isSpot(waiter) && level !== null)
        waiter.seen = seenAt(waiter, level, shown, waiter.seen?.first);
      if (!isSpot(waiter)) follow(waiter, shown);
      const kind = firedKind(waiter, shown);
      if (kind === undefined) continue;
      this.#fire(waiter, kind, shown);
      return;
    }
  }

  #fire(waiter: Waiter, kind: TriggerKind, shown: Shown): void {
    const state = this.#state;
    const first = isSpot(waiter) ? undefined : waiter.seen?.first;
    const decide = (): Outcome => {
      if (isSpot(waiter)) return fillSpotLimit(state, shown, waiter);
      if (kind === 'limit') return fillLimit(state, shown, waiter);
      if (kind === 'stop_entry') return stopEntry(state, shown, waiter);
      if (kind === 'liquidation') return liquidate(state, shown, waiter, first);
      return stop(state, shown, waiter, kind);
    };
    const { productId } = shown.step;
    const what = isSpot(waiter) ? 'spot limit' : kind;
    const common = { user: waiter.user, key: null, what, productId };
    waiter.isFiring = true;
    const run = (): Expected => ({ ...common, outcome: decide() });
    const firing = { waiter, version: waiter.version };
    this.#queue.push({ run, metUntil: shown.number, firing });
  }
}

/** House rule: one trigger of a ticket per message; a stop that a gap jumped over was reached before the liquidation. */
function firedKind(waiter: Waiter, shown: Shown): TriggerKind | undefined {
  if (isSpot(waiter)) return isCrossed(waiter, shown) ? 'limit' : undefined;
  const ticket = waiter;
  if (ticket.open > 0) {
    if (ticket.closing !== null) return ticket.closing;
    if (isReached(ticket, 'take_profit', shown.mark)) return 'take_profit';
    if (isReached(ticket, 'stop_loss', shown.mark) || isTrailMet(ticket, shown)) return 'stop_loss';
    if (isConfirmed(ticket, shown)) return 'liquidation';
  }
  if (ticket.resting > 0 && ticket.trigger !== null) return entryKind(ticket, shown);
  if (ticket.resting === 0 || ticket.limit === null) return undefined;
  const crosses =
    ticket.direction === 'long' ? shown.ask <= ticket.limit : shown.bid >= ticket.limit;
  return crosses ? 'limit' : undefined;
}

function entryKind(
  { fired, trigger, direction }: Ticket,
  { mark }: Shown,
): TriggerKind | undefined {
  if (fired !== null || trigger === null) return 'stop_entry';
  return (direction === 'long' ? mark >= trigger : mark <= trigger) ? 'stop_entry' : undefined;
}

/** "the stop follows the best mark since it was set, never back". */
function follow(ticket: Ticket, { seq, mark }: Shown): void {
  const { best, direction } = ticket;
  if (best === null || ticket.open === 0 || seq <= best.seq) return;
  const isBetter = direction === 'long' ? mark > best.mark : mark < best.mark;
  if (isBetter) ticket.best = { seq, mark };
}

/** Where the ticket is to be liquidated; null while it is not, or a liquidation already goes on. */
const levelOf = (ticket: Ticket): number | null =>
  isLive(ticket) && ticket.open > 0 && ticket.closing !== 'liquidation' ? ticket.liquidation : null;

/** "in two accepted messages": an unbroken row; time that goes back is counted from there. */
function seenAt(
  ticket: Ticket,
  level: number,
  shown: Shown,
  before: Shown | undefined,
): Ticket['seen'] {
  if (!isBeyond(ticket, level, shown.mark)) return null;
  const first = before === undefined || shown.receivedAt < before.receivedAt ? shown : before;
  return { first, level };
}

/** House rule: what was seen stays seen at a changed level as far as that first message was at or beyond it as well. */
function keepSeen(ticket: Ticket): void {
  const { seen } = ticket;
  const level = levelOf(ticket);
  const isKept = seen !== null && level !== null && isBeyond(ticket, level, seen.first.mark);
  ticket.seen = isKept ? { first: seen.first, level } : null;
}

/** "at least 1 s apart"; "the next at the earliest 5 s later", "all at once when equity is under half". */
function isConfirmed(ticket: Ticket, shown: Shown): boolean {
  const { seen, lastLiquidationAt: last, rules } = ticket;
  if (seen === null || shown.receivedAt - seen.first.receivedAt < LIQUIDATION_APART_MS)
    return false;
  if (last === null || !isPausing(last, shown)) return true;
  const half = pointsAtShare(positionOf(ticket), rules, LIQUIDATION_AT_ONCE);
  return isBeyond(ticket, half, shown.mark);
}

interface Fired {
  readonly waiter: Waiter;
  readonly kind: TriggerKind;
}

function firedBy(market: Market, shown: Shown): Fired[] {
  const fired: Fired[] = [];
  for (const waiter of [...market.live, ...market.resting]) {
    const kind = waiter.isFiring ? undefined : firedKind(waiter, shown);
    if (kind !== undefined) fired.push({ waiter, kind });
  }
  return fired.toSorted(
    (a, b) =>
      RANK[a.kind] - RANK[b.kind] ||
      (a.kind === 'limit' ? turn(a.waiter) - turn(b.waiter) : 0) ||
      a.waiter.orderTime - b.waiter.orderTime ||
      a.waiter.born - b.waiter.born,
  );
}

/** Buyers rest on the ask, the highest limit first; sellers on the bid, the lowest first. */
function turn(waiter: Waiter): number {
  const isBuyer = isSpot(waiter) ? waiter.side === 'buy' : waiter.direction === 'long';
  return isBuyer ? -(waiter.limit ?? 0) : (waiter.limit ?? 0);
}
