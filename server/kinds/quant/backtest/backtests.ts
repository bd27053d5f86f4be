// The back-tests of every grid that is offered, worked out once for each version of a grid and day, and the minutes they ran on.
// Begun when somebody first asks, one product after another, in the background: what is not there yet is undefined.
// Must show no number of other minutes than those it hands out. Source: decisions.md "AI smart quantification".
import { DAY_MS } from '../../../../core/market/candles.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Candle, ProductId, TimeMs } from '../../../../core/market/types.ts';
import type { BacktestRules } from '../../../../core/trading/grid/backtest/types.ts';
import { packDay, unpackDay } from '../../../store/candleDayRow.ts';
import type { UseCaseHouse } from '../../kindHouse.ts';
import { type BacktestDone, plainRules } from './backtestWork.ts';
import { runInThread } from './runInThread.ts';
import { endOfPast, spanDaysOf, windowDaysOf } from './spans.ts';

/** Between two days that are read: a market that works its past out leaves the loop to everybody else meanwhile. */
const PAUSE_MS = 5;
/** After a failure it is tried again at the next asking, but not at each. */
const RETRY_MS = 60_000;

export interface BacktestGrid {
  readonly productId: ProductId;
  readonly rules: BacktestRules;
}

/** The minutes of one product. */
interface Past {
  /** The midnight that the last day ended with. */
  readonly until: TimeMs;
  readonly days: ReadonlyMap<TimeMs, Uint8Array>;
}

interface Span {
  readonly from: TimeMs;
  readonly to: TimeMs;
}

export interface Backtests {
  /** What is known of a grid; undefined while it is being worked out. Asking begins it. */
  of(grid: BacktestGrid): BacktestDone;
  /** Minutes from `from` on and before `to` of those that the product's back-tests ran on; undefined while there are none. */
  minutes(productId: ProductId, from: TimeMs, to: TimeMs): Promise<readonly Candle[] | undefined>;
  /** From where to where the minutes of this hash go; undefined where no back-test of the product ran on such. */
  spanOf(productId: ProductId, candlesHash: string): Span | undefined;
}

const keyOf = ({ rules }: BacktestGrid): string => JSON.stringify(plainRules(rules));

interface Product {
  readonly grids: Map<string, BacktestGrid>;
  past: Past | undefined;
  /** By the grid's key, of `past`. */
  done: Map<string, BacktestDone>;
}

export type BacktestHouse = Pick<UseCaseHouse, 'hub' | 'clock' | 'logger'>;

export function createBacktests({ hub, clock, logger }: BacktestHouse): Backtests {
  const products = new Map<ProductId, Product>();
  let work: Promise<void> | undefined;
  let failedAt = -Infinity;

  const productOf = (productId: ProductId): Product => {
    const known = products.get(productId);
    if (known !== undefined) return known;
    const product: Product = { grids: new Map(), past: undefined, done: new Map() };
    products.set(productId, product);
    return product;
  };

  /** Volumes decide nothing and are left out. */
  const readPast = async (productId: ProductId, product: Product, until: TimeMs): Promise<Past> => {
    const windows = [...product.grids.values()].map(({ rules }) => windowDaysOf(rules.days));
    const from = until - Math.max(...windows.map(spanDaysOf)) * DAY_MS;
    const days = new Map<TimeMs, Uint8Array>();
    for (let day = from; day < until; day += DAY_MS) {
      const known = product.past?.days.get(day);
      if (known === undefined) await pause(PAUSE_MS, undefined, { ref: false });
      const candles = known ? [] : await hub.pastMinutes(productId, day);
      days.set(
        day,
        known ??
          packDay(
            day,
            candles.map((candle) => ({ ...candle, volume: 0 })),
          ),
      );
    }
    return { until, days };
  };

  const isBehind = ({ past, grids, done }: Product, until: TimeMs): boolean =>
    past?.until !== until || grids.size > done.size;

  const workOut = async (productId: ProductId, product: Product): Promise<void> => {
    const until = endOfPast(clock.now());
    if (!isBehind(product, until)) return;
    const grids = [...product.grids];
    const past = await readPast(productId, product, until);
    const days = [...past.days].map(([day, minutes]) => ({ day, minutes }));
    const plain = grids.map(([, { rules }]) => plainRules(rules));
    const found = await runInThread({ productId, until, days, grids: plain });
    product.past = past;
    product.done = new Map(grids.map(([key], place) => [key, found[place]]));
  };

  const workThrough = async (): Promise<void> => {
    try {
      for (const [productId, product] of products) await workOut(productId, product);
    } catch (error) {
      failedAt = clock.now();
      logger.error({ err: error }, 'back-tests could not be worked out; they are tried again');
    }
    work = undefined;
  };

  const begin = (): void => {
    const until = endOfPast(clock.now());
    const isWaiting = clock.now() - failedAt < RETRY_MS;
    if (work !== undefined || isWaiting) return;
    if ([...products.values()].some((product) => isBehind(product, until))) work = workThrough();
  };

  return {
    of: (grid) => {
      const product = productOf(grid.productId);
      const key = keyOf(grid);
      product.grids.set(key, grid);
      // All that are asked for together are worked out together.
      queueMicrotask(begin);
      return product.done.get(key);
    },
    minutes: async (productId, from, to) => {
      const past = products.get(productId)?.past;
      if (past === undefined) return undefined;
      const found: Candle[] = [];
      for (const [day, minutes] of past.days) {
        if (day + DAY_MS <= from || day >= to) continue;
        await pause(0);
        const inside = unpackDay(day, minutes).filter(({ time }) => time >= from && time < to);
        found.push(...inside);
      }
      return found;
    },
    spanOf: (productId, candlesHash) =>
      [...(products.get(productId)?.done.values() ?? [])].find(
        (one) => one?.candlesHash === candlesHash,
      ),
  };
}
