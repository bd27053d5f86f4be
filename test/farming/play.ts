/**
 * One call or put from its opening to its end, by the functions that the house runs; a farmer decides when to ask for a sale.
 * The farmer has no delay at all: his request is there before the next message.
 */
import { decimal, ONE, type Decimal } from '../../core/money/decimal.ts';
import { applyCfdEvent } from '../../core/trading/cfd/apply.ts';
import { closeValue, winProbability } from '../../core/trading/cfd/closeValue.ts';
import { decideCfdOpen } from '../../core/trading/cfd/decideOpen.ts';
import { decideSell, validateSell } from '../../core/trading/cfd/decideSell.ts';
import { decideSettle } from '../../core/trading/cfd/decideSettle.ts';
import { closableUntil } from '../../core/trading/cfd/terms.ts';
import { type CfdDecision, type CfdOrder } from '../../core/trading/cfd/types.ts';
import type { RecordedMarket } from './recordedMarket.ts';
import { OPEN_CFD_GATE } from '../builders/cfd.ts';

export interface Look {
  readonly order: CfdOrder;
  /** Place of the last message, and of the entry. */
  readonly at: number;
  readonly entryAt: number;
  /** Share of the time for selling that has passed. */
  readonly passed: number;
  /** What getCloseQuote said so many milliseconds ago, USDT. */
  quote(agoMs?: number): number;
  /** Index, doubled, so many milliseconds ago. */
  index(agoMs?: number): number;
}

/** USDT that he wants at least, or undefined: not now. */
export type Farmer = (look: Look, market: RecordedMarket) => number | undefined;
/** What a sale pays in a house: place of its acceptance and the least value → payout; undefined for a refusal. */
export type SalesDesk = (
  market: RecordedMarket,
  order: CfdOrder,
  at: number,
  least: number,
) => Decimal | undefined;

const STAKE = decimal('100');
const NEVER = decimal('1000000');
/** Times a farmer looks at his order, as long as it can be sold. */
const LOOKS = 60;

const eventOf = (decision: CfdDecision) => {
  if (!decision.ok) throw new Error(`refused: ${decision.error}`);
  const [event] = decision.events;
  if (event === undefined) throw new Error('no event');
  return event;
};

/** Taken at the message of a place; its entry is the next. */
function open(
  market: RecordedMarket,
  at: number,
  direction: 'call' | 'put',
  seconds: number,
): CfdOrder {
  const { rules, ticks } = market;
  const [seen, tick] = [ticks[at], ticks[at + 1]];
  if (seen === undefined || tick === undefined) throw new RangeError('beyond the record');
  const command = { productId: rules.productId, direction, stake: STAKE, quantity: null, seconds };
  const { seq, receivedTime, indexDoubled } = seen;
  const acceptance = { seq, time: receivedTime, indexDoubled, quoteRate: ONE };
  const context = {
    now: tick.receivedTime,
    rules,
    tick,
    quoteRate: ONE,
    available: NEVER,
    openStakes: decimal('0'),
    trades: 0,
    openPayout: decimal('0'),
  };
  const decided = decideCfdOpen(
    command,
    acceptance,
    context,
    {
      id: String(at),
      userId: 'farmer',
      rulebookHash: 'book',
    },
    OPEN_CFD_GATE,
  );
  return applyCfdEvent(undefined, eventOf(decided));
}

/** As the server sells: asked for at the message of a place, decided at the next one. */
export const sellAtNextTick: SalesDesk = (market, order, at, least) => {
  const { rules, ticks } = market;
  const [seen, tick] = [ticks[at], ticks[at + 1]];
  if (seen === undefined || tick === undefined) throw new RangeError('beyond the record');
  const time = seen.receivedTime;
  if (validateSell(order, rules, OPEN_CFD_GATE, time) !== undefined) return undefined;
  const acceptance = { seq: seen.seq, time };
  const sale = { acceptance, minValue: decimal(least.toFixed(6)), closes: market.closes(time) };
  const context = { tick, now: tick.receivedTime, rules, gate: OPEN_CFD_GATE };
  const decided = decideSell(order, sale, context);
  if (!decided.ok) return undefined;
  return applyCfdEvent(order, eventOf(decided)).payout ?? undefined;
};

