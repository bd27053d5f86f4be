// Keeps one symbol's book in step with its frames: snapshot, updates in sequence, checksum.
// Must never show a book that a missing or wrong frame has touched: after a gap it waits for the next snapshot.
// Source: the venues' rules for local books, named in each format file; reliability.md "feed faults".
import type { BookEvent, FrameFormat, Sequence, SequenceRule } from './frameEvents.ts';
import type { VenueBook } from './venueBook.ts';
import { createVenueBook } from './venueBook.ts';

/** Frames kept while the REST snapshot is awaited; Binance sends 10 a second, so this is minutes. */
const MAX_BUFFERED = 5_000;
/** Levels a side kept; REST snapshots hold 1,000 and diffs add levels far away without ever removing them. */
const MAX_LEVELS = 5_000;

export interface SyncCounts {
  snapshots: number;
  deltas: number;
  /** Updates that came too early or were already in the snapshot. */
  skipped: number;
  gaps: number;
  checksums: number;
  checksumFailures: number;
}

export const createSyncCounts = (): SyncCounts => ({
  snapshots: 0,
  deltas: 0,
  skipped: 0,
  gaps: 0,
  checksums: 0,
  checksumFailures: 0,
});

type Verdict = 'apply' | 'skip' | 'gap';

/** Judges an update against the last id in the book; `isFirst` is the first one after a snapshot. */
export function judgeSequence(
  rule: SequenceRule,
  sequence: Sequence | undefined,
  lastId: number | undefined,
  isFirst: boolean,
): Verdict {
  if (rule === 'none' || sequence === undefined || lastId === undefined) return 'apply';
  if (rule === 'later') return sequence.last > lastId ? 'apply' : 'skip';
  if (rule === 'consecutive') return sequence.last === lastId + 1 ? 'apply' : 'gap';
  return judgeBinance(sequence, lastId, isFirst);
}

function judgeBinance(sequence: Sequence, lastId: number, isFirst: boolean): Verdict {
  const first = sequence.first ?? sequence.last;
  if (sequence.previous !== undefined) {
    // Futures: drop u < lastUpdateId; the first has U <= lastUpdateId <= u; then pu = last u.
    if (sequence.last < lastId || (sequence.last === lastId && !isFirst)) return 'skip';
    const fits = isFirst
      ? first <= lastId || sequence.previous === lastId
      : sequence.previous === lastId;
    return fits ? 'apply' : 'gap';
  }
  // Spot: drop u <= lastUpdateId; the first has U <= lastUpdateId + 1 <= u; then U = last u + 1.
  if (sequence.last <= lastId) return 'skip';
  const fits = isFirst ? first <= lastId + 1 : first === lastId + 1;
  return fits ? 'apply' : 'gap';
}

/** What a frame did: the book may be shown again, nothing changed, or the frame proved that one is missing or wrong. */
export type SyncOutcome = 'changed' | 'ignored' | 'gap';

export class BookSync {
  readonly book: VenueBook = createVenueBook();
  readonly #format: FrameFormat;
  readonly #counts: SyncCounts;
  #state: 'waiting' | 'fresh' | 'running' = 'waiting';
  #lastId: number | undefined;
  #depth = MAX_LEVELS;
  #buffered: BookEvent[] = [];

  constructor(format: FrameFormat, counts: SyncCounts) {
    this.#format = format;
    this.#counts = counts;
  }

  /** Last update id in the book; undefined while the book is unknown or the venue numbers nothing. */
  get lastId(): number | undefined {
    return this.#lastId;
  }

  get isSynced(): boolean {
    return this.#state !== 'waiting';
  }

  reset(): void {
    this.#state = 'waiting';
    this.#lastId = undefined;
    this.#buffered = [];
    this.book.clear();
  }

  apply(event: BookEvent): SyncOutcome {
    if (event.kind === 'snapshot') return this.#applySnapshot(event);
    if (this.isSynced) return this.#applyDelta(event);
    this.#counts.skipped += 1;
    this.#keepForSnapshot(event);
    return 'ignored';
  }

  #applySnapshot(event: BookEvent): SyncOutcome {
    const early = this.#buffered;
    this.reset();
    this.#depth = event.depth ?? MAX_LEVELS;
    this.#write(event);
    this.#state = 'fresh';
    this.#counts.snapshots += 1;
    if (!this.#passesChecksum(event)) return 'gap';
    for (const update of early) if (this.#applyDelta(update) === 'gap') return 'gap';
    return 'changed';
  }

  #applyDelta(event: BookEvent): SyncOutcome {
    const isFirst = this.#state === 'fresh';
    const verdict = judgeSequence(this.#format.rule, event.sequence, this.#lastId, isFirst);
    if (verdict === 'skip') {
      this.#counts.skipped += 1;
      return 'ignored';
    }
    if (verdict === 'gap') {
      this.#counts.gaps += 1;
      this.reset();
      // The frame itself is good: it may follow the snapshot that comes next.
      this.#keepForSnapshot(event);
      return 'gap';
    }
    this.#write(event);
    this.#state = 'running';
    this.#counts.deltas += 1;
    return this.#passesChecksum(event) ? 'changed' : 'gap';
  }

  #write(event: BookEvent): void {
    for (const [price, quantity] of event.bids) this.book.set('bids', price, quantity);
    for (const [price, quantity] of event.asks) this.book.set('asks', price, quantity);
    this.book.trim(this.#depth);
    this.#lastId = event.sequence?.last ?? this.#lastId;
  }

  /** False when the venue's checksum says that the book is wrong; the book is then forgotten. */
  #passesChecksum(event: BookEvent): boolean {
    const calculate = this.#format.calculateChecksum;
    if (event.checksum === undefined || calculate === undefined) return true;
    if (calculate(this.book) === event.checksum) {
      this.#counts.checksums += 1;
      return true;
    }
    this.#counts.checksumFailures += 1;
    this.reset();
    return false;
  }

  #keepForSnapshot(event: BookEvent): void {
    if (!this.#format.buffersBeforeSnapshot) return;
    this.#buffered.push(event);
    if (this.#buffered.length > MAX_BUFFERED) this.#buffered.shift();
  }
}
