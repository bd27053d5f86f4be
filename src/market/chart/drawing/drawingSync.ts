// Keeps a product's drawings of this device and of the server the same: read when the chart opens, when the page is seen
// again and after a conflict, sent a moment after a change, again and again until they arrive. Knows neither store nor page.
import type { Drawing } from '../../../../core/market/drawings.ts';
import { withSent, type KeptDrawings } from './keptDrawings.ts';
import { isSameList, mergeDrawings } from './mergeDrawings.ts';

/** What the server answered; `failed`: nothing did, `refused`: it will not take this list. */
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
  readonly save: (list: ServerDrawings) => Promise<Answer<{ readonly version: number }>>;
  /** Whether whoever opened the chart is still signed in. */
  readonly isCurrent: () => boolean;
  readonly onDropped: (count: number) => void;
}

/** A hand that draws pauses longer; a page that is left sends at once. */
const SAVE_AFTER_MS = 1500;
/** Doubled with each failure up to the longest. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 120_000;
/** Conflicts in a row, each of which another device won. */
const MOST_CONFLICTS = 5;

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
    const { read, isCurrent } = this.#options;
    for (let conflicts = 0; conflicts <= MOST_CONFLICTS; conflicts += 1) {
      if (!isCurrent()) return 'refused';
      const theirs = this.#theirs ?? (await this.#fetch());
      if (typeof theirs === 'string') return theirs;
      if (isSameList(read().drawings, theirs.drawings)) return 'same';
      if (!isCurrent()) return 'refused';
      const problem = await this.#save(theirs.version);
      if (problem === undefined) return 'same';
      if (problem !== 'conflict') return problem;
      this.#theirs = undefined;
    }
    return 'failed';
  }

  async #fetch(): Promise<ServerDrawings | 'failed' | 'refused'> {
    const { fetch, read, write, onDropped, isCurrent } = this.#options;
    const answer = await fetch();
    if (!('data' in answer)) return answer.problem === 'refused' ? 'refused' : 'failed';
    if (!isCurrent()) return 'refused';
    const { kept, dropped } = mergeDrawings(read(), answer.data.drawings);
    write(kept);
    if (dropped > 0) onDropped(dropped);
    this.#theirs = answer.data;
    return answer.data;
  }

  async #save(version: number): Promise<'conflict' | 'failed' | 'refused' | undefined> {
    const { read, write, save } = this.#options;
    const { drawings } = read();
    const ids = drawings.map(({ id }) => id);
    write(withSent(read(), ids));
    const answer = await save({ version, drawings });
    if (!('data' in answer)) return answer.problem;
    this.#theirs = { version: answer.data.version, drawings };
    write({ ...read(), agreed: ids, sent: [] });
    // Changed while it was under way.
    if (!isSameList(read().drawings, drawings)) this.#isWanted = true;
    return undefined;
  }
}
