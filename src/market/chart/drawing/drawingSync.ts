// Keeps a product's drawings of this device and of the server the same: read when the chart opens, when the page is seen
// again and after a conflict, sent a moment after a change, again and again until they arrive. A list whose answer did not come is
// sent again as it was, before anything else is read or merged. Knows neither store nor page.
import type { Drawing } from '../../../../core/market/drawings.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import type { KeptDrawings, PendingList } from './keptDrawings.ts';
import { isSameList, mergeDrawings } from './mergeDrawings.ts';

/** What the server answered; `failed`: nothing did, or nothing of the list, `refused`: it will not take this list. */
export type Answer<Data> =
  | { readonly data: Data }
  | { readonly problem: 'conflict' | 'failed' | 'refused' };

export interface ServerDrawings {
  readonly version: number;
  readonly drawings: readonly Drawing[];
}

export interface SyncOptions {
  /** What the device keeps now. */
  readonly read: () => KeptDrawings;
  readonly write: (kept: KeptDrawings) => void;
  readonly fetch: () => Promise<Answer<ServerDrawings>>;
  /** Sent again with its key, it is answered as the first time. */
  readonly save: (list: PendingList) => Promise<Answer<{ readonly version: number }>>;
  /** Whether whoever opened the chart is still signed in. */
  readonly isCurrent: () => boolean;
  readonly onDropped: (count: number) => void;
}

/** A hand that draws pauses longer; a page that is left sends at once. */
const SAVE_AFTER_MS = 1500;
/** Doubled with each failure up to the longest. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 120_000;
/** Tries in a row, in each of which another device or chart was faster. */
const MOST_TRIES = 6;

export class DrawingSync {
  readonly #options: SyncOptions;
  #theirs: ServerDrawings | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isRunning = false;
  #isEnded = false;
  /** Asked for while it ran. */
  #isWanted = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    void this.#run();
  }

  /** The drawings have changed here. */
  changed(): void {
    this.#runAfter(SAVE_AFTER_MS);
  }

  /** Another device may have changed them: the page is seen again, or the network is back. */
  refresh(): void {
    this.#theirs = undefined;
    this.#runAfter(0);
  }

  /** The chart is left: what waits is sent now. */
  end(): void {
    this.#isEnded = true;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    void this.#run();
  }

  #runAfter(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#run(), waitMs);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    if (this.#isRunning) {
      this.#isWanted = true;
      return;
    }
    this.#isRunning = true;
    const outcome = await this.#meet();
    this.#isRunning = false;
    if (outcome === 'failed') {
      this.#runAfter(this.#pauseMs);
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
      return;
    }
    this.#pauseMs = FIRST_PAUSE_MS;
    const isWanted = this.#isWanted;
    this.#isWanted = false;
    if (isWanted) this.#runAfter(0);
  }

  /** Until both sides have the same list, or it cannot be done now. */
  async #meet(): Promise<'same' | 'failed' | 'refused'> {
    const { read, write, isCurrent } = this.#options;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (!isCurrent()) return 'refused';
      const { pending } = read();
      if (pending !== undefined) {
        if ((await this.#send(pending)) === 'failed') return 'failed';
        // It may have been taken long ago.
        this.#theirs = undefined;
        continue;
      }
      const theirs = this.#theirs ?? (await this.#fetch());
      if (theirs === undefined) continue;
      if (typeof theirs === 'string') return theirs;
      const { drawings } = read();
      if (isSameList(drawings, theirs.drawings)) return 'same';
      if (!isCurrent()) return 'refused';
      const list = { key: makeUuid(), version: theirs.version, drawings };
      write({ ...read(), pending: list });
      const problem = await this.#send(list);
      if (problem === 'conflict') continue;
      // Changed while it was under way.
      if (problem === undefined && !isSameList(read().drawings, drawings)) this.#isWanted = true;
      return problem ?? 'same';
    }
    return 'failed';
  }

  /** Undefined where another chart of this device was faster: what was read may be older than what it knows. */
  async #fetch(): Promise<ServerDrawings | 'failed' | 'refused' | undefined> {
    const { fetch, read, write, onDropped, isCurrent } = this.#options;
    const agreed = read().agreed.join();
    const answer = await fetch();
    if (!('data' in answer)) return answer.problem === 'refused' ? 'refused' : 'failed';
    if (!isCurrent()) return 'refused';
    const mine = read();
    if (mine.pending !== undefined || mine.agreed.join() !== agreed) return undefined;
    const { kept, dropped } = mergeDrawings(mine, answer.data.drawings);
    write(kept);
    if (dropped > 0) onDropped(dropped);
    this.#theirs = answer.data;
    return answer.data;
  }

  /** Undefined once the list is known to be taken; what was refused never will be. */
  async #send(list: PendingList): Promise<'conflict' | 'failed' | 'refused' | undefined> {
    const { read, write, save } = this.#options;
    const answer = await save(list);
    if ('problem' in answer && answer.problem === 'failed') return 'failed';
    const kept = read();
    this.#theirs = undefined;
    // Another chart of this device had the answer first.
    if (kept.pending?.key !== list.key) return 'conflict';
    const settled = { ...kept, pending: undefined };
    if ('problem' in answer) {
      write(settled);
      return answer.problem;
    }
    const { drawings } = list;
    write({ ...settled, agreed: drawings.map(({ id }) => id) });
    this.#theirs = { version: answer.data.version, drawings };
    return undefined;
  }
}
