import { formatLogLine, isLogLine, type LogLine, parseLogLine } from './logLine.ts';

const hash = 'ab'.repeat(32);
const lines: [string, LogLine][] = [
  [`second/1 1772452800000 ${hash}`, { kind: 'second', second: 1_772_452_800_000, root: hash }],
  [`ledger/1 1772452800000 ${hash}`, { kind: 'ledger', minute: 1_772_452_800_000, root: hash }],
  [
    `liabilities/1 2026-03-02 ${hash} BTC:0.5,USDT:1000.000001 -`,
    {
      kind: 'liabilities',
      day: '2026-03-02',
      root: hash,
      totals: 'BTC:0.5,USDT:1000.000001',
      reserves: '-',
    },
  ],
  [`rulebook/1 protected 0 ${hash}`, { kind: 'rulebook', profile: 'protected', from: 0, hash }],
  [`audit/1 42 ${hash}`, { kind: 'audit', number: 42, hash }],
  [`seed-commitment/1 2026-03-03 ${hash}`, { kind: 'seed-commitment', day: '2026-03-03', hash }],
  ['seed-reveal/1 2026-03-02 00ff', { kind: 'seed-reveal', day: '2026-03-02', seed: '00ff' }],
  [
    'key/1 localhost/log+530d903a+Aekyb64=',
    { kind: 'key', verifierKey: 'localhost/log+530d903a+Aekyb64=' },
  ],
];

test.each(lines)('%s', (text, line) => {
  expect(formatLogLine(line)).toBe(text);
  expect(parseLogLine(text)).toEqual(line);
  expect(isLogLine(text)).toBe(true);
});

test.each([
  ['a kind that nobody knows', `toString/1 ${hash}`],
  ['a version that is to come', `second/2 1772452800000 ${hash}`],
  ['a field too few', 'second/1 1772452800000'],
  ['a field too many', `second/1 1772452800000 ${hash} `],
  ['a second spelling of a time', `second/1 01772452800000 ${hash}`],
  ['a hash in capitals', `second/1 1772452800000 ${hash.toUpperCase()}`],
  ['an amount below zero', `liabilities/1 2026-03-02 ${hash} USDT:-1 -`],
  ['a key without a name', 'key/1 +530d903a+Aeky'],
  ['nothing', ''],
])('a line with %s is none of ours', (_what, text) => {
  expect(parseLogLine(text)).toBeUndefined();
});

test('what could not be read back is not written', () => {
  expect(() => formatLogLine({ kind: 'second', second: 1.5, root: hash })).toThrow(
    'second: "second" cannot be written',
  );
  expect(() => formatLogLine({ kind: 'key', verifierKey: 'a b' })).toThrow(RangeError);
  expect(() => formatLogLine({ kind: 'audit', number: 1, hash: '' })).toThrow(RangeError);
});

test('an entry is one line of printable ASCII', () => {
  for (const text of ['', 'a\nb', 'a\u00e4', 'a\tb', 'x'.repeat(2001)])
    expect(isLogLine(text)).toBe(false);
});
