// docs/RELIABILITY.md out of reliability-report.json: never typed by hand.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'reliability-report.json';
const PAGE = 'docs/RELIABILITY.md';

interface Report {
  readonly commit: string;
  readonly sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function figure(value: unknown): string {
  if (typeof value !== 'number') return isPlain(value) ? String(value) : JSON.stringify(value);
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** One line of figures; what is nested follows as a table of its own. */
function section([name, { at, ...figures }]: readonly [
  string,
  Readonly<Record<string, unknown>>,
]): string {
  const all = Object.entries(figures);
  const plain = all.filter(([, value]) => isPlain(value));
  const nested = all.filter(([, value]) => !isPlain(value) && value !== null);
  const rows = nested.flatMap(([of, value]) =>
    Object.entries(value as object).map(([key, one]) => `| ${of}: ${key} | ${figure(one)} |`),
  );
  const table = rows.length === 0 ? [] : ['', '| what | times |', '|---|---|', ...rows];
  const line = plain.map(([key, value]) => `${key} ${figure(value)}`).join(', ');
  return [`## ${name}`, `${line} (${String(at)})`, ...table, ''].join('\n');
}

/** The page's text of a report. */
export function pageOf({ commit, sections }: Report): string {
  return [
    '# Reliability: what the runs found',
    'Made by `npm run soak` from `reliability-report.json`; not typed by hand. What each part does: [TESTING.md](TESTING.md).',
    `Commit ${commit}.`,
    '',
    ...Object.entries(sections)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(section),
  ].join('\n');
}

/** Nothing is written where no run has left a report. */
export function writePage(): void {
  if (!existsSync(FILE)) return;
  writeFileSync(PAGE, pageOf(JSON.parse(readFileSync(FILE, 'utf8')) as Report));
}
