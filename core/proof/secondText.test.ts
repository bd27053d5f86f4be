import fc from 'fast-check';
import { GENESIS_HEAD, hashOfNoBook, nextHead } from './head.ts';
import { buildTree, pathInTree } from './merkle.ts';
import { formatAcceptance, formatRestart } from './placeLine.ts';
import { formatProductSecond } from './second.ts';
import { checkSecond, formatSecond, parseSecond, type SecondRecord } from './secondText.ts';
import { sha256 } from './sha256.ts';
import { formatBookLine } from './tickLine.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';

const SECOND = 1_772_452_800_000;
const ORDER = 'ab'.repeat(32);

const priceLine = (seq: number, bid: number, keepsBook: boolean) => {
  const line = aTickLine({ seq, sourceTime: SECOND, receivedTime: SECOND + seq, bid, last: bid });
  const bookLine = formatBookLine('BTCUSDT', seq, { bids: [[bid, 5]], asks: [[bid + 2, 7]] });
  return { line, bookLine: keepsBook ? bookLine : null, bookHash: sha256(bookLine) };
};
const otherLine = (line: string) => ({ line, bookLine: null, bookHash: hashOfNoBook(sha256) });

/** A second whose root is over it and two other products. */
function aSecond(lines: SecondRecord['lines'], before = GENESIS_HEAD): SecondRecord {
  const leaves = lines.flatMap(({ line, bookHash }) => [sha256(line), bookHash]);
  const root = buildTree(leaves, sha256).at(-1)?.[0] ?? '';
  const head = lines.reduce(
    (at, { line, bookHash }) => nextHead(at, sha256(line), bookHash, sha256),
    before,
  );
  const own = { productId: 'BTCUSDT', second: SECOND, root, head };
  const products = [sha256('ADA'), sha256(formatProductSecond(own)), sha256('XRP')];
  return { ...own, before, productPath: pathInTree(buildTree(products, sha256), 1), lines };
}

const rootOf = (record: SecondRecord): string =>
  buildTree([sha256('ADA'), sha256(formatProductSecond(record)), sha256('XRP')], sha256).at(
    -1,
  )?.[0] ?? '';

const LINES = [
  otherLine(formatRestart('BTCUSDT', 3, SECOND)),
  priceLine(4, 100, true),
  otherLine(
    formatAcceptance({
      orderHash: ORDER,
      productId: 'BTCUSDT',
      seq: 4,
      acceptedTime: SECOND + 5,
    }),
  ),
  priceLine(6, 101, false),
];

test('a second is what the page for strangers says, line by line', () => {
  const record = aSecond(LINES);
  const [top, body] = formatSecond(record).split('\n\n');
  expect(top?.split('\n')).toEqual([
    `S2|BTCUSDT|${SECOND}|${record.root}|${record.head}`,
    `P|${GENESIS_HEAD}`,
    `N|left|${sha256('ADA')}`,
    `N|right|${sha256('XRP')}`,
  ]);
  expect(body?.split('\n')).toEqual([
    `R1|BTCUSDT|3|${SECOND}`,
    `Q2|BTCUSDT|4|${SECOND}|${SECOND + 4}|100|102|100|202|101|1|0`,
    'B1|BTCUSDT|4|100:5|102:7',
    `A1|${ORDER}|BTCUSDT|4|${SECOND + 5}`,
    `Q2|BTCUSDT|6|${SECOND}|${SECOND + 6}|101|103|101|204|102|1|0`,
    `H|${LINES[3]?.bookHash}`,
    '',
  ]);
});

test('any second is read back as it was, and comes to its root', () => {
  const line = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), fc.boolean())
      .map(([seq, bid, keeps]) => priceLine(seq, bid, keeps)),
    fc.integer({ min: 0, max: 1e9 }).map((seq) => otherLine(formatRestart('BTCUSDT', seq, SECOND))),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const record = aSecond(lines, sha256('before'));
      const read = parseSecond(formatSecond(record), sha256);
      expect(read).toEqual(record);
      const checked = checkSecond(read!, sha256);
      expect(checked).toMatchObject({ root: rootOf(record), problems: [] });
      expect(checked.heads.at(-1)).toBe(record.head);
    }),
    { numRuns: 100 },
  );
});

test.each<[string, (text: string) => string, readonly string[]]>([
  ['a price', (text) => text.replace('|100|102|', '|100|103|'), ['lines_differ', 'head_differs']],
  ['a level of a book', (text) => text.replace('102:7', '102:8'), ['lines_differ', 'head_differs']],
  [
    'an acceptance left out',
    (text) => text.replace(/A1.*\n/, ''),
    ['lines_differ', 'head_differs'],
  ],
  [
    'an acceptance moved',
    (text) => text.replace(/(Q2.*\nB1.*\n)(A1.*\n)/, '$2$1'),
    ['lines_differ', 'head_differs'],
  ],
  ['the head before', (text) => text.replace(GENESIS_HEAD, sha256('x')), ['head_differs']],
])('%s changed is found', (_name, change, problems) => {
  const record = aSecond(LINES);
  const text = formatSecond(record);
  expect(change(text)).not.toBe(text);
  const read = parseSecond(change(text), sha256);
  expect(checkSecond(read!, sha256).problems).toEqual(problems);
});

test('a line of another product does not belong here, and another leaf comes to another root', () => {
  const record = aSecond([otherLine(formatRestart('ETHUSDT', 3, SECOND))]);
  expect(checkSecond(record, sha256).problems).toEqual(['line_elsewhere']);
  const moved = { ...record, second: SECOND + 1000 };
  expect(checkSecond(moved, sha256).root).not.toBe(rootOf(record));
});

test.each([
  '',
  'S2|BTCUSDT|1|x|y\n',
  formatSecond(aSecond(LINES)).replace('P|', 'O|'),
  formatSecond(aSecond(LINES)).replace('N|left', 'N|up'),
  formatSecond(aSecond(LINES)).replace('B1|', 'C1|'),
  formatSecond(aSecond(LINES)).slice(0, -1),
])('%# is no second', (text) => {
  expect(parseSecond(text, sha256)).toBeUndefined();
});
