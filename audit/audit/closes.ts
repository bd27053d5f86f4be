// Folds the messages of the price log into the closes of minutes, and holds each entry `closes/1` against them: what volatility is
// computed from follows from what everybody saw. Where a server began anew its own past is taken, which nobody can fold.
// Must say nothing of a minute that it did not see to its end. Source: decisions.md "CFD call / put", docs/VERIFY.md.
import {
  CLOSES_MINUTES,
  closesTree,
  formatCloses,
  minuteOf,
  minutesBefore,
  parseCloses,
  parseProductCloses,
  type ProductCloses,
} from '../../core/proof/closes.ts';
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { parseRestart } from '../../core/proof/placeLine.ts';
import type { SecondRecord } from '../../core/proof/secondText.ts';
import type { Sha256 } from '../../core/proof/sha256.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import type { Report } from './finding.ts';

export type ClosesLine = Extract<LogLine, { kind: 'closes' }>;

/** A product's minutes as far as they were seen. */
interface Folded {
  /** By opening time. */
  readonly closes: Map<number, number>;
  /** The one that no later message has ended. */
  running: { readonly minute: number; close: number } | undefined;
  /** When a server began that no price has come to yet. */
  restartedAt: number;
}

/** What an audit goes on from. */
export interface ClosesState {
  /** By product: ended minutes as `formatCloses` writes them, and the running one. */
  readonly folded: Readonly<
    Record<
      string,
      { readonly closes: string; readonly running: string; readonly restartedAt: number }
    >
  >;
  /** Entries whose minute no message had ended yet. */
  readonly waiting: readonly ClosesLine[];
}

export const NO_CLOSES: ClosesState = { folded: {}, waiting: [] };

const closesOf = (text: string): Map<number, number> =>
  new Map((parseCloses(text) ?? []).map(({ time, close }) => [time, close]));

const textOf = (closes: Iterable<readonly [number, number]>): string =>
  formatCloses([...closes].map(([time, close]) => ({ time, close })));

/** Some entries wait for the messages that end their minute. */
const MOST_WAITING = 10;

export class ClosesAuditor {
  readonly #sha256: Sha256;
  readonly #report: Report;
  readonly #folded = new Map<string, Folded>();
  readonly #waiting: readonly ClosesLine[];
  #first = Infinity;
  /** Closes that are as the messages say. */
  checked = 0;

  constructor(sha256: Sha256, report: Report, { folded, waiting }: ClosesState) {
    this.#sha256 = sha256;
    this.#report = report;
    this.#waiting = waiting;
    for (const [productId, { closes: text, running, restartedAt }] of Object.entries(folded)) {
      const [last] = [...closesOf(running)].map(([minute, close]) => ({ minute, close }));
      const closes = closesOf(text);
      this.#folded.set(productId, { closes, running: last, restartedAt });
      this.#first = Math.min(this.#first, ...closes.keys());
    }
  }

  /** A product's second, its lines in their order. */
  add({ productId, second, lines }: SecondRecord): void {
    let of = this.#folded.get(productId);
    if (of === undefined) {
      of = { closes: new Map(), running: undefined, restartedAt: 0 };
      this.#folded.set(productId, of);
    }
    for (const { line } of lines) {
      const restart = parseRestart(line);
      if (restart !== undefined) {
        // What the minute ended with may be of its own past.
        of.running = undefined;
        of.restartedAt = Math.min(restart, second + 999);
      } else this.#addLine(of, line);
    }
  }

  #addLine(of: Folded, line: string): void {
    const tick = parseTickLine(line);
    // One that a fill brought back is of before the server began.
    if (tick?.flag !== 'ok' || tick.receivedTime < of.restartedAt) return;
    of.restartedAt = 0;
    const minute = minuteOf(tick.receivedTime);
    const { running } = of;
    // A clock that was set back goes on with the minute that was running.
    if (running !== undefined && minute <= running.minute) {
      running.close = tick.last;
      return;
    }
    if (running !== undefined) {
      of.closes.set(running.minute, running.close);
      this.#first = Math.min(this.#first, running.minute);
    }
    of.running = { minute, close: tick.last };
  }

  /** Holds entries against what was folded. `text`: the lines under a root; undefined where the server has none. */
  async check(
    entries: readonly ClosesLine[],
    text: (root: string) => Promise<string | undefined>,
  ): Promise<void> {
    for (const entry of [...this.#waiting, ...entries]) {
      // All of it is of before anything that was seen.
      if (entry.minute <= this.#first) continue;
      const lines = (await text(entry.root))?.trimEnd().split('\n');
      if (lines === undefined)
        this.#report('closes_missing', `minute ${entry.minute}: no lines under ${entry.root}`);
      else this.#checkLines(entry, lines);
    }
  }

  #checkLines({ minute, root }: ClosesLine, lines: readonly string[]): void {
    const products = lines.map(parseProductCloses);
    const isRight =
      closesTree(lines, this.#sha256).at(-1)?.[0] === root &&
      products.every((one) => one !== undefined && one.minute === minute);
    if (!isRight) {
      this.#report('closes_differ', `minute ${minute}: its lines do not come to ${root}`);
      return;
    }
    const told = new Map(products.map((one) => [one?.productId, one]));
    for (const [productId, { closes }] of this.#folded)
      this.#checkProduct(productId, minute, closes, told.get(productId));
  }

  #checkProduct(
    productId: string,
    minute: number,
    folded: ReadonlyMap<number, number>,
    told: ProductCloses | undefined,
  ): void {
    const closes = new Map(told?.closes.map(({ time, close }) => [time, close]));
    for (const time of minutesBefore(minute)) {
      const close = folded.get(time);
      if (close === undefined) continue;
      if (closes.get(time) === close) this.checked += 1;
      else
        this.#report(
          'closes_differ',
          `${productId}, minute ${time}: closed at ${close}, the entry of ${minute} says ${closes.get(time) ?? 'nothing'}`,
        );
    }
  }

  /** `entries`: those of this audit. */
  state(entries: readonly ClosesLine[]): ClosesState {
    const folded = [...this.#folded].map(([productId, { closes, running, restartedAt }]) => {
      const last: [number, number][] = running ? [[running.minute, running.close]] : [];
      const kept = [...closes].slice(-CLOSES_MINUTES);
      return [productId, { closes: textOf(kept), running: textOf(last), restartedAt }] as const;
    });
    const seen = Math.max(...[...this.#folded.values()].map(({ running }) => running?.minute ?? 0));
    const waiting = [...this.#waiting, ...entries].filter(({ minute }) => minute > seen);
    return { folded: Object.fromEntries(folded), waiting: waiting.slice(-MOST_WAITING) };
  }
}
