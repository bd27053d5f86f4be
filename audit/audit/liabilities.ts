// Looks at what the house says that it owes: each midnight of a day on which it ran once, its totals as they must be written, and the
// same as what the entries of the ledger come to. A balance that was raised in the database, or a user who was left out of the
// tree, makes the two differ. Must read nothing but the log. Source: decisions.md "Liabilities".
import { formatAmounts, parseSigned } from '../../core/proof/amounts.ts';
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Report } from './finding.ts';

type Of<Kind extends LogLine['kind']> = Extract<LogLine, { kind: Kind }>;

const DAY_MS = 86_400_000;
/** A server that was up for so long in a day has counted its midnight. */
const COUNTED_MS = 600_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) || 0;

const isCanonical = (text: string): boolean => {
  const amounts = parseSigned(text);
  return amounts !== undefined && formatAmounts(amounts) === text;
};

/** What one day's line says by itself. */
function checkLine({ day, totals, reserves }: Of<'liabilities'>, report: Report): void {
  const isDay = dayOf(startOf(day)) === day;
  if (!isDay || !isCanonical(totals) || !isCanonical(reserves))
    report('line_unreadable', `liabilities of ${day}: amounts or a day that are not written so`);
}

/** What is carried from one audit to the next. */
export interface MidnightState {
  /** The last midnight that was looked at; '' before the first. */
  readonly day: string;
  /** The first second of the newest day that the log has; undefined before the first. */
  readonly began: number | undefined;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** By day, in their order, from when to when the log shows a server at work. `began`: of a day that an audit before has begun. */
function spansOf(lines: readonly LogLine[], began: number | undefined): Map<string, Span> {
  const spans = new Map<string, Span>();
  if (began !== undefined) spans.set(dayOf(began), { first: began, last: began });
  for (const line of lines) {
    if (line.kind !== 'second') continue;
    const { second } = line;
    const day = dayOf(second);
    const first = spans.get(day)?.first ?? second;
    spans.set(day, { first, last: second });
  }
  return spans;
}

/** Whether a midnight has come: by the log's newest second, or by the clock of whoever looks, where no price came since. */
const hasCome = (day: string, spans: ReadonlyMap<string, Span>, now: number): boolean => {
  const newest = [...spans.values()].at(-1)?.last ?? 0;
  return startOf(day) <= Math.max(newest, now) + COUNTED_MS;
};

/** How many midnights were looked at, and where the next audit goes on. `before`: of the last one; `now`: by its own clock, ms. */
export function auditLiabilities(
  lines: readonly LogLine[],
  { day: last, began }: MidnightState,
  now: number,
  report: Report,
): { readonly days: number; readonly state: MidnightState } {
  const spans = spansOf(lines, began);
  const owed = lines.filter((line): line is Of<'liabilities'> => line.kind === 'liabilities');
  const ledger = new Map<string, string>();
  for (const line of lines) {
    if (line.kind !== 'ledger-totals') continue;
    if (ledger.has(line.day)) report('liabilities_twice', `the ledger's totals of ${line.day}`);
    ledger.set(line.day, line.totals);
  }
  let before = last;
  for (const line of owed) {
    const { day, totals } = line;
    checkLine(line, report);
    if (day <= before) report('liabilities_twice', `${day} stands behind ${before}`);
    if (!hasCome(day, spans, now))
      report('liabilities_ahead', `${day}: what is owed at a midnight that has not come`);
    else if (day > before) before = day;
    const entries = ledger.get(day);
    if (entries !== totals)
      report(
        'liabilities_differ_from_ledger',
        `${day}: ${totals} is owed, and the ledger's entries come to ${entries ?? 'nothing that is said'}`,
      );
    ledger.delete(day);
  }
  for (const [day] of ledger)
    report(
      'liabilities_differ_from_ledger',
      `${day}: the ledger's totals stand without what is owed`,
    );
  checkMissing(spans, owed, last, report);
  const newest = [...spans.values()].at(-1)?.first;
  return { days: owed.length, state: { day: before, began: newest } };
}

/** From the first midnight that was ever counted on, each day of a server at work has its own. */
function checkMissing(
  spans: ReadonlyMap<string, Span>,
  owed: readonly Of<'liabilities'>[],
  last: string,
  report: Report,
): void {
  const first = last === '' ? owed[0]?.day : dayOf(startOf(last) + DAY_MS);
  if (first === undefined) return;
  const counted = new Set(owed.map(({ day }) => day));
  for (const [day, span] of spans)
    if (day >= first && !counted.has(day) && span.last - span.first >= COUNTED_MS)
      report('liabilities_missing', `${day}: a server was at work, and nothing was counted`);
}
