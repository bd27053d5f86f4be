// The closes of minutes held against the messages that they follow from.
import { closesTree, formatProductCloses } from '../../core/proof/closes.ts';
import { formatRestart } from '../../core/proof/placeLine.ts';
import type { SecondRecord } from '../../core/proof/secondText.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { nodeSha256 as sha256 } from '../ed25519.ts';
import { ClosesAuditor, type ClosesLine, type ClosesState, NO_CLOSES } from './closes.ts';
import type { Finding } from './finding.ts';

const BTC = 'BTCUSDT';
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 18, 12);

/** A message at so many seconds after `START`. */
const message = (at: number, last: number, flag: 'ok' | 'stale' = 'ok') =>
  aTickLine({ seq: at + 1, receivedTime: START + at * 1000, last, flag });
const restart = (at: number) => formatRestart(BTC, at, START + at * 1000);

const recordOf = (second: number, line: string): SecondRecord => ({
  productId: BTC,
  second: START + second * 1000,
  root: '',
  head: '',
  before: '',
  productPath: [],
  lines: [{ line, bookLine: null, bookHash: '' }],
});

interface Told {
  readonly entry: ClosesLine;
  readonly text: string;
}
/** What a server says of the minutes before one: of each minute after `START` its close. */
function told(minutes: number, closes: Readonly<Record<number, number>>): Told {
  const minute = START + minutes * MINUTE;
  const line = formatProductCloses({
    productId: BTC,
    minute,
    closes: Object.entries(closes).map(([place, close]) => ({
      time: START + Number(place) * MINUTE,
      close,
    })),
  });
  const root = closesTree([line], sha256).at(-1)?.[0] ?? '';
  return { entry: { kind: 'closes', minute, root }, text: `${line}\n` };
}

/** `seconds`: a line in each, by its place. */
async function auditOf(
  seconds: Readonly<Record<number, string>>,
  entries: readonly Told[],
  before: ClosesState = NO_CLOSES,
) {
  const findings: Finding[] = [];
  const report = (key: Finding['key'], detail: string) => void findings.push({ key, detail });
  const auditor = new ClosesAuditor(sha256, report, before);
  for (const [second, line] of Object.entries(seconds)) auditor.add(recordOf(Number(second), line));
  const texts = new Map(entries.map(({ entry, text }) => [entry.root, text]));
  const lines = entries.map(({ entry }) => entry);
  await auditor.check(lines, async (root) => texts.get(root));
  const state = JSON.parse(JSON.stringify(auditor.state(lines))) as ClosesState;
  return { keys: findings.map(({ key }) => key), checked: auditor.checked, state };
}

const TWO = {
  10: message(10, 100),
  59: message(59, 101),
  61: message(61, 102),
  125: message(125, 103),
};

test('closes that the messages have', async () => {
  const found = await auditOf(TWO, [told(1, { 0: 101 }), told(2, { 0: 101, 1: 102 })]);
  expect(found).toMatchObject({ keys: [], checked: 3 });
});

test.each([
  ['another close', told(2, { 0: 100, 1: 102 })],
  ['a minute left out', told(2, { 1: 102 })],
  ['a refused message', told(2, { 0: 99, 1: 102 })],
])('%s is found', async (_lie, lie) => {
  const seconds = { ...TWO, 59: message(59, 101), 58: message(58, 99, 'stale') };
  expect((await auditOf(seconds, [lie])).keys).toEqual(['closes_differ']);
});

test('lines of another root, of another minute, and none at all are found', async () => {
  const honest = told(2, { 0: 101, 1: 102 });
  const other = told(1, { 0: 101 });
  const swapped = { ...honest, text: other.text };
  expect((await auditOf(TWO, [swapped])).keys).toEqual(['closes_differ']);
  const late = { ...honest, entry: { ...honest.entry, minute: START + 3 * MINUTE } };
  expect((await auditOf(TWO, [late])).keys).toEqual(['closes_differ']);
  const { entry } = honest;
  const missing = await auditOf(TWO, [{ entry: { ...entry, root: 'ff' }, text: '' }]);
  expect(missing.keys).toEqual(['closes_differ']);
  const findings: string[] = [];
  const auditor = new ClosesAuditor(sha256, (key) => void findings.push(key), NO_CLOSES);
  for (const [second, line] of Object.entries(TWO)) auditor.add(recordOf(Number(second), line));
  await auditor.check([entry], async () => undefined);
  expect(findings).toEqual(['closes_missing']);
});

test('nothing is said of a minute in which a server began anew, nor of what it brought back', async () => {
  const seconds = {
    10: message(10, 100),
    30: restart(30),
    // Used by a fill, and brought back without those around it.
    31: message(20, 90),
    61: message(61, 102),
    125: message(125, 103),
  };
  const found = await auditOf(seconds, [told(2, { 0: 777, 1: 102 })]);
  expect(found).toMatchObject({ keys: [], checked: 1 });
  expect((await auditOf(seconds, [told(2, { 0: 777, 1: 103 })])).keys).toEqual(['closes_differ']);
});

test('a clock that was set back goes on with the minute that was running', async () => {
  const seconds = { 61: message(61, 102), 62: message(58, 104), 125: message(125, 103) };
  expect((await auditOf(seconds, [told(2, { 1: 104 })])).keys).toEqual([]);
});

test('the next audit goes on, with the entry that came before the end of its minute was seen', async () => {
  const first = await auditOf({ 10: message(10, 100), 59: message(59, 101) }, [told(1, { 0: 55 })]);
  expect(first).toMatchObject({ keys: [], checked: 0 });
  const lie = told(1, { 0: 55 });
  const honest = told(2, { 0: 101, 1: 102 });
  const rest = { 61: message(61, 102), 125: message(125, 103) };
  const findings: string[] = [];
  const auditor = new ClosesAuditor(sha256, (key) => void findings.push(key), first.state);
  for (const [second, line] of Object.entries(rest)) auditor.add(recordOf(Number(second), line));
  await auditor.check([honest.entry], async (root) =>
    root === lie.entry.root ? lie.text : honest.text,
  );
  expect(findings).toEqual(['closes_differ']);
  expect(auditor.state([honest.entry]).waiting).toEqual([]);
});
