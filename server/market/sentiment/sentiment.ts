// The fear and greed index as the server keeps it: each finished day once, with what it was made from, and today's from the
// running prices. It decides no money. Must never change a day that was told, nor know a user. Source: decisions.md "Home".
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DAY_MS } from '../../../core/market/candles.ts';
import {
  calculateFearGreed,
  type DayClose,
  type DayCloses,
  type FearGreed,
} from '../../../core/market/fearGreed.ts';
import type { ProductId } from '../../../core/market/types.ts';
import type { Clock } from '../../ports.ts';
import type { MarketHub, Sentiment, SentimentDay } from '../ports.ts';
import type { PastCloses } from './pastCloses.ts';

export interface MarketDayStore {
  loadCloses(source: string, from: number): Promise<Map<ProductId, DayClose[]>>;
  saveCloses(source: string, closes: DayCloses): Promise<void>;
  loadIndex(source: string, from: number): Promise<Map<number, FearGreed>>;
  saveIndex(source: string, days: ReadonlyMap<number, FearGreed>): Promise<void>;
}

export interface SentimentOptions {
  readonly source: string;
  readonly hub: Pick<MarketHub, 'products' | 'quote' | 'rate'>;
  readonly past: PastCloses;
  readonly store: MarketDayStore;
  readonly clock: Pick<Clock, 'now'>;
}

/** Days of the index that are kept at hand: a year back from yesterday. */
export const INDEX_DAYS = 365;
/** The oldest of them looks back a quarter of a year. */
const CLOSE_DAYS = INDEX_DAYS + 91;
/** How long today's value stands before it is worked out again. */
const FRESH_MS = 10_000;
/** Turnover of a day is known to whoever looked right after its end: the last 24 hours were that day. */
const LOOK_WITHIN_MS = 60_000;

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Both in the order of their days; what was known stays. */
function merge(known: readonly DayClose[], found: readonly DayClose[]): DayClose[] {
  const days = new Map([...found, ...known].map((close) => [close.day, close]));
  return [...days.values()].sort((a, b) => a.day - b.day);
}

export function createSentiment(options: SentimentOptions): Sentiment {
  const { source, hub, past, store, clock } = options;
  const products = hub.products.filter(({ category }) => category === 'crypto');
  const closes = new Map<ProductId, DayClose[]>();
  const index = new Map<number, FearGreed>();
  /** Everything before this day is done. */
  let doneUntil: number | undefined;
  let running: { readonly at: number; readonly value: SentimentDay | undefined } | undefined;

  const load = async (from: number): Promise<void> => {
    for (const [id, days] of await store.loadCloses(source, from)) closes.set(id, days);
    for (const [day, value] of await store.loadIndex(source, from)) index.set(day, value);
  };

  /** Turnover of the day that has just ended. */
  const amountOf = (productId: ProductId): number | undefined => {
    const { product, amount24h } = hub.quote(productId);
    const rate = hub.rate(product.quote);
    return rate === undefined ? undefined : amount24h.times(rate).toDecimalPlaces(2).toNumber();
  };

  const readCloses = async (from: number, today: number): Promise<DayCloses> => {
    const lastOf = (id: ProductId): number => closes.get(id)?.at(-1)?.day ?? from - 1;
    const first = Math.min(...products.map(({ id }) => lastOf(id) + 1));
    const found = await past(products, Math.max(first, from), today);
    const isJustOver = clock.now() - today * DAY_MS < LOOK_WITHIN_MS;
    return new Map(
      [...found].map(([id, days]) => {
        const fresh = days.filter(({ day }) => day > lastOf(id));
        const newest = fresh.at(-1);
        if (!isJustOver || newest?.day !== today - 1) return [id, fresh];
        return [id, [...fresh.slice(0, -1), { ...newest, amount: amountOf(id) }]];
      }),
    );
  };

  const fillIndex = async (today: number): Promise<void> => {
    const found = new Map<number, FearGreed>();
    for (let day = today - INDEX_DAYS; day < today; day += 1) {
      await yieldToLoop();
      const value = index.has(day) ? undefined : calculateFearGreed(closes, day);
      if (value !== undefined) found.set(day, value);
    }
    if (found.size === 0) return;
    await store.saveIndex(source, found);
    for (const [day, value] of found) index.set(day, value);
  };

  const calculateToday = (): SentimentDay | undefined => {
    const day = dayOf(clock.now());
    const now = products.map(({ id }): [ProductId, DayClose[]] => {
      const days = (closes.get(id) ?? []).filter((close) => close.day < day);
      const last = hub.quote(id).tick?.last;
      return [id, last === undefined ? days : [...days, { day, close: last, amount: undefined }]];
    });
    const value = calculateFearGreed(new Map(now), day);
    return value && { day, ...value };
  };

  return {
    async takeDue() {
      const today = dayOf(clock.now());
      if (doneUntil === today) return;
      const from = today - CLOSE_DAYS;
      if (doneUntil === undefined) await load(from);
      const found = await readCloses(from, today);
      await store.saveCloses(source, found);
      for (const [id, days] of found) closes.set(id, merge(closes.get(id) ?? [], days));
      await fillIndex(today);
      doneUntil = today;
      running = undefined;
    },
    today() {
      const at = clock.now();
      if (running === undefined || at - running.at >= FRESH_MS || at < running.at)
        running = { at, value: calculateToday() };
      return running.value;
    },
    history: () =>
      [...index]
        .filter(([day]) => day >= dayOf(clock.now()) - INDEX_DAYS && day < dayOf(clock.now()))
        .map(([day, value]) => ({ day, ...value })),
  };
}
