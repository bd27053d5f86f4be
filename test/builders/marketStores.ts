// The market's stores in memory, for tests in which the database is not the subject.
import type { Candle } from '../../core/market/types.ts';
import type { LoggedTick, SealedMinute, SealedSecond } from '../../core/proof/sealTypes.ts';
import type { CandleStore, KeptEvidence, TickLogStore } from '../../server/market/storePorts.ts';

export interface MemoryTickStore extends TickLogStore {
  readonly seconds: SealedSecond[];
  readonly minutes: SealedMinute[];
  /** Lines that fills used, as the executor writes them. */
  readonly used: { productId: string; receivedTime: number; tick: LoggedTick }[];
  /** Makes the next writes fail. */
  failures: number;
  /** Makes the next writes of seconds fail after they were written. */
  lostReplies: number;
}

export function createMemoryTickStore(): MemoryTickStore {
  const kept: KeptEvidence[] = [];
  const isOf =
    (productId: string, seq: number) =>
    (row: KeptEvidence): boolean =>
      row.productId === productId && row.tick.seq === seq;
  const store: MemoryTickStore = {
    seconds: [],
    minutes: [],
    used: [],
    failures: 0,
    lostReplies: 0,
    loadHeads: () => {
      const minute = store.minutes.at(-1)?.minute;
      const seconds = store.seconds.filter(
        ({ second }) => minute === undefined || second >= minute + 60_000,
      );
      const lastSeqs = new Map<string, number>();
      const note = (productId: string, seq: number): void => {
        lastSeqs.set(productId, Math.max(lastSeqs.get(productId) ?? 0, seq));
      };
      for (const { productId, lastSeq } of store.minutes) note(productId, lastSeq);
      for (const { productId, tick } of store.used) note(productId, tick.seq);
      for (const product of seconds.flatMap(({ products }) => products)) {
        for (const { seq } of product.ticks) note(product.productId, seq);
      }
      const products = [...lastSeqs].map(([productId, lastSeq]) => ({
        productId,
        lastSeq,
        head: store.minutes.findLast((row) => row.productId === productId)?.head,
        lastMinute: store.minutes.findLast((row) => row.productId === productId)?.minute,
      }));
      return Promise.resolve({ products, seconds, minute });
    },
    saveSeconds: (rows) => {
      if (store.failures > 0) {
        store.failures -= 1;
        return Promise.reject(new Error('the database is away'));
      }
      const stored = new Map(store.seconds.map((row) => [row.second, JSON.stringify(row)]));
      const others = rows.filter(
        (row) => (stored.get(row.second) ?? JSON.stringify(row)) !== JSON.stringify(row),
      );
      if (others.length === 0) store.seconds.push(...rows.filter((row) => !stored.has(row.second)));
      if (store.lostReplies > 0) {
        store.lostReplies -= 1;
        return Promise.reject(new Error('the connection was lost'));
      }
      return Promise.resolve(others.map(({ second }) => second));
    },
    saveMinutes: (rows) => {
      store.minutes.push(...rows);
      return Promise.resolve([]);
    },
    findMinute: (productId, seq) =>
      Promise.resolve(
        store.minutes.find(
          (row) => row.productId === productId && row.firstSeq <= seq && row.lastSeq >= seq,
        )?.minute,
      ),
    loadSeconds: (from, to, only) => {
      const inside = store.seconds.filter(({ second }) => second >= from && second < to);
      if (only === undefined) return Promise.resolve(inside);
      const { productId: own, seq } = only;
      return Promise.resolve(
        inside.map(({ second, products }) => ({
          second,
          products: products.map((product) => {
            const { productId, ticks } = product;
            const isWanted =
              productId === own && (seq === undefined || ticks.some((tick) => tick.seq === seq));
            return isWanted ? product : { ...product, ticks: [] };
          }),
        })),
      );
    },
    findKept: (productId, seqs) =>
      Promise.resolve(kept.filter((row) => seqs.some((seq) => isOf(productId, seq)(row)))),
    findUnkept: (before, limit) =>
      Promise.resolve(
        store.used
          .filter(
            (row) => row.receivedTime < before && !kept.some(isOf(row.productId, row.tick.seq)),
          )
          .map(({ productId, tick }) => ({ productId, line: tick.line }))
          .slice(0, limit),
      ),
    findUnlogged: () => {
      const logged = new Set(
        store.seconds.flatMap(({ products }) =>
          products.flatMap(({ ticks }) => ticks.map(({ line }) => line)),
        ),
      );
      const last = store.seconds.at(-1)?.second ?? 0;
      return Promise.resolve(
        store.used.filter(
          ({ tick, receivedTime }) => receivedTime >= last - 60_000 && !logged.has(tick.line),
        ),
      );
    },
    keep: (evidence) => {
      kept.push(...evidence);
      return Promise.resolve();
    },
    deleteSeconds: (before) => {
      const gone = store.seconds.filter(({ second }) => second < before).length;
      store.seconds.splice(
        0,
        store.seconds.length,
        ...store.seconds.filter(({ second }) => second >= before),
      );
      return Promise.resolve(gone);
    },
  };
  return store;
}

export interface MemoryCandleStore extends CandleStore {
  readonly rows: Map<string, Candle>;
  /** Finished days, by source, product and day. */
  readonly days: Map<string, readonly Candle[]>;
}

export function createMemoryCandleStore(): MemoryCandleStore {
  const rows = new Map<string, Candle>();
  const days = new Map<string, readonly Candle[]>();
  return {
    rows,
    days,
    loadDay: (source, productId, day) => Promise.resolve(days.get(`${source}|${productId}|${day}`)),
    saveDay: (source, productId, day, minutes) => {
      days.set(`${source}|${productId}|${day}`, minutes);
      return Promise.resolve();
    },
    saveMinutes: (source, candles) => {
      for (const { productId, candle } of candles)
        rows.set(`${source}|${productId}|${candle.time}`, candle);
      return Promise.resolve();
    },
    foldHours: () => Promise.resolve(),
    load: (source, productId, step, from, to) => {
      if (step === 'hour') return Promise.resolve([]);
      const prefix = `${source}|${productId}|`;
      const found = [...rows].filter(([key]) => key.startsWith(prefix)).map(([, candle]) => candle);
      const inside = found.filter(({ time }) => time >= from && time < to);
      return Promise.resolve(inside.sort((a, b) => a.time - b.time));
    },
  };
}
