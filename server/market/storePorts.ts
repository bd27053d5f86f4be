// What the market keeps, as it asks for it; server/store has the SQL. Nothing here may know a user.
import type { Candle, ProductId, TimeMs } from '../../core/market/types.ts';
import type {
  LoggedSecond,
  LoggedTick,
  Seal,
  SealedMinute,
  SealedSecond,
} from '../../core/proof/sealTypes.ts';

/** Where the log of a product stands. */
export interface LogHead {
  readonly productId: ProductId;
  /** Highest seq that was ever logged or used by a fill; 0 when there is none. */
  readonly lastSeq: number;
  /** Head of its log after its last sealed minute; undefined before the first. */
  readonly head: string | undefined;
  /** The product's last sealed minute; undefined before the first. */
  readonly lastMinute: TimeMs | undefined;
}

export interface LogHeads {
  readonly products: readonly LogHead[];
  /** Seconds that were sealed after the last whole minute, oldest first. */
  readonly seconds: readonly LoggedSecond[];
  /** Last sealed minute of any product; undefined before the first. */
  readonly minute: TimeMs | undefined;
}

/** A line that a fill used, or an order's acceptance. */
export interface UsedLine {
  readonly productId: ProductId;
  readonly tick: LoggedTick;
}

/** One that outlives its second. */
export interface KeptEvidence extends UsedLine {
  readonly seal: Seal;
}

export interface TickLogStore {
  loadHeads(): Promise<LogHeads>;
  /** All or nothing. What is stored already stays; answers the seconds that are stored with something else in them. */
  saveSeconds(seconds: readonly SealedSecond[]): Promise<readonly TimeMs[]>;
  /** Minutes, in the same way. */
  saveMinutes(minutes: readonly SealedMinute[]): Promise<readonly TimeMs[]>;
  /** The minute whose range of seq holds `seq`. */
  findMinute(productId: ProductId, seq: number): Promise<TimeMs | undefined>;
  /**
   * Sealed seconds with from ≤ second < to, oldest first; with the lines of one product alone (of the others root and head),
   * and only those that hold its `seq`.
   */
  loadSeconds(
    from: TimeMs,
    to: TimeMs,
    only?: { readonly productId: ProductId; readonly seq?: number },
  ): Promise<readonly LoggedSecond[]>;
  /** Of these messages, those that are kept. */
  findKept(productId: ProductId, seqs: readonly number[]): Promise<readonly KeptEvidence[]>;
  /** Lines used by fills that were received before `before` and are not kept yet, in the order of their reception. */
  findUnkept(
    before: TimeMs,
    limit: number,
  ): Promise<readonly { productId: ProductId; line: string }[]>;
  /** Lines that were committed with fills and that no second holds: the process was killed before it was written. */
  findUnlogged(): Promise<readonly UsedLine[]>;
  keep(evidence: readonly KeptEvidence[]): Promise<void>;
  /** The one deletion of the log: raw lines of seconds before `before`. Returns how many seconds went. */
  deleteSeconds(before: TimeMs): Promise<number>;
}

export interface StoredCandle {
  readonly productId: ProductId;
  readonly candle: Candle;
}

export interface CandleStore {
  /** Inserts one-minute candles; replaces one that is the newest of its product, and leaves what is behind it. */
  saveMinutes(source: string, candles: readonly StoredCandle[]): Promise<void>;
  /** Folds the stored minutes of every finished hour since the last call into hours; `before` is an hour's start. */
  foldHours(source: string, before: TimeMs): Promise<void>;
  /** from ≤ time < to, oldest first. */
  load(
    source: string,
    productId: ProductId,
    step: 'minute' | 'hour',
    from: TimeMs,
    to: TimeMs,
  ): Promise<readonly Candle[]>;
  /** A finished day of minutes that was worked out before; undefined when it was not. */
  loadDay(source: string, productId: string, day: TimeMs): Promise<readonly Candle[] | undefined>;
  /** Keeps one, and lets go of days before `forgetBefore`. */
  saveDay(
    source: string,
    productId: string,
    day: TimeMs,
    minutes: readonly Candle[],
    forgetBefore: TimeMs,
  ): Promise<void>;
}
