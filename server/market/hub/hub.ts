// The market hub: takes a feed's messages, hands out accepted ticks, and answers what the market looks like.
// Must never know a user, and must call tick listeners synchronously in the order of seq, after the tick is logged.
// Source: architecture.md "A price", decisions.md "Prices".
import { candleSourceOf } from '../candleSource.ts';
import { DAY_MS } from '../../../core/market/candles.ts';
import { GUARD_DEFAULTS, type GuardOptions } from '../../../core/market/guard.ts';
import type {
  FeedMessage,
  MarketProduct,
  MarketStatus,
  ProductId,
  Tick,
  TimeMs,
} from '../../../core/market/types.ts';
import type { Clock, Logger } from '../../ports.ts';
import { createCandleHistory } from '../candles/candleHistory.ts';
import { createCandleWriter } from '../candles/candleWriter.ts';
import type { Feed, MarketHub } from '../ports.ts';
import type { CandleStore, TickLogStore } from '../storePorts.ts';
import { createTickLog, type TickLog } from '../tickLog/tickLog.ts';
import { ProductMarket } from './productMarket.ts';
import { createRates } from './rates.ts';

export interface HubOptions {
  readonly feed: Feed;
  readonly products: readonly MarketProduct[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: { readonly ticks: TickLogStore; readonly candles: CandleStore };
  readonly keepTickLinesMs?: number;
  readonly guard?: Partial<GuardOptions>;
  /** Whether calendars close products; by default not for recordings, whose days are not these days. */
  readonly applyCalendars?: boolean;
}

export type Hub = MarketHub & {
  /** The tick log: lines and evidence. */
  readonly log: TickLog;
};

/** How often statuses are looked at for `onStatus`, and the log is written. */
const SWEEP_MS = 250;
const FLUSH_MS = 1000;
const RETENTION_MS = 600_000;

export function createHub(options: HubOptions): Hub {
  const { feed, products, clock, logger } = options;
  const guard: GuardOptions = {
    ...GUARD_DEFAULTS,
    timeBase: feed.kind === 'replay' ? 'received' : 'source',
    ...options.guard,
  };
  const log = createTickLog({ ...options, store: options.store.ticks });
  const source = candleSourceOf(feed);
  const writer = createCandleWriter(options.store.candles, source, logger);
  const markets = new Map<ProductId, ProductMarket>();
  const statuses = new Map<ProductId, MarketStatus>();
  const tickListeners = new Set<(tick: Tick) => void>();
  const statusListeners = new Set<(productId: ProductId, status: MarketStatus) => void>();
  const teardowns: (() => void)[] = [];
  const history = createCandleHistory({
    feed,
    store: options.store.candles,
    source,
    live: (productId, from, to) => markets.get(productId)?.minutes.between(from, to) ?? [],
  });

  const marketOf = (productId: ProductId): ProductMarket => {
    const market = markets.get(productId);
    if (market === undefined) throw new RangeError(`unknown product ${productId}`);
    return market;
  };

  const tell = <T extends unknown[]>(
    listeners: Iterable<(...values: T) => void>,
    ...values: T
  ): void => {
    for (const listener of listeners) {
      try {
        listener(...values);
      } catch (error) {
        logger.error({ error }, 'a market listener failed');
      }
    }
  };

  const updateStatus = (market: ProductMarket): void => {
    const status = market.status(clock.now());
    const before = statuses.get(market.product.id);
    const reasonOf = (given: MarketStatus | undefined) =>
      given?.state === 'paused' ? given.reason : '';
    if (before?.state === status.state && reasonOf(before) === reasonOf(status)) return;
    statuses.set(market.product.id, status);
    tell(statusListeners, market.product.id, status);
  };

  const onMessage = (message: FeedMessage): void => {
    const market = markets.get(message.productId);
    if (market === undefined) return;
    const tick = market.take(message, clock.now());
    updateStatus(market);
    if (tick !== undefined) tell(tickListeners, tick);
  };

  const onEnd = (productId: ProductId): void => {
    const market = markets.get(productId);
    if (market === undefined) return;
    market.end(clock.now());
    updateStatus(market);
  };

  const fillGap = async (productId: ProductId, from: TimeMs, to: TimeMs): Promise<void> => {
    try {
      const missed = await feed.minuteCandles(productId, from, to);
      if (missed.length > 0) marketOf(productId).minutes.fill(missed);
    } catch (error) {
      logger.error({ error, productId }, 'missed candles could not be read');
    }
  };

  const makeMarket = async (product: MarketProduct): Promise<ProductMarket> =>
    new ProductMarket({
      product,
      guard,
      log,
      logger,
      venues: feed.venues?.length ?? 1,
      appliesCalendar: options.applyCalendars ?? feed.kind !== 'replay',
      startedAt: clock.now(),
      lastSeq: log.heads().find(({ productId }) => productId === product.id)?.lastSeq ?? 0,
      known: await log.ending(product.id, clock.now() - guard.knownLevelMs),
      minutes: {
        onClosed: (candle) => writer.add(product.id, candle),
        onGap: (from, to) => void fillGap(product.id, from, to),
      },
    });

  const loadDay = async (market: ProductMarket): Promise<void> => {
    const now = clock.now();
    const candles = await history.minutes(
      market.product.id,
      Math.floor((now - DAY_MS) / 60_000) * 60_000,
      now + 1,
    );
    market.minutes.load(candles, now);
  };

  const flush = async (all = false): Promise<void> => {
    await log.flush(all);
    await writer.flush(clock.now());
  };

  const sweep = (): void => {
    for (const market of markets.values()) {
      market.minutes.sweep(clock.now());
      updateStatus(market);
    }
  };

  const applyRetention = async (): Promise<void> => {
    try {
      await log.applyRetention();
    } catch (error) {
      logger.error({ error }, 'the retention of the tick log failed');
    }
  };

  const latest = (productId: ProductId): Tick | undefined => markets.get(productId)?.latest;

  return {
    kind: feed.kind,
    label: feed.label,
    products,
    log,
    product: (productId) => products.find(({ id }) => id === productId),
    latest,
    status: (productId) => {
      const now = clock.now();
      // Before the start nothing has come: what falls due meanwhile waits, as in any pause.
      const isAwaited = !markets.has(productId) && products.some(({ id }) => id === productId);
      return isAwaited
        ? { state: 'paused', reason: 'no_data', since: now }
        : marketOf(productId).status(now);
    },
    isRecorded: () => log.isWriting(),
    quote: (productId) => {
      const market = marketOf(productId);
      const status = market.status(clock.now());
      return {
        product: market.product,
        tick: market.latest,
        status,
        ...market.minutes.statistics(),
      };
    },
    rate: createRates(products, latest),
    trades: (productId, limit) => marketOf(productId).trades.newest(limit),
    candles: (productId, interval, to, limit) => {
      marketOf(productId);
      return history.candles(productId, interval, to, limit, clock.now());
    },
    pastMinutes: (productId, day) => {
      marketOf(productId);
      return history.wholeDay(productId, day, clock.now());
    },
    recentMinutes: (productId, from) => marketOf(productId).minutes.between(from, Infinity),
    onTick: (listener) => {
      tickListeners.add(listener);
      return () => void tickListeners.delete(listener);
    },
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
    start: async () => {
      await log.start();
      for (const product of products) markets.set(product.id, await makeMarket(product));
      for (const market of markets.values()) {
        await loadDay(market);
        statuses.set(market.product.id, market.status(clock.now()));
      }
      await feed.start({ onMessage, onEnd });
      teardowns.push(clock.every(SWEEP_MS, sweep));
      teardowns.push(clock.every(FLUSH_MS, () => void flush()));
      teardowns.push(clock.every(RETENTION_MS, () => void applyRetention()));
    },
    stop: async () => {
      for (const teardown of teardowns.splice(0)) teardown();
      await feed.stop();
      for (const market of markets.values()) market.minutes.close();
      await flush(true);
    },
  };
}
