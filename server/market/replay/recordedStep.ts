import type {
  Book,
  Candle,
  MarketProduct,
  Points,
  TimeMs,
  Trade,
} from '../../../core/market/types.ts';
import type { SyncCounts } from './bookSync.ts';
import { createSyncCounts } from './bookSync.ts';

/** One recorded moment of one product, on our grid, at recorded times. */
export interface RecordedStep {
  /** When it is played: the recorder's receive stamp where the file has one. Never goes back within a recording. */
  readonly playTime: TimeMs;
  /** The source's own stamp. */
  readonly sourceTime: TimeMs;
  readonly book: Book;
  /** Undefined when the moment carries no trade price. */
  readonly last: Points | undefined;
  readonly trades: readonly Trade[];
}

/** What was read from a recording; plain counters, filled while it is played. */
export interface RecordingCounts extends SyncCounts {
  lines: number;
  frames: number;
  trades: number;
  /** Best bid/ask frames laid over the book. */
  bests: number;
  /** Repeats of the last price between recorded points. */
  repeats: number;
}

export const createRecordingCounts = (): RecordingCounts => ({
  ...createSyncCounts(),
  lines: 0,
  frames: 0,
  trades: 0,
  bests: 0,
  repeats: 0,
});

/** A recording opened at its starting point. */
export interface OpenedRecording {
  /** One-minute candles before the starting point, oldest first, recorded times. */
  readonly history: readonly Candle[];
  readonly steps: AsyncIterable<RecordedStep>;
}

export interface ReadOptions {
  readonly product: MarketProduct;
  readonly counts: RecordingCounts;
  /** Recorded milliseconds between repeats of the last price, where the kind of recording allows them. */
  readonly repeatEveryMs: number;
  /** Told about a missing or wrong frame, with file and line. */
  onGap(file: string, line: number): void;
}
