// What the auditor finds of the seeds of the simulated market.
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { nodeSha256 as sha256 } from '../ed25519.ts';
import type { Finding } from './finding.ts';
import { NO_SEEDS, SeedAuditor } from './seeds.ts';

const [BEFORE, ONE, TWO, THREE] = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
const seedOf = (day: string): string => sha256(`a secret ${day}`);
const commit = (day: string, seed = seedOf(day)): LogLine => ({
  kind: 'seed-commitment',
  day,
  hash: sha256(seed),
});
const reveal = (day: string, seed = seedOf(day)): LogLine => ({ kind: 'seed-reveal', day, seed });
const at = (day: string, hours = 0): LogLine => ({
  kind: 'second',
  second: Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000,
  root: 'ab'.repeat(32),
});

function auditOf(...parts: readonly (readonly LogLine[])[]) {
  const findings: Finding[] = [];
  let state = NO_SEEDS;
  let revealed = 0;
  let sameDay: string[] = [];
  // Each part is an audit of its own, that goes on from the one before.
  for (const lines of parts) {
    const auditor = new SeedAuditor(sha256, (key, detail) => findings.push({ key, detail }), state);
    auditor.audit(lines);
    state = JSON.parse(JSON.stringify(auditor.state()));
    revealed += auditor.revealed;
    sameDay = [...sameDay, ...auditor.sameDay];
  }
  return { keys: findings.map(({ key }) => key), revealed, sameDay };
}

const start = [reveal(BEFORE), commit(ONE), commit(TWO), at(ONE)];

test('a market as committed, in one audit or in many', () => {
  const lines = [...start, commit(THREE), at(TWO), reveal(ONE), at(TWO, 2), at(THREE), reveal(TWO)];
  const all = { keys: [], revealed: 2, sameDay: [ONE] };
  expect(auditOf(lines)).toEqual(all);
  expect(auditOf(...lines.map((line) => [line]))).toEqual(all);
});

test('days of a pause are told without a commitment: no prices were shown in them', () => {
  const [FIVE, SIX] = ['2026-03-06', '2026-03-07'];
  const lines = [
    ...start,
    at(ONE, 3),
    // The server stands still until the sixth.
    ...[ONE, TWO, THREE, '2026-03-05', FIVE].map((day) => reveal(day)),
    ...[SIX, '2026-03-08', '2026-03-09'].map((day) => commit(day)),
    at(SIX, 5),
  ];
  const all = { keys: [], revealed: 2, sameDay: [ONE] };
  expect(auditOf(lines)).toEqual(all);
  expect(auditOf(...lines.map((line) => [line]))).toEqual(all);
});

test('prices of a day that nobody committed are remembered until its seed is told', () => {
  expect(auditOf(start, [at(THREE)], [reveal(THREE)]).keys).toContain('seed_differs');
});

test.each<[string, LogLine[], string[]]>([
  [
    'another seed than was committed',
    [...start, at(TWO), reveal(ONE, seedOf(TWO))],
    ['seed_differs'],
  ],
  ['two seeds for a day', [...start, commit(TWO, seedOf(ONE))], ['seed_differs']],
  [
    'a day that nobody committed, and prices in it',
    [...start, at(THREE), reveal(THREE)],
    ['seed_differs'],
  ],
  ['a seed committed when its day ran', [...start, at(THREE, 0.5), commit(THREE)], ['seed_late']],
  ['a seed that is not told', [...start, at(TWO), at(TWO, 1.5)], ['seed_not_revealed']],
])('%s', (_name, lines, keys) => {
  expect(auditOf(lines).keys.filter((key) => keys.includes(key))).toEqual(keys);
});
