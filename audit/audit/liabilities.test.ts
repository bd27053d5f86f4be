// What the auditor finds of the lines that say what is owed.
import { formatLogLine, type LogLine } from '../../core/proof/log/logLine.ts';
import type { Finding } from './finding.ts';
import { auditLiabilities, type MidnightState } from './liabilities.ts';

const ROOT = 'ab'.repeat(32);
const HOUR_MS = 3_600_000;
const owed = (day: string, totals = 'USDT:100', reserves = '-'): LogLine => ({
  kind: 'liabilities',
  day,
  root: ROOT,
  totals,
  reserves,
});
const ledger = (day: string, totals = 'USDT:100'): LogLine => ({
  kind: 'ledger-totals',
  day,
  totals,
});
/** A server at work from the midnight on. */
const worked = (day: string, hours = 20): LogLine[] =>
  [1_000, hours * HOUR_MS].map((at) => ({
    kind: 'second',
    second: Date.parse(`${day}T00:00:00Z`) + at,
    root: ROOT,
  }));
const [ONE, TWO, THREE] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const both = (day: string, totals?: string): LogLine[] => [owed(day, totals), ledger(day, totals)];

/** The noon of the last of the days. */
const NOW = Date.parse('2026-03-04T12:00:00Z');

/** Each part is an audit of its own, that goes on from the one before where nothing differed. */
function keysOf(parts: readonly (readonly LogLine[])[], last = '', now = NOW): string[] {
  const findings: Finding[] = [];
  let state: MidnightState = { day: last, began: undefined };
  for (const lines of parts) {
    for (const line of lines) formatLogLine(line);
    const found = auditLiabilities(lines, state, now, (key, detail) =>
      findings.push({ key, detail }),
    );
    state = JSON.parse(JSON.stringify(found.state)) as MidnightState;
  }
  return findings.map(({ key }) => key);
}

const cases: readonly (readonly [string, LogLine[], string[], string?])[] = [
  ['days in their order', [...both(ONE), ...worked(ONE), ...both(TWO)], []],
  [
    'a total that is above what the ledger has',
    [owed(ONE, 'USDT:101'), ledger(ONE)],
    ['liabilities_differ_from_ledger'],
  ],
  [
    'a total below it: somebody is left out',
    [owed(ONE, 'USDT:99'), ledger(ONE)],
    ['liabilities_differ_from_ledger'],
  ],
  ['a total that the ledger says nothing of', [owed(ONE)], ['liabilities_differ_from_ledger']],
  ['a ledger without what is owed', [ledger(ONE)], ['liabilities_differ_from_ledger']],
  [
    'a day twice',
    [...both(ONE), owed(ONE)],
    ['liabilities_twice', 'liabilities_differ_from_ledger'],
  ],
  ['a day again after an audit', both(ONE), ['liabilities_twice'], ONE],
  ['totals in another spelling', both(ONE, 'USDT:100.0'), ['line_unreadable']],
  ['totals in another order', both(ONE, 'USDT:100,BTC:1'), ['line_unreadable']],
  ['a day that is none', both('2026-02-30'), ['line_unreadable']],
  [
    'a day at work without its midnight',
    [...both(ONE), ...worked(ONE), ...worked(TWO), ...both(THREE)],
    ['liabilities_missing'],
  ],
  ['the same, by an audit that goes on', worked(TWO), ['liabilities_missing'], ONE],
  ['a day on which no server ran', [...both(ONE), ...both(THREE)], []],
  ['a moment of a server', [...both(ONE), ...worked(TWO, 0.1)], []],
  ['days before the first account', worked(ONE), []],
];
test.each(cases.map(([name, lines, keys, last = '']) => ({ name, lines, keys, last })))(
  '$name',
  ({ lines, keys, last }) => {
    expect(keysOf([lines], last)).toEqual(keys);
  },
);

/** A day from midnight on as audits see it that come every five minutes. */
const inParts = (day: string, parts = 6): LogLine[][] =>
  Array.from({ length: parts }, (_, part) =>
    [1_000, 299_000].map((at) => ({
      kind: 'second',
      second: Date.parse(`${day}T00:00:00Z`) + part * 300_000 + at,
      root: ROOT,
    })),
  );

test('a midnight that is missing is found by audits that each see a few minutes', () => {
  const [first = [], ...rest] = inParts(TWO);
  expect(keysOf([both(ONE), first, [...both(TWO), ...(rest[0] ?? [])], ...rest.slice(1)])).toEqual(
    [],
  );
  const found = keysOf([both(ONE), first, ...rest]);
  expect(found[0]).toBe('liabilities_missing');
  // A day that came after, and was counted, says nothing of it.
  expect(
    keysOf([both(ONE), first, ...inParts(THREE, 1).map((part) => [...both(THREE), ...part])]),
  ).toEqual([]);
});

test('a day that has not come is none, and those before it are asked for still', () => {
  expect(keysOf([both('2099-01-01')])).toEqual(['liabilities_ahead']);
  expect(keysOf([[...both(ONE), ...both('2099-01-01')], worked(TWO)])).toEqual([
    'liabilities_ahead',
    'liabilities_missing',
  ]);
  // A midnight is counted before its first second is logged; where prices stand still, the auditor's clock tells that it came.
  expect(keysOf([[...worked(ONE, 23.99), ...both(TWO)]], ONE, 0)).toEqual([]);
  expect(keysOf([[...worked(ONE), ...both(THREE)]], ONE)).toEqual([]);
  expect(keysOf([[...worked(ONE), ...both(THREE)]], ONE, 0)).toEqual(['liabilities_ahead']);
});
