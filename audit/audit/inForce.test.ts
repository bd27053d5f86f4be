// What the auditor finds of the minutes that say which rulebooks are in force.
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Finding } from './finding.ts';
import { InForceAuditor, type InForceState, NO_RULEBOOKS, UNKNOWN_RULEBOOKS } from './inForce.ts';

const MINUTE = 60_000;
const T = Date.UTC(2026, 2, 2);
const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32));
const rulebook = (from: number, hash = A, profile = 'open') =>
  ({ kind: 'rulebook', profile, from, hash }) as LogLine;
const said = (minute: number, inForce = `open:${A}`): LogLine => ({
  kind: 'rulebooks',
  minute: T + minute * MINUTE,
  inForce,
});
const second = (minute: number, ms = 0): LogLine => ({
  kind: 'second',
  second: T + minute * MINUTE + ms,
  root: 'ab'.repeat(32),
});

function auditOf(parts: readonly (readonly LogLine[])[], from: InForceState = NO_RULEBOOKS) {
  const findings: Finding[] = [];
  let state = from;
  let checked = 0;
  // Each part is an audit of its own, that goes on from the one before.
  for (const lines of parts) {
    const auditor = new InForceAuditor((key, detail) => findings.push({ key, detail }), state);
    auditor.audit(lines);
    state = JSON.parse(JSON.stringify(auditor.state()));
    checked += auditor.checked;
  }
  return { keys: findings.map(({ key }) => key), checked };
}

const both = (open: string, guarded: string): string => `open:${open},protected:${guarded}`;

test.each<[string, readonly LogLine[], number]>([
  ['nothing before the first start', [said(0, '-'), rulebook(T + 1), said(1)], 2],
  ['a rulebook from its start on', [rulebook(T), said(0), second(0), said(1)], 2],
  [
    'both profiles, by name, each with its newest',
    [
      rulebook(T, B, 'protected'),
      rulebook(T),
      said(0, both(A ?? '', B ?? '')),
      rulebook(T + 90_000, C),
      said(1, both(A ?? '', B ?? '')),
      said(2, both(C ?? '', B ?? '')),
    ],
    3,
  ],
  ['a pause without prices', [rulebook(T), said(0), second(0), said(1), said(9), second(9)], 3],
  ['prices of before anything was said', [rulebook(T), second(0), second(20), said(30)], 1],
  ['a minute that is said behind its first seconds', [rulebook(T), said(0), second(1), said(1)], 2],
])('%s is right, in one audit or in many', (_what, lines, checked) => {
  expect(auditOf([lines])).toEqual({ keys: [], checked });
  expect(auditOf(lines.map((line) => [line]))).toEqual({ keys: [], checked });
});

test.each<[string, readonly LogLine[], readonly string[]]>([
  ['another one', [rulebook(T), said(0, `open:${B}`)], ['rulebooks_differ']],
  ['one that was replaced', [rulebook(T), rulebook(T + 1, B), said(1)], ['rulebooks_differ']],
  ['one of later', [rulebook(T), rulebook(T + 1, B), said(0, `open:${B}`)], ['rulebooks_differ']],
  ['one that stands behind it', [said(0), rulebook(T)], ['rulebooks_differ']],
  [
    'a profile that is left out',
    [rulebook(T), rulebook(T, B, 'protected'), said(0)],
    ['rulebooks_differ'],
  ],
  ['a minute that is said again', [rulebook(T), said(0), said(1), said(1)], ['rulebooks_differ']],
  [
    'a minute of prices without a word',
    [rulebook(T), said(0), second(1), said(2)],
    ['rulebooks_missing'],
  ],
  [
    'silence from some minute on',
    [rulebook(T), said(0), second(1), second(12)],
    ['rulebooks_missing'],
  ],
])('%s is found, in one audit or in many', (_what, lines, keys) => {
  expect(auditOf([lines]).keys).toEqual(keys);
  expect(auditOf(lines.map((line) => [line])).keys).toEqual(keys);
});

test('an audit that goes on from one that did not look takes the first word, and holds the next against it', () => {
  const lines = [second(0), said(1, `open:${A}`), rulebook(T + 90_000, B), said(2, `open:${B}`)];
  expect(auditOf([lines], UNKNOWN_RULEBOOKS)).toEqual({ keys: [], checked: 2 });
  expect(auditOf([[...lines, said(3)]], UNKNOWN_RULEBOOKS).keys).toEqual(['rulebooks_differ']);
});
