// What the auditor finds of the heads of the operators' audit log.
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Finding } from './finding.ts';
import { auditOfficeHeads, type OfficeHead } from './officeHeads.ts';

const head = (number: number, byte = 'ab'): LogLine => ({
  kind: 'audit',
  number,
  hash: byte.repeat(32),
});
const between: LogLine = { kind: 'second', second: 1000, root: 'cd'.repeat(32) };

/** Each part is an audit of its own, that goes on from the one before. */
function auditOf(...parts: readonly (readonly LogLine[])[]) {
  const findings: Finding[] = [];
  let last: OfficeHead | undefined;
  for (const lines of parts)
    last = auditOfficeHeads(lines, last, (key, detail) => findings.push({ key, detail }));
  return { keys: findings.map(({ key }) => key), number: last?.number };
}

test('heads that go on, or are told again, in one audit or in many', () => {
  const lines = [head(1), between, head(1), head(40, 'ef')];
  const all = { keys: [], number: 40 };
  expect(auditOf(lines)).toEqual(all);
  expect(auditOf(...lines.map((line) => [line]))).toEqual(all);
});

test.each<[string, LogLine[][]]>([
  ['a row that was taken away', [[head(3), head(2)]]],
  ['a row that was changed', [[head(3), between, head(3, 'ee')]]],
  ['one that an audit before has seen', [[head(3)], [head(1)]]],
  ['another one of an audit before', [[head(3)], [head(3, 'ee')]]],
])('%s is found', (_name, parts) => {
  expect(auditOf(...parts)).toEqual({ keys: ['audit_head_went_back'], number: 3 });
});