/** What getCloseQuote says at the message of a place. */
export function quoteAt(market: RecordedMarket, order: CfdOrder, at: number): Decimal {
  const tick = market.ticks[at];
  if (tick === undefined) throw new RangeError('beyond the record');
  const probability = winProbability({
    direction: order.direction,
    indexDoubled: tick.indexDoubled,
    openIndexDoubled: order.openIndexDoubled,
    volatility: market.volatility(tick.receivedTime),
    leftMs: order.expiresAt - tick.receivedTime,
    minutesPerYear: market.rules.volatility.minutesPerYear,
  });
  return closeValue(order, probability, market.rules.sale.margin);
}

function settle(market: RecordedMarket, order: CfdOrder, expiryAt: number): Decimal {
  const { rules, spacingMs } = market;
  const first = expiryAt - Math.ceil(rules.settlement.lookBackMs / spacingMs) - 1;
  const lines = market.lines(Math.max(0, first), expiryAt + 1);
  const decided = decideSettle(order, { lines }, rules, order.expiresAt + 1);
  const { payout, state } = applyCfdEvent(order, eventOf(decided));
  if (payout === null || state === 'void') throw new Error('the record has a gap');
  return payout;
}

interface Entry {
  readonly at: number;
  readonly direction: 'call' | 'put';
  readonly seconds: number;
}

/** An order that many farmers play, each for himself: what it was quoted at a place, and what it paid at its end, is the same for all. */
interface Played {
  readonly order: CfdOrder;
  readonly quotes: Map<number, number>;
  payout?: Decimal;
}

const known = new WeakMap<RecordedMarket, Map<string, Played>>();

function playedOf(market: RecordedMarket, { at, direction, seconds }: Entry): Played {
  const orders = known.get(market) ?? new Map<string, Played>();
  known.set(market, orders);
  const name = `${at} ${direction} ${seconds}`;
  const played = orders.get(name) ?? {
    order: open(market, at, direction, seconds),
    quotes: new Map<number, number>(),
  };
  orders.set(name, played);
  return played;
}

function quotedAt(market: RecordedMarket, { order, quotes }: Played, at: number): number {
  const quote = quotes.get(at) ?? quoteAt(market, order, at).toNumber();
  quotes.set(at, quote);
  return quote;
}

/** What comes back of a stake of 100, less the stake. */
export function playOrder(
  market: RecordedMarket,
  farmer: Farmer,
  entry: Entry,
  desk: SalesDesk = sellAtNextTick,
): number {
  const { at, seconds } = entry;
  const played = playedOf(market, entry);
  const { order } = played;
  const entryAt = at + 1;
  const life = (seconds * 1000) / market.spacingMs;
  const salable = closableUntil(order, market.rules.sale) - order.openedAt;
  const looked = Math.floor(salable / market.spacingMs) - 1;
  const ago = (ms: number, now: number): number =>
    Math.max(entryAt, now - Math.round(ms / market.spacingMs));
  for (let look = 0; look < LOOKS; look += 1) {
    const now = entryAt + Math.floor((look * looked) / LOOKS);
    const least = farmer(
      {
        order,
        at: now,
        entryAt,
        passed: look / LOOKS,
        quote: (ms = 0) => quotedAt(market, played, ago(ms, now)),
        index: (ms = 0) => market.ticks[ago(ms, now)]?.indexDoubled ?? 0,
      },
      market,
    );
    const paid = least === undefined ? undefined : desk(market, order, now, least);
    if (paid !== undefined) return paid.minus(STAKE).toNumber();
  }
  played.payout ??= settle(market, order, at + life);
  return played.payout.minus(STAKE).toNumber();
}
