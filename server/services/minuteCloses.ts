// The closes of minutes that volatility is computed from: each written down once, a moment after its minute, before anything rests
// on it, and from then on the same for everybody. Where messages were missing, the market's own past is taken.
// Must never write a minute twice, nor use one that is not written. Source: decisions.md "CFD call / put" (Early close).
import { MINUTE_MS } from '../../core/market/candles.ts';
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import type { MinuteClose } from '../../core/market/volatility.ts';
import {
  CLOSES_WINDOW_MS,
  closesMinuteAt,
  closesTree,
  formatCloses,
  formatProductCloses,
  type KnownCloses,
  minutesBefore,
  type ProductCloses,
} from '../../core/proof/closes.ts';
import { pathInTree, type PathStep } from '../../core/proof/merkle.ts';
import type { MarketHub } from '../market/ports.ts';
import type { ClosesRoot } from '../publicLog/ports.ts';
import type { MinuteCloseStore, StoredMinute, StoredRoot } from '../store/minuteCloseStore.ts';
import { sha256 } from './sha256.ts';

export interface MinuteCloses {
  /** A product's newest closes at a time. Throws for an unknown product, and ForeignMinute. */
  of(productId: ProductId, time: TimeMs): Promise<KnownCloses>;
  /** Writes down what has become the newest. Throws ForeignMinute. */
  look(time: TimeMs): Promise<void>;
  /** From a product's closes, as a sale states them, up to their root; undefined for closes that never were the newest. */
  placeOf(
    productId: ProductId,
    stated: { readonly minute: TimeMs; readonly closes: string },
  ): Promise<{ readonly path: readonly PathStep[]; readonly root: string } | undefined>;
  /** The lines of all products under a root, in the order of the products; undefined for an unknown one. */
  linesOf(root: string): Promise<readonly string[] | undefined>;
  /** Those of the minutes from `from` on, oldest first. */
  rootsSince(from: TimeMs): Promise<readonly ClosesRoot[]>;
  /** Told of each root once it is written. */
  onRoot(listener: (root: ClosesRoot) => void): void;
}

/** Of the products of the last minute, in the order of their ids. */
function productCloses(minute: TimeMs, window: readonly StoredMinute[]): ProductCloses[] {
  const products = Object.keys(window.at(-1)?.closes ?? {}).sort((a, b) => (a < b ? -1 : 1));
  return products.map((productId) => {
    const closes = window.flatMap((row): MinuteClose[] => {
      const close = row.closes[productId] ?? null;
      return close === null ? [] : [{ time: row.minute, close }];
    });
    return { productId, minute, closes };
  });
}

/** Null without a product. */
const rootOver = (closes: readonly ProductCloses[]): string | null =>
  closes.length === 0
    ? null
    : (closesTree(closes.map(formatProductCloses), sha256).at(-1)?.[0] ?? null);

type Closing = Pick<MarketHub, 'products' | 'recentMinutes'>;

/** What the market closed each of some minutes with. */
function readMinutes({ products, recentMinutes }: Closing, minutes: readonly TimeMs[]) {
  const [from = 0] = minutes;
  const closeOf = new Map(
    products.map(({ id }) => [
      id,
      new Map(recentMinutes(id, from).map(({ time, close }) => [time, close])),
    ]),
  );
  return minutes.map((minute) => ({
    minute,
    closes: Object.fromEntries(
      [...closeOf].map(([id, closes]) => [id, closes.get(minute) ?? null] as const),
    ),
  }));
}

/** Somebody else wrote a minute of this server's. */
export class ForeignMinute extends Error {
  constructor(minute: TimeMs) {
    super(`the closes of minute ${minute} are not those that this server wrote`);
  }
}

const isSame = (one: StoredMinute['closes'], other: StoredMinute['closes']): boolean => {
  const products = Object.keys(one);
  return (
    products.length === Object.keys(other).length && products.every((id) => one[id] === other[id])
  );
};

/** What this process wrote, so that it goes on from nothing else. */
class OwnMinutes {
  readonly #own = new Map<TimeMs, StoredMinute['closes']>();
  #since: TimeMs | undefined;

