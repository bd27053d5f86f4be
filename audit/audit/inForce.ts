// Looks at what the log says each minute of the rulebooks in force: it is what the entries of rulebooks before it come to, and no
// minute of prices is left out.
// Must believe nothing but the order of the log's entries. Source: docs/VERIFY.md (`rulebooks/1`).
import { minuteOf } from '../../core/proof/closes.ts';
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { rulebooksAt, type RulebookStart, startsOf } from '../../core/proof/rulebooksInForce.ts';
import type { Report } from './finding.ts';

/** Behind a second so much younger a minute's entry must be there. */
const SAID_MS = 600_000;

/** What is carried from one audit to the next. */
export interface InForceState {
  /** Null where the entries of before were read by an auditor that did not look at them: the next that is said is taken. */
  readonly starts: readonly RulebookStart[] | null;
  /** The last minute that was said; -1 before the first. */
  readonly last: number;
  /** Minutes of prices since that were not said yet. */
  readonly open: readonly number[];
}
export const NO_RULEBOOKS: InForceState = { starts: [], last: -1, open: [] };
/** Of a state that was kept before this was looked at. */
export const UNKNOWN_RULEBOOKS: InForceState = { ...NO_RULEBOOKS, starts: null };

export class InForceAuditor {
  readonly #report: Report;
  #starts: RulebookStart[] | null;
  readonly #open: Set<number>;
  #last: number;
  /** Minutes that are as the entries of rulebooks say. */
  checked = 0;

  constructor(report: Report, { starts, last, open }: InForceState) {
    this.#report = report;
    this.#starts = starts && [...starts];
    this.#open = new Set(open);
    this.#last = last;
  }

  state(): InForceState {
    return { starts: this.#starts, last: this.#last, open: [...this.#open] };
  }

  /** Entries of the log in their order. */
  audit(lines: readonly LogLine[]): void {
    for (const line of lines) {
      if (line.kind === 'rulebook') this.#start(line);
      else if (line.kind === 'rulebooks') this.#said(line);
      else if (line.kind === 'second') this.#pass(line.second);
    }
  }

  #start({ profile, from, hash }: RulebookStart): void {
    this.#starts?.push({ profile, from, hash });
  }

  #pass(second: number): void {
    const minute = minuteOf(second);
    // Nothing is missed before the first is said.
    if (this.#last >= 0 && minute > this.#last) this.#open.add(minute);
    this.#miss((one) => one < second - SAID_MS);
  }

  #said({ minute, inForce }: Extract<LogLine, { kind: 'rulebooks' }>): void {
    if (minute <= this.#last)
      this.#report('rulebooks_differ', `minute ${minute} is said behind ${this.#last}`);
    else this.#miss((one) => one < minute);
    this.#starts ??= [...startsOf(inForce, minute)];
    const found = rulebooksAt(this.#starts, minute);
    if (found === inForce) this.checked += 1;
    else
      this.#report(
        'rulebooks_differ',
        `minute ${minute}: ${inForce} is said to be in force, the entries before it come to ${found}`,
      );
    this.#open.delete(minute);
    this.#last = Math.max(this.#last, minute);
  }

  #miss(isLost: (minute: number) => boolean): void {
    for (const minute of this.#open) {
      if (!isLost(minute)) continue;
      this.#open.delete(minute);
      this.#report('rulebooks_missing', `minute ${minute}: no entry says which were in force`);
    }
  }
}
