// What a server shows as its newest prices, looked for in seconds that the log has.
import { GENESIS_HEAD, hashOfNoBook, nextHead } from '../../core/proof/head.ts';
import type { SecondRecord } from '../../core/proof/secondText.ts';
import { formatRestart } from '../../core/proof/placeLine.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { nodeSha256 as sha256 } from '../ed25519.ts';
import { checkBehind, readShownHeads, ShownAuditor, type ShownHeads } from './shownHeads.ts';

const BTC = 'BTCUSDT';
const NO_BOOK = hashOfNoBook(sha256);
const tickAt = (seq: number, receivedTime: number): string => aTickLine({ seq, receivedTime });
const recordOf = (second: number, lines: readonly string[]): SecondRecord => ({
  productId: BTC,
  second,
  root: '',
  head: '',
  before: GENESIS_HEAD,
  productPath: [],
  lines: lines.map((line) => ({ line, bookLine: null, bookHash: NO_BOOK })),
});
const headAfter = (lines: readonly string[]): string =>
  lines.reduce((head, line) => nextHead(head, sha256(line), NO_BOOK, sha256), GENESIS_HEAD);

function look(
  carried: ShownHeads,
  shown: ShownHeads,
  records: readonly SecondRecord[],
  to: number,
) {
  const told: string[] = [];
  const auditor = new ShownAuditor(
    sha256,
    (_key, detail) => void told.push(detail),
    carried,
    shown,
  );
  for (const record of records) auditor.audit(record);
  const left = auditor.end(0, to);
  return { told, left, found: auditor.found };
}

const lines = [tickAt(1, 1000), tickAt(2, 1500)];
const shown = { [BTC]: { seq: 1, head: headAfter(lines.slice(0, 1)), time: 1000 } };

test('a head is the one behind its line, and each is looked for once', () => {
  const records = [recordOf(1000, lines), recordOf(2000, [tickAt(3, 2000)])];
  expect(look({}, shown, records, 2000)).toEqual({ told: [], left: {}, found: 1 });
  expect(look(shown, shown, records, 2000)).toEqual({ told: [], left: {}, found: 1 });
  const other = { [BTC]: { ...shown[BTC], head: headAfter(lines) } } as ShownHeads;
  expect(look({}, other, records, 2000).told).toEqual([
    'BTCUSDT: message 1 was shown with another head than the log has behind it',
  ]);
});

test('what no second has reached yet is left for the next audit, which must find it', () => {
  const late = { [BTC]: { seq: 9, head: 'ab', time: 3000 } };
  expect(look({}, late, [recordOf(1000, lines)], 5000)).toEqual({ told: [], left: late, found: 0 });
  expect(look(late, {}, [], 13_000).told).toEqual([
    'BTCUSDT: message 9 was shown and is not in the log',
  ]);
});

test('a server that began anew has lost what was told before, and nothing of what came behind', () => {
  const anew = [formatRestart(BTC, 1, 1400), tickAt(2, 1500)];
  const lost = { [BTC]: { seq: 2, head: 'ab', time: 1300 } };
  expect(look(lost, {}, [recordOf(1000, anew)], 20_000)).toEqual({ told: [], left: {}, found: 0 });
  const after = { [BTC]: { seq: 2, head: headAfter(anew), time: 1500 } };
  expect(look({}, after, [recordOf(1000, anew)], 20_000).found).toBe(1);
});

test('a list that cannot be read is none, and names without a head are passed over', async () => {
  const list = [
    { id: BTC, seq: 1, head: 'ab', time: 5 },
    { id: 'XAUUSD', seq: 0, head: null, time: null },
  ];
  expect(await readShownHeads({ call: async () => list })).toEqual({
    [BTC]: { seq: 1, head: 'ab', time: 5 },
  });
  expect(await readShownHeads({ call: async () => 'no list' })).toEqual({});
  const failing = { call: () => Promise.reject(new Error('no answer')) };
  expect(await readShownHeads(failing)).toEqual({});
});

test('a log that is more than a minute behind what is shown is told', () => {
  const told: string[] = [];
  const behind = (newest: number) =>
    checkBehind({ [BTC]: { seq: 1, head: 'ab', time: 100_000 } }, newest, (key) => told.push(key));
  behind(40_000);
  expect(told).toEqual([]);
  behind(39_000);
  behind(-1);
  expect(told).toEqual(['log_behind', 'log_behind']);
});
