// The tick log: every judged message as a line, and between them the orders that were accepted, sealed each second, with a
// running head per product. Must never change or drop a sealed line before its time, and never let a tick out without its
// line in here.
// Source: decisions.md "Price evidence".
import type { Book, GuardFlag, ProductId, TimeMs } from '../../../core/market/types.ts';
import { hashOfNoBook } from '../../../core/proof/head.ts';
import { formatAcceptance, formatRestart, timeOfLine } from '../../../core/proof/placeLine.ts';
import { formatSecond } from '../../../core/proof/secondText.ts';
import type {
  LoggedSecond,
  LoggedTick,
  Seal,
  SealedProduct,
  SealedSecond,
} from '../../../core/proof/sealTypes.ts';
import { formatBookLine, formatTickLine } from '../../../core/proof/tickLine.ts';
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { OrderLog, TickLogEntry } from '../ports.ts';
import type { KeptEvidence, LogHead, LogHeads, TickLogStore } from '../storePorts.ts';
import { findStoredLines } from './findLines.ts';
import { findStoredTick, UNFOLDED_MS } from './findTick.ts';
import { loadEnding } from './loadEnding.ts';
import { loadLines } from './loadLines.ts';
import { createLogWriter } from './logWriter.ts';
import { inStretches } from './stretches.ts';
import { nodeSha256 } from './nodeSha256.ts';
import { RecentTicks } from './recentTicks.ts';
import { buildSeal, isChained, productPathOf } from './sealing.ts';
import { GRACE_MS, Sealer, SECOND_MS } from './sealer.ts';

/** Raw lines of 24 products take about 0.45 GB on a weekday, so three days; their roots (0.1 GB a day) stay. */
export const KEEP_TICK_LINES_MS = 3 * 86_400_000;
/** Evidence rows that one retention step seals. */
const RETENTION_LIMIT = 500;

export interface TickLogOptions {
  readonly store: TickLogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keepTickLinesMs?: number;
}

/** What a judged message leaves in the log. */
export interface LogEntry {
  readonly productId: ProductId;
  readonly seq: number;
  readonly sourceTime: TimeMs;
  readonly receivedTime: TimeMs;
  readonly book: Book;
  readonly last: number;
  readonly sources: number;
  readonly flag: GuardFlag;
  readonly mark: number;
  readonly indexDoubled: number;
}

export interface TickLog extends OrderLog {
  /** Heads of the products, for the numbering; valid after `start`. */
  heads(): readonly LogHead[];
  start(): Promise<void>;
  /** The accepted lines of a product that the log ended with before the start, received after `after` (loadEnding.ts). */
  ending(productId: ProductId, after: TimeMs): Promise<readonly LoggedIndex[]>;
  /** Returns the head of the product's log after the message. */
  append(entry: LogEntry): string;
  /** Called with each second that is in the database now. */
  onWritten(listener: (second: SealedSecond) => void): void;
  /** Full lines of the last ten minutes. */
  line(productId: ProductId, seq: number): string | undefined;
  bookLine(productId: ProductId, seq: number): string | undefined;
  find(productId: ProductId, seq: number): Promise<TickLogEntry | undefined>;
  /** The seals of some lines of a product, by line; none yet for one whose second is not sealed. */
  seals(productId: ProductId, lines: readonly string[]): Promise<ReadonlyMap<string, Seal>>;
  /**
   * A product's second as text (core/proof/secondText.ts), with books that are in memory; without a product those of all, one
   * behind the other. Undefined where there is none.
   */
  secondText(productId: ProductId | undefined, second: TimeMs): Promise<string | undefined>;
  /** Every line of a product received in [from, to], from memory while it reaches back, else from the database too. */
  lines(productId: ProductId, from: TimeMs, to: TimeMs): Promise<readonly LoggedIndex[]>;
  /** Seals what is due and writes it; with `all`, the running second too. */
  flush(all?: boolean): Promise<void>;
  /** Whether what is sealed reaches the database: false once it has not for 3 s, or something else stands there. */
  isWriting(): boolean;
  applyRetention(): Promise<{ seconds: number; evidence: number }>;
}

