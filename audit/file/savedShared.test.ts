// A shared trade that a stranger saved from a real server: told truly, and then with each lie that such a file could hold.
import { readFileSync } from 'node:fs';
import { type EvidenceFile, parseEvidenceFile } from '../../core/proof/evidenceFile.ts';
import type { SharedFill, SharedTrade } from '../../core/proof/fill/checkSharedTrade.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { nodeSha256 } from '../ed25519.ts';
import { auditFile } from './auditFile.ts';
import { runFile } from './runFile.ts';

type SharedFile = Extract<EvidenceFile, { kind: 'shared' }>;

const PATH = 'test/fixtures/savedShared.json';
const text = readFileSync(PATH, 'utf8');
/** A new copy each time: tests spoil it. */
const saved = (): SharedFile => parseEvidenceFile(text) as SharedFile;

function audit(file: EvidenceFile) {
  const problems: string[] = [];
  const told: string[] = [];
  auditFile(file, undefined, {
    report: (problem, detail) => void problems.push(`${problem} ${detail}`),
    tell: (line) => void told.push(line),
  });
  return { problems, told: told.join('\n') };
}

/** The names of what differs, each once. */
const namesIn = (file: EvidenceFile): string[] => [
  ...new Set(audit(file).problems.map((problem) => problem.split(' ')[0] ?? '')),
];

const withTrade = (change: (trade: SharedTrade) => Partial<SharedTrade>): SharedFile => {
  const file = saved();
  return { ...file, evidence: { ...file.evidence, ...change(file.evidence) } };
};
/** With its close told otherwise. */
const withClose = (change: (fill: SharedFill) => Partial<SharedFill>): SharedFile =>
  withTrade(({ fills }) => ({
    fills: fills.map((fill) => (fill.kind === 'close' ? { ...fill, ...change(fill) } : fill)),
  }));

test('a true file has nothing wrong, and says what was checked of each fill', () => {
  const { problems, told } = audit(saved());
  expect(problems).toEqual([]);
  expect(told).toMatch(/fill 1 \(open, .*computed again and equal/);
  expect(told).toMatch(/fill 2 \(close, .*computed again and equal/);
  expect(told.match(/the messages between were looked at/g)).toHaveLength(2);
  expect(told).toContain('one history');
  expect(runFile(PATH, undefined, () => undefined)).toEqual([]);
});

// Each is one lie that a file could tell.
test.each<[string, () => EvidenceFile, string]>([
  [
    'another result',
    () => withClose(({ inputs }) => ({ inputs: { ...inputs, result: '999' } })),
    'fill_differs',
  ],
  ['another price', () => withClose(() => ({ price: '1' })), 'fill_differs'],
  [
    'another time of its acceptance',
    () =>
      withClose(({ acceptance }) => ({
        acceptance: acceptance && { ...acceptance, line: acceptance.line.replace(/\d$/, '0') },
      })),
    'acceptance_root_differs',
  ],
  ['no acceptance', () => withClose(() => ({ acceptance: null })), 'acceptance_missing'],
  [
    'no entry of its rulebook',
    () => withTrade(() => ({ rulebookLines: [] })),
    'rulebook_not_logged',
  ],
  ['no rulebook', () => ({ ...saved(), rulebooks: {} }), 'rulebook_missing'],
  [
    'another rulebook under its hash',
    () => {
      const file = saved();
      const hash = file.evidence.fills[0]?.rulebookHash ?? '';
      return { ...file, rulebooks: { [hash]: { other: true } } };
    },
    'rulebook_swapped',
  ],
  [
    'half of a trade',
    () => withTrade(({ fills }) => ({ fills: fills.slice(0, 1) })),
    'trade_not_whole',
  ],
  ['no fills', () => withTrade(() => ({ fills: [] })), 'trade_not_whole'],
  [
    'seconds in which a message came first that was passed over',
    () => {
      const file = saved();
      const fill = file.evidence.fills[0];
      const own = fill?.tick.line ?? '';
      const seconds = file.seconds.map((one) => one.replace(own, `${own}0`));
      return { ...file, seconds };
    },
    'acceptance_between_differs',
  ],
  [
    'no place in the log',
    () =>
      withClose(({ tick }) => ({
        tick: {
          ...tick,
          seal: tick.seal && 'log' in tick.seal ? { ...tick.seal, log: null } : tick.seal,
        },
      })),
    'not_logged',
  ],
])('%s is found', (_lie, file, problem) => {
  expect(namesIn(file())).toContain(problem);
});

test('the rules of a fill are held against its rulebook', () => {
  const file = saved();
  const [hash = '', document] = Object.entries(file.rulebooks)[0] ?? [];
  const other = JSON.parse(
    JSON.stringify(document).replaceAll('"takerRate":"0.0005"', '"takerRate":"0.0004"'),
  ) as object;
  const otherHash = hashRulebook(other, nodeSha256);
  const renamed = JSON.parse(
    JSON.stringify(file.evidence).replaceAll(hash, otherHash),
  ) as SharedTrade;
  const lied = { ...file, evidence: renamed, rulebooks: { [otherHash]: other } };
  expect(namesIn(lied)).toContain('rules_differ');
});
