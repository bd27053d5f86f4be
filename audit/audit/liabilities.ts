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

const isCanonical = (text: string): boolean => {
  const amounts = parseSigned(text);
  return amounts !== undefined && formatAmounts(amounts) === text;
};

/** What one day's line says by itself. */
function checkLine({ day, totals, reserves }: Of<'liabilities'>, report: Report): void {
  const isDay = dayOf(Date.parse(`${day}T00:00:00Z`) || 0) === day;
  if (!isDay || !isCanonical(totals) || !isCanonical(reserves))
    report('line_unreadable', `liabilities of ${day}: amounts or a day that are not written so`);
}

/** Days of which the log shows a server at work for long enough. */
function workedDays(lines: readonly LogLine[]): Set<string> {
  const spans = new Map<string, { first: number; last: number }>();
  for (const line of lines) {
    if (line.kind !== 'second') continue;
    const { second } = line;
    const day = dayOf(second);
    const first = spans.get(day)?.first ?? second;
    spans.set(day, { first, last: second });
  }
  const worked = [...spans].filter(([, { first, last }]) => last - first >= COUNTED_MS);
  return new Set(worked.map(([day]) => day));
}

/** How many midnights were looked at, and the last of them; `last`: of an audit before, '' for none. */
export function auditLiabilities(
  lines: readonly LogLine[],
  last: string,
  report: Report,
): { readonly days: number; readonly last: string } {
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
    before = day > before ? day : before;
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
  checkMissing(lines, owed, last, report);
  return { days: owed.length, last: before };
}

/** From the first midnight that was ever counted on, each day of a server at work has its own. */
function checkMissing(
  lines: readonly LogLine[],
  owed: readonly Of<'liabilities'>[],
  last: string,
  report: Report,
): void {
  const first = last === '' ? owed[0]?.day : dayOf(Date.parse(`${last}T00:00:00Z`) + DAY_MS);
  if (first === undefined) return;
  const counted = new Set(owed.map(({ day }) => day));
  for (const day of workedDays(lines))
    if (day >= first && !counted.has(day))
      report('liabilities_missing', `${day}: a server was at work, and nothing was counted`);
}
