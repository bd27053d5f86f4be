// A market a test moves by hand: what it pushes is an accepted tick. Everything else is as the real hub's.
import { GENESIS_HEAD } from '../../core/proof/head.ts';
import { addToCandle, bucketOpen, DAY_MS } from '../../core/market/candles.ts';
import {
  GUARD_FLAGS,
  type GuardFlag,
  type Book,
  type Candle,
  type Interval,
  type Level,
  type MarketProduct,
  type MarketStatus,
  type Tick,
  type Trade,
} from '../../core/market/types.ts';
import { indexToDecimal } from '../../core/market/scaledDecimal.ts';
import { type Decimal, ONE, ZERO } from '../../core/money/decimal.ts';
import { roundQuoteRate } from '../../core/money/rounding.ts';
import type { MarketHub } from '../../server/market/ports.ts';
import type { TickLog } from '../../server/market/tickLog/tickLog.ts';
import type { Clock } from '../../server/ports.ts';

export interface PushedTick {
  /** Points. */
  readonly bid: number;
  readonly ask: number;
  readonly mark?: number;
  readonly last?: number;
  /** Lots on the best level of each side (default: plenty). */
  readonly lots?: number;
  readonly book?: Book;
  /** Oldest first. */
  readonly trades?: readonly Trade[];
}

export interface ManualHub extends MarketHub {
  push(productId: string, tick: PushedTick): Tick;
  setStatus(productId: string, status: MarketStatus): void;
  /** What the days before were like: minutes in ascending order. */
  setPast(productId: string, minutes: readonly Candle[]): void;
  /** Whether its prices reach the log. */
  setRecorded(isRecorded: boolean): void;
}

/** Ticks that candles are made of. */
const MOST_TICKS = 500;
const PLENTY_LOTS = 1_000_000_000;

/** Where the market's messages are logged, and from which seq on it counts. */
type ManualLog = Pick<TickLog, 'append' | 'heads'>;

export function createManualHub(
  products: readonly MarketProduct[],
  clock: Clock,
  log?: ManualLog,
): ManualHub {
  let isRecorded = true;
  const latest = new Map<string, Tick>();
  const trades = new Map<string, readonly Trade[]>();
  const ticks = new Map<string, readonly Tick[]>();
  const statuses = new Map<string, MarketStatus>();
  const past = new Map<string, readonly Candle[]>();
  const tickListeners = new Set<(tick: Tick) => void>();
  const statusListeners = new Set<(productId: string, status: MarketStatus) => void>();
  /** Goes on where a house on the same database stopped. */
  const lastSeqOf = (id: string): number =>
    latest.get(id)?.seq ?? log?.heads().find(({ productId }) => productId === id)?.lastSeq ?? 0;
  const product = (id: string): MarketProduct | undefined => products.find((one) => one.id === id);
  const status = (id: string): MarketStatus =>
    statuses.get(id) ??
    (latest.has(id) ? { state: 'live' } : { state: 'paused', reason: 'no_data', since: 0 });
  const index = (id: string): Decimal | undefined => {
    const tick = latest.get(id);
    return tick && indexToDecimal(tick.indexDoubled, product(id)?.priceDecimals ?? 0);
  };
  const rate = (currency: string): Decimal | undefined => {
    if (currency === 'USDT' || currency === 'USD') return ONE;
    const direct = index(`${currency}USDT`) ?? index(`${currency}USD`);
    const inverse = index(`USD${currency}`);
    return direct ?? (inverse && roundQuoteRate(ONE.div(inverse)));
  };
  return {
    kind: 'sim',
    label: 'Manual market',
    products,
    product,
    status,
    isRecorded: () => isRecorded,
    setRecorded: (next) => void (isRecorded = next),
    rate,
    latest: (id) => latest.get(id),
    quote: (id) => {
      const found = product(id);
      if (!found) throw new RangeError(`no product ${id}`);
      return {
        product: found,
        tick: latest.get(id),
        status: status(id),
        volume24h: 0,
        amount24h: ZERO,
        open24h: undefined,
        high24h: undefined,
        low24h: undefined,
      };
    },
    trades: (id, limit) => (trades.get(id) ?? []).slice(0, limit),
    candles: async (id, interval, to, limit) =>
      makeCandles(ticks.get(id) ?? [], interval, to, limit),
    pastMinutes: async (id, day) =>
      (past.get(id) ?? []).filter(({ time }) => time >= day && time < day + DAY_MS),
    setPast: (id, minutes) => void past.set(id, minutes),
    recentMinutes: (id, from) =>
      makeCandles(ticks.get(id) ?? [], '1m', clock.now(), MOST_TICKS).filter(
        ({ time }) => time >= from,
      ),
    onTick: (listener) => {
      tickListeners.add(listener);
      return () => tickListeners.delete(listener);
    },
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    start: async () => {},
    stop: async () => {},
    setStatus: (id, next) => {
      statuses.set(id, next);
      const last = latest.get(id);
      // A pause of the guard shows in the log as a refused message; a silent or closed market says nothing.
      if (last && next.state === 'paused' && isGuardFlag(next.reason) && next.reason !== 'stale')
        log?.append({
          ...last,
          sourceTime: clock.now(),
          receivedTime: clock.now(),
          flag: next.reason,
        });
      for (const listener of statusListeners) listener(id, next);
    },
    push: (id, pushed) => {
      const judged = toTick(id, pushed, lastSeqOf(id) + 1, clock.now());
      const head = log?.append({ ...judged, flag: 'ok' }) ?? GENESIS_HEAD;
      const tick = { ...judged, head };
      latest.set(id, tick);
      trades.set(id, [...tick.trades.toReversed(), ...(trades.get(id) ?? [])].slice(0, 200));
      ticks.set(id, [...(ticks.get(id) ?? []), tick].slice(-MOST_TICKS));
      for (const listener of tickListeners) listener(tick);
      return tick;
    },
  };
}

const isGuardFlag = (reason: string): reason is GuardFlag =>
  (GUARD_FLAGS as readonly string[]).includes(reason);

function toTick(
  productId: string,
  pushed: PushedTick,
  seq: number,
  now: number,
): Omit<Tick, 'head'> {
  const { bid, ask, lots = PLENTY_LOTS } = pushed;
  const level = (price: number): Level => [price, lots];
  const mark = pushed.mark ?? Math.round((bid + ask) / 2);
  return {
    productId,
    seq,
    bid,
    ask,
    mark,
    trades: pushed.trades ?? [],
    sources: 1,
    sourceTime: now,
    receivedTime: now,
    last: pushed.last ?? mark,
    indexDoubled: bid + ask,
    book: pushed.book ?? { bids: [level(bid)], asks: [level(ask)] },
  };
}

function makeCandles(
  ticks: readonly Tick[],
  interval: Interval,
  to: number,
  limit: number,
): readonly Candle[] {
  const candles = new Map<number, Candle>();
  for (const { receivedTime, last, trades } of ticks.filter((tick) => tick.receivedTime <= to)) {
    const volume = trades.reduce((sum, { quantity }) => sum + quantity, 0);
    const open = bucketOpen(interval, receivedTime);
    const first = { time: open, open: last, high: last, low: last, close: last, volume: 0 };
    candles.set(open, addToCandle(candles.get(open) ?? first, last, volume));
  }
  return [...candles.values()].slice(-limit);
}