  /** Throws ForeignMinute. */
  assertOwn(stored: readonly StoredMinute[]): void {
    for (const { minute, closes } of stored) {
      const own = this.#own.get(minute);
      const isOwn = own === undefined ? minute < (this.#since ?? Infinity) : isSame(own, closes);
      if (!isOwn) throw new ForeignMinute(minute);
    }
  }

  has(minute: TimeMs): boolean {
    return this.#own.has(minute);
  }

  /** Before they are written: whether they were is not always heard. */
  add(minutes: readonly StoredMinute[], end: TimeMs): void {
    // What was forgotten is nobody's: a clock that was set back comes to it again.
    const oldest = end - 2 * CLOSES_WINDOW_MS;
    this.#since = Math.max(this.#since ?? end, oldest);
    for (const { minute, closes } of minutes) this.#own.set(minute, closes);
    for (const minute of this.#own.keys()) if (minute < oldest) this.#own.delete(minute);
  }
}

export function createMinuteCloses({
  hub,
  source,
  store,
}: {
  readonly hub: Closing;
  /** Whose past it is. */
  readonly source: string;
  readonly store: MinuteCloseStore;
}): MinuteCloses {
  const listeners: ((root: ClosesRoot) => void)[] = [];
  const own = new OwnMinutes();
  let told = 0;
  let newest:
    | { readonly minute: TimeMs; readonly known: Promise<readonly ProductCloses[]> }
    | undefined;

  const windowOf = (of: string, minute: TimeMs) =>
    store.load(of, minute - CLOSES_WINDOW_MS, minute);

  /** Once, also where it was written and that was not heard. */
  const tell = (minute: TimeMs, root: string): void => {
    if (told >= minute || !own.has(minute - MINUTE_MS)) return;
    told = minute;
    for (const listener of listeners) listener({ minute, root });
  };

  const writeDown = async (minute: TimeMs): Promise<readonly ProductCloses[]> => {
    const stored = await windowOf(source, minute);
    own.assertOwn(stored);
    const there = new Set(stored.map((row) => row.minute));
    const missing = minutesBefore(minute).filter((one) => !there.has(one));
    const added = readMinutes(hub, missing).map((row) => ({ ...row, root: null }));
    const window = [...stored, ...added].sort((one, other) => one.minute - other.minute);
    const closes = productCloses(minute, window);
    const last = minute - MINUTE_MS;
    const root = there.has(last) ? (stored.at(-1)?.root ?? null) : rootOver(closes);
    own.add(added, minute);
    const rows = added.map((row) => (row.minute === last ? { ...row, root } : row));
    // Read in vain where fewer are new: somebody was faster.
    if (rows.length > 0 && (await store.save(source, rows)) < rows.length)
      throw new ForeignMinute(last);
    if (root !== null) tell(minute, root);
    return closes;
  };

  /** A minute is written down once, whoever asks for it first. */
  const at = (time: TimeMs): Promise<readonly ProductCloses[]> => {
    const minute = closesMinuteAt(time);
    if (newest?.minute === minute) return newest.known;
    const known = writeDown(minute);
    newest = { minute, known };
    known.catch(() => {
      if (newest?.known === known) newest = undefined;
    });
    return known;
  };

  const rowsUnder = async ({ source: of, minute }: StoredRoot): Promise<readonly ProductCloses[]> =>
    productCloses(minute + MINUTE_MS, await windowOf(of, minute + MINUTE_MS));

  return {
    async of(productId, time) {
      const found = (await at(time)).find((one) => one.productId === productId);
      if (found === undefined) throw new RangeError(`no closes of ${productId}`);
      return { minute: found.minute, closes: found.closes };
    },
    look: async (time) => void (await at(time)),
    async placeOf(productId, { minute, closes }) {
      for (const row of await store.roots(minute - MINUTE_MS, minute)) {
        const lines = await rowsUnder(row);
        const place = lines.findIndex(
          (one) => one.productId === productId && formatCloses(one.closes) === closes,
        );
        if (place < 0) continue;
        const tree = closesTree(lines.map(formatProductCloses), sha256);
        return { path: pathInTree(tree, place), root: row.root };
      }
      return undefined;
    },
    async linesOf(root) {
      const row = await store.findRoot(root);
      return row && (await rowsUnder(row)).map(formatProductCloses);
    },
    async rootsSince(from) {
      const rows = await store.roots(from - MINUTE_MS, Number.MAX_SAFE_INTEGER);
      return rows.map(({ minute, root }) => ({ minute: minute + MINUTE_MS, root }));
    },
    onRoot: (listener) => void listeners.push(listener),
  };
}
