// What the auditor finds of the heads of the ledger.
import { parseLogLine, type LogLine } from '../../core/proof/log/logLine.ts';
import type { Finding } from './finding.ts';
import { auditLedgerHeads } from './ledgerHeads.ts';

const head = (number: number): LogLine => ({
  kind: 'ledger-head',
  number,
  hash: 'ab'.repeat(32),
});
const between: LogLine = { kind: 'second', second: 1000, root: 'cd'.repeat(32) };

/** Each part is an audit of its own, that goes on from the one before. */
function auditOf(...parts: readonly (readonly LogLine[])[]) {
  const findings: Finding[] = [];
  let last = 0;
  let heads = 0;
  for (const lines of parts) {
    const seen = auditLedgerHeads(lines, last, (key, detail) => findings.push({ key, detail }));
    last = seen.last;
    heads += seen.heads;
  }
  return { keys: findings.map(({ key }) => key), heads, last };
}

test('heads that go on, in one audit or in many', () => {
  const lines = [head(1), between, head(2), head(40), between];
  const all = { keys: [], heads: 3, last: 40 };
  expect(auditOf(lines)).toEqual(all);
  expect(auditOf(...lines.map((line) => [line]))).toEqual(all);
});

test.each<[string, LogLine[][]]>([
  ['an earlier seal', [[head(3), head(2)]]],
  ['the same seal again', [[head(3), between, head(3)]]],
  ['an earlier seal than an audit before has seen', [[head(3)], [head(1)]]],
])('%s is found', (_name, parts) => {
  expect(auditOf(...parts).keys).toEqual(['ledger_head_went_back']);
});

test('one that went back does not hide the next', () => {
  expect(auditOf([head(5), head(2), head(3), head(6)]).keys).toHaveLength(2);
});

test('a line of another form is none', () => {
  expect(parseLogLine(`ledger-head/1 -1 ${'ab'.repeat(32)}`)).toBeUndefined();
  expect(parseLogLine('ledger-head/1 1 ab')).toBeUndefined();
});
