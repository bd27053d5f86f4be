// Looks at the seeds of the simulated market: what was committed is what is revealed, each day once, before the day it is for, and
// revealed when it is over. Must believe nothing but the order of the log's entries. Source: decisions.md "Simulated market".
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Sha256 } from '../../core/proof/sha256.ts';
import type { Report } from './finding.ts';

const DAY_MS = 86_400_000;
/** So long after a day its seed is told, while a server is at work. */
const REVEALED_MS = 3_600_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What is carried from one audit to the next: hashes by day, of days that are not revealed yet. */
export interface SeedState {
  /** The first day that was ever committed; '' before. */
  readonly first: string;
  readonly open: Readonly<Record<string, string>>;
  readonly lastSecond: number;
  /** Days with prices for which nothing was committed, since the first commitment; absent in states of before. */
  readonly bare?: readonly string[];
}
export const NO_SEEDS: SeedState = { first: '', open: {}, lastSecond: 0, bare: [] };

export class SeedAuditor {
  readonly #sha256: Sha256;
  readonly #report: Report;
  readonly #open: Map<string, string>;
  readonly #bare: Set<string>;
  #first: string;
  #lastSecond: number;
  /** Days whose seed is what was committed. */
  revealed = 0;
  /** Days that were committed when they had begun already, or at a fresh start. */
  readonly sameDay: string[] = [];

  constructor(sha256: Sha256, report: Report, { first, open, lastSecond, bare = [] }: SeedState) {
    this.#sha256 = sha256;
    this.#report = report;
    this.#open = new Map(Object.entries(open));
    this.#bare = new Set(bare);
    this.#first = first;
    this.#lastSecond = lastSecond;
  }

  state(): SeedState {
    const open = Object.fromEntries(this.#open);
    return { first: this.#first, open, lastSecond: this.#lastSecond, bare: [...this.#bare] };
  }

  /** Entries of the log in their order. */
  audit(lines: readonly LogLine[]): void {
    for (const line of lines) {
      if (line.kind === 'second') this.#pass(line.second);
      else if (line.kind === 'seed-commitment') this.#commit(line.day, line.hash);
      else if (line.kind === 'seed-reveal') this.#reveal(line.day, line.seed);
    }
  }

  #pass(second: number): void {
    this.#lastSecond = Math.max(this.#lastSecond, second);
    const today = dayOf(second);
    if (this.#first !== '' && today >= this.#first && !this.#open.has(today)) this.#bare.add(today);
    for (const [day] of this.#open) {
      if (this.#lastSecond < startOf(day) + DAY_MS + REVEALED_MS) continue;
      this.#report('seed_not_revealed', `${day}: over for an hour, and its seed is not told`);
      this.#open.delete(day);
    }
  }

  #commit(day: string, hash: string): void {
    const known = this.#open.get(day);
    if (known !== undefined && known !== hash)
      this.#report('seed_differs', `${day}: two seeds were committed`);
    // The first day of a fresh server is committed while it runs: nobody could know it before, and it says so.
    if (this.#first !== '' && this.#lastSecond >= startOf(day))
      this.#report('seed_late', `${day}: committed when it ran`);
    if (this.#first === '') this.sameDay.push(day);
    this.#first ||= day;
    this.#open.set(day, known ?? hash);
  }

  #reveal(day: string, seed: string): void {
    const hash = this.#open.get(day);
    this.#open.delete(day);
    if (hash === undefined) {
      // Days before the first commitment are the history that charts begin with, and in those of a pause no server was at work: no
      // market was shown in them, and the market of a later day follows from their seeds.
      if (this.#bare.has(day))
        this.#report('seed_differs', `${day}: a seed that nobody committed, and prices were shown`);
      return;
    }
    if (this.#sha256(seed) === hash) this.revealed += 1;
    else this.#report('seed_differs', `${day}: the seed is not the one that was committed`);
  }
}
