// The simulated market as a feed: one timer, every product's ticks in order of time, then of the product list.
// The stream depends on the seed and the time alone: neither subscribers nor orders can reach it.
// Source: decisions.md "Modes and profiles", "Simulated market".
import type { FeedMessage, MarketProduct, ProductId, TimeMs } from '../../../core/market/types.ts';
import type { Clock } from '../../ports.ts';
import type { Feed, FeedListener } from '../ports.ts';
import { type DaySeeds, daySeedsOf } from './daySeed.ts';
import { openStreams } from './openStreams.ts';
import type { ProductStream } from './productStream.ts';
import { calculateCandles } from './simCandles.ts';

/** 2025-01-01T00:00:00Z: seq 1 of every product, and the first day of history. */
export const SIM_GENESIS: TimeMs = 1_735_689_600_000;
/** After a pause of the process ticks older than this are left out: nobody may trade on them (the guard allows 5 s). */
const CATCH_UP_MS = 2_000;

export interface SimFeedOptions {
  /** Any text, from which the whole market follows, or the seeds of its days. */
  readonly seed: string | DaySeeds;
  readonly products: readonly MarketProduct[];
  readonly clock: Clock;
  /** Genesis, a UTC midnight: seq 1 and the first day of history. */
  readonly startAt?: TimeMs;
  /** Ticks a second instead of the table's, for measurements; a multiple of the table's that divides 1000. */
  readonly ratePerSecond?: Readonly<Record<ProductId, number>>;
}

/** Every message with a time in (after, until], in order of time, then of the streams. */
export function collectMessages(
  streams: readonly ProductStream[],
  genesis: TimeMs,
  after: TimeMs,
  until: TimeMs,
): FeedMessage[] {
  const due: { message: FeedMessage; order: number }[] = [];
  for (const [order, stream] of streams.entries()) {
    const { spacingMs } = stream;
    const first = genesis + (Math.floor((after - genesis) / spacingMs) + 1) * spacingMs;
    for (let time = Math.max(first, genesis); time <= until; time += spacingMs) {
      const message = stream.messageAt(time);
      if (message !== undefined) due.push({ message, order });
    }
  }
  due.sort((a, b) => a.message.sourceTime - b.message.sourceTime || a.order - b.order);
  return due.map(({ message }) => message);
}

/** The simulator; products that its table does not know are announced as ended. */
export function createSimFeed(
  options: SimFeedOptions,
): Feed & { readonly streams: readonly ProductStream[] } {
  const { clock } = options;
  const genesis = options.startAt ?? SIM_GENESIS;
  const { products, ratePerSecond } = options;
  const { seedOf, name } = daySeedsOf(options.seed);
  const { world, streams, unknown } = openStreams({ seedOf, products, genesis, ratePerSecond });
  const fastestMs = Math.min(...streams.map(({ spacingMs }) => spacingMs));
  let emittedUntil = 0;
  let cancel: (() => void) | undefined;

  const emit = (listener: FeedListener): void => {
    const now = clock.now();
    // A clock that was set back emits nothing until it is where it was: seq never goes back.
    if (now <= emittedUntil) return;
    const after = Math.max(emittedUntil, now - CATCH_UP_MS);
    emittedUntil = now;
    for (const message of collectMessages(streams, genesis, after, now))
      listener.onMessage(message);
  };

  const schedule = (listener: FeedListener): void => {
    const wait = fastestMs - ((clock.now() - genesis) % fastestMs);
    cancel = clock.after(wait, () => {
      schedule(listener);
      emit(listener);
    });
  };

  return {
    kind: 'sim',
    label: 'Simulated market',
    // A digest, so that the seed itself is nowhere in the database.
    candleSource: `sim:${name}`,
    streams,
    start: (listener) => {
      for (const id of unknown) listener.onEnd(id);
      emittedUntil = clock.now();
      if (streams.length > 0) schedule(listener);
      return Promise.resolve();
    },
    stop: () => {
      cancel?.();
      cancel = undefined;
      return Promise.resolve();
    },
    minuteCandles: (productId, from, to) => {
      const stream = streams.find(({ market }) => market.product.id === productId);
      // Never beyond now: the future is computable, and must not be told.
      const until = Math.min(to, clock.now() + 1);
      const candles =
        stream === undefined ? [] : calculateCandles(world, stream.market, from, until);
      return Promise.resolve(candles);
    },
  };
}