export function createTickLog(options: TickLogOptions): TickLog {
  const { store, clock, logger } = options;
  const keepMs = options.keepTickLinesMs ?? KEEP_TICK_LINES_MS;
  const recent = new RecentTicks();
  // The second that sealed a line still in memory; goes with the line.
  const sealedIn = new WeakMap<LoggedTick, { second: SealedSecond; product: SealedProduct }>();
  const noBook = hashOfNoBook(nodeSha256);
  /** The last message of each product; those of before the start are in the heads until one comes. */
  const lastSeqs = new Map<ProductId, number>();
  let heads: LogHeads = { products: [], seconds: [], minute: undefined };
  let sealer = new Sealer(heads);
  let startedAt = clock.now();

  /** Seconds of before the start that the last minute does not hold yet; later ones are in memory. */
  const unfolded = (): { from: TimeMs; to: TimeMs } | undefined =>
    clock.now() - startedAt > UNFOLDED_MS
      ? undefined
      : { from: startedAt - UNFOLDED_MS, to: clock.now() + 60_000 };

  /** `hasLost`: lines of before are known that the log does not have, though it may never have heard of the product. */
  const begin = (productId: ProductId, hasLost = false): void => {
    if (lastSeqs.has(productId)) return;
    const seq = heads.products.find((head) => head.productId === productId)?.lastSeq ?? 0;
    lastSeqs.set(productId, seq);
    if (sealer.head(productId) === undefined && !hasLost) return;
    const line = formatRestart(productId, seq, clock.now());
    sealer.add(productId, clock.now(), placeOf(seq, line));
  };

  /** A line that is no price. */
  const placeOf = (seq: number, line: string): LoggedTick => ({
    seq,
    line,
    bookHash: noBook,
    mark: 0,
    indexDoubled: 0,
  });

  const append = (entry: LogEntry): string => {
    begin(entry.productId);
    const bid = entry.book.bids[0]?.[0] ?? 0;
    const ask = entry.book.asks[0]?.[0] ?? 0;
    const bookLine = formatBookLine(entry.productId, entry.seq, entry.book);
    const now = clock.now();
    const tick = {
      seq: entry.seq,
      line: formatTickLine({ ...entry, bid, ask }),
      bookHash: nodeSha256(bookLine),
      mark: entry.mark,
      indexDoubled: entry.indexDoubled,
      bookLine,
      loggedAt: now,
      receivedTime: entry.receivedTime,
      sourceTime: entry.sourceTime,
      flag: entry.flag,
      isAccepted: entry.flag === 'ok',
    };
    recent.add(entry.productId, tick);
    if (tick.isAccepted) lastSeqs.set(entry.productId, entry.seq);
    // An accepted time is near now; a refused one may be anything.
    const time = tick.isAccepted ? Math.min(entry.receivedTime, now) : now;
    return sealer.add(entry.productId, time, tick);
  };

  const accept: OrderLog['accept'] = (productId, orderHash, acceptedTime) => {
    begin(productId);
    const seq = lastSeqs.get(productId) ?? 0;
    const line = formatAcceptance({ orderHash, productId, seq, acceptedTime });
    const lineHash = nodeSha256(line);
    const place = placeOf(seq, line);
    recent.addPlace(productId, place, acceptedTime);
    sealer.add(productId, acceptedTime, place, lineHash);
    return { line, lineHash, seq };
  };

  /** A seal is shown once its second is written: one that a crash could take back proves nothing. */
  const showSeals = (seconds: readonly SealedSecond[]): void => {
    for (const second of seconds) {
      for (const product of second.products) {
        const sealed = { second, product };
        for (const tick of product.ticks) sealedIn.set(tick, sealed);
      }
      for (const listener of listeners) listener(second);
    }
  };
  const listeners: ((second: SealedSecond) => void)[] = [];
  const writer = createLogWriter({ store, clock, logger, onWritten: showSeals });

  const sealOf = (tick: LoggedTick): Seal | null => {
    const sealed = sealedIn.get(tick);
    return sealed === undefined ? null : buildSeal(sealed.second, sealed.product, tick.line);
  };

  const seals = async (
    productId: ProductId,
    lines: readonly string[],
  ): Promise<ReadonlyMap<string, Seal>> => {
    const missing = new Set<string>();
    const found = new Map<string, Seal>();
    for (const line of lines) {
      const tick = recent.ofLine(productId, line);
      const seal = tick && sealOf(tick);
      if (tick === undefined) missing.add(line);
      else if (seal) found.set(line, seal);
    }
    for (const [line, { seal }] of await findStoredLines(store, productId, missing))
      found.set(line, seal);
    return found;
  };

  const find = async (productId: ProductId, seq: number): Promise<TickLogEntry | undefined> => {
    const tick = recent.find(productId, seq);
    if (tick !== undefined) {
      const { line, bookLine, bookHash, mark, indexDoubled } = tick;
      return { line, bookLine, bookHash, mark, indexDoubled, seal: sealOf(tick) };
    }
    const stored = await findStoredTick(store, productId, seq, unfolded());
    if (stored === undefined) return undefined;
    const { line, bookHash, mark, indexDoubled } = stored.tick;
    return { line, bookLine: null, bookHash, mark, indexDoubled, seal: stored.seal };
  };

  const lines = async (
    productId: ProductId,
    from: TimeMs,
    to: TimeMs,
  ): Promise<readonly LoggedIndex[]> => {
    const inMemory = recent.between(productId, from, to);
    if (startedAt <= from && recent.reaches(productId, from)) return inMemory;
    const stored = await loadLines(store, productId, from, to);
    const known = new Set(inMemory.map(({ line }) => line));
    return [...stored.filter(({ line }) => !known.has(line)), ...inMemory];
  };

  const keepUsedLines = async (before: TimeMs): Promise<number> => {
    const used = await store.findUnkept(before, RETENTION_LIMIT);
    const kept: KeptEvidence[] = [];
    for (const { productId, lines: unkept } of inStretches(used)) {
      const found = await findStoredLines(store, productId, unkept);
      kept.push(...found.values());
      for (const line of unkept)
        if (!found.has(line)) logger.error({ line }, 'a line used by a fill is not in the log');
    }
    if (kept.length > 0) await store.keep(kept);
    // Anything missing would be asked for again and again: what could not be found is reported, not looped on.
    return kept.length === used.length && used.length === RETENTION_LIMIT
      ? kept.length + (await keepUsedLines(before))
      : kept.length;
  };

  /**
   * What is committed can be explained, always: lines that went into a fill's own transaction and whose second was never
   * written are put into the first second that is open, and that is written before the market goes on.
   */
  const putBackLostLines = async (): Promise<void> => {
    const lost = await store.findUnlogged();
    if (lost.length === 0) return;
    for (const { productId, tick } of lost) {
      begin(productId, true);
      const time = timeOfLine(tick.line)?.time ?? clock.now();
      sealer.add(productId, Math.min(time, clock.now()), tick);
    }
    const { seconds, minutes } = sealer.seal(sealer.end);
    const others = [
      ...(await store.saveSeconds(seconds)),
      ...(minutes.length > 0 ? await store.saveMinutes(minutes) : []),
    ];
    if (others.length > 0) throw new Error(`the tick log holds other lines at ${others.join()}`);
    showSeals(seconds);
    logger.warn(
      { lines: lost.length },
      'lines of fills that a crash kept out of the log are in it',
    );
  };

  const productText = (sealed: LoggedSecond, product: SealedProduct): string => {
    const lines = product.ticks.map(({ line, bookHash }) => ({
      line,
      bookHash,
      bookLine: recent.bookOf(product.productId, line) ?? null,
    }));
    const productPath = productPathOf(sealed, product);
    return formatSecond({ ...product, second: sealed.second, productPath, lines });
  };

  const secondText: TickLog['secondText'] = async (productId, at) => {
    const only = productId === undefined ? undefined : { productId };
    const [stored] = await store.loadSeconds(at, at + SECOND_MS, only);
    const texts = (stored?.products ?? []).flatMap((product) => {
      const isAsked = productId === undefined || product.productId === productId;
      return stored && isAsked && !isChained(product) ? [productText(stored, product)] : [];
    });
    return texts.length === 0 ? undefined : texts.join('');
  };

  return {
    heads: () => heads.products,
    start: async () => {
      startedAt = clock.now();
      heads = await store.loadHeads();
      sealer = new Sealer(heads);
      lastSeqs.clear();
      await putBackLostLines();
    },
    ending: (productId, after) => loadEnding(store, heads, productId, after),
    append,
    accept,
    onWritten: (listener) => void listeners.push(listener),
    line: (productId, seq) => recent.find(productId, seq)?.line,
    bookLine: (productId, seq) => recent.find(productId, seq)?.bookLine,
    find,
    seals,
    lines,
    secondText,
    flush: (all = false) =>
      writer.write(sealer.seal(all ? Math.max(sealer.end, clock.now()) : clock.now() - GRACE_MS)),
    isWriting: () => writer.isWriting(),
    applyRetention: async () => {
      const before = Math.floor((clock.now() - keepMs) / SECOND_MS) * SECOND_MS;
      const evidence = await keepUsedLines(before);
      return { evidence, seconds: await store.deleteSeconds(before) };
    },
  };
}
