// What an audit keeps of the log's entries while it reads them: the seconds whose lines can still be fetched, of every other day the
// first and the last one, and the few entries of other kinds. The seeds and which rulebooks are in force are looked at on the way: the
// order of entries matters there.
// Must believe nothing yet: what it hears counts only once the entries have come to the signed root.
import { type LogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { ClosesLine } from './closes.ts';
import type { Report } from './finding.ts';

/** An entry of the price log. */
export type SecondLine = Extract<LogLine, { kind: 'second' }>;

/** Which seconds are looked at. */
export interface SecondsWanted {
  /** The last second of an audit before; -1 for none. */
  readonly last: number;
  /** Seconds from here on are wanted. */
  readonly from: number;
  /** Of those the ones from here on are kept by the server. */
  readonly kept: number;
}

/** Looks at entries in their order. */
interface InOrder {
  audit(lines: readonly LogLine[]): void;
}

/** Of each minute: nothing is kept of them. */
const IN_ORDER_ALONE: readonly LogLine['kind'][] = ['ledger', 'rulebooks'];

/** Kinds that are read here. */
const KNOWN =
  /^(?:second|closes|rulebooks?|liabilities|ledger-totals|ledger-head|audit|key|seed-commitment|seed-reveal)\/1 /;

const DAY_MS = 86_400_000;
const dayOf = (second: number): number => Math.floor(second / DAY_MS);

export class EntryReader {
  readonly #wanted: SecondsWanted;
  readonly #inOrder: readonly InOrder[];
  readonly #report: Report;
  readonly #others: LogLine[] = [];
  /** The newest of its day, while it is not the first. */
  #ofDay: SecondLine | undefined;
  #before: number;
  #lastDay = -1;
  /** Those that are wanted and can be fetched. */
  readonly there: SecondLine[] = [];
  /** Of the minutes that they reach into. */
  readonly closes: ClosesLine[] = [];
  /** How many are wanted, fetched or not. */
  wanted = 0;
  entries = 0;
  /** The newest in the log; of an audit before where there is none since. */
  lastSecond: number;

  /** `inOrder`: who looks at all entries, as they come. */
  constructor(wanted: SecondsWanted, inOrder: readonly InOrder[], report: Report) {
    this.#wanted = wanted;
    this.#inOrder = inOrder;
    this.#report = report;
    this.#before = wanted.last;
    this.lastSecond = wanted.last;
  }

  take(lines: readonly string[]): void {
    this.entries += lines.length;
    const parsed = lines.flatMap((line) => this.#parse(line) ?? []);
    for (const line of parsed) {
      if (line.kind === 'second') this.#second(line);
      else if (line.kind === 'closes') this.#closes(line);
      else if (!IN_ORDER_ALONE.includes(line.kind)) this.#others.push(line);
    }
    for (const one of this.#inOrder) one.audit(parsed);
  }

  /** Entries of all kinds but those of each minute, of seconds the first and the last of each day. */
  lines(): readonly LogLine[] {
    return this.#ofDay === undefined ? this.#others : [...this.#others, this.#ofDay];
  }

  #parse(line: string): LogLine | undefined {
    const parsed = parseLogLine(line);
    // A kind that this program does not know is passed over; one that it knows must be readable.
    if (parsed === undefined && KNOWN.test(line))
      this.#report('line_unreadable', `entry "${line}"`);
    return parsed;
  }

  #closes(line: ClosesLine): void {
    if (line.minute >= this.#wanted.kept) this.closes.push(line);
  }

  /** They come in their order, each once. */
  #second(line: SecondLine): void {
    const { second } = line;
    if (second <= this.#before)
      this.#report('second_twice', `second ${second} stands behind ${this.#before}`);
    this.#before = Math.max(this.#before, second);
    this.lastSecond = second;
    if (second >= this.#wanted.from) this.wanted += 1;
    if (second >= this.#wanted.kept) this.there.push(line);
    if (dayOf(second) === this.#lastDay) {
      this.#ofDay = line;
      return;
    }
    if (this.#ofDay !== undefined) this.#others.push(this.#ofDay);
    this.#ofDay = undefined;
    this.#lastDay = dayOf(second);
    this.#others.push(line);
  }
}
