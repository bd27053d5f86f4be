import { sealLine } from '../../test/builders/sealedLines.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { calculateChain } from './chain.ts';
import { calculatePath, calculateRoot } from './merkle.ts';
import type { ChainSeal } from './sealTypes.ts';
import { RECEIPT_PROBLEMS, verifyLine, verifyTick, type CheckedEvidence } from './receipt.ts';
import { sha256 } from './sha256.ts';
import { formatBookLine } from './tickLine.ts';

/** Evidence of the second of three ticks of a second; `best` of the sealed books may differ from what the lines say. */
function evidence(best = { bid: 100, ask: 102 }): CheckedEvidence {
  const lines = [1, 2, 3].map((seq) => {
    const book = {
      bids: [
        [best.bid, seq],
        [99, 1],
      ],
      asks: [[best.ask, 4]],
    } as const;
    const bookLine = formatBookLine('BTCUSDT', seq, book);
    const line = aTickLine({ seq, sourceTime: 5_100 + seq, receivedTime: 5_200 + seq });
    return { line, bookLine, bookHash: sha256(bookLine) };
  });
  const seal = sealLine({ productId: 'BTCUSDT', second: 5_000 }, lines, 1);
  const tick = lines[1];
  if (tick === undefined) throw new Error('three lines were made');
  return { productId: 'BTCUSDT', seq: 2, ...tick, seal };
}

test('true evidence has no problem', () => {
  const receipt = verifyTick(evidence(), sha256);
  expect(receipt).toMatchObject({
    ok: true,
    problems: [],
    line: { bid: 100, last: 101 },
    book: { asks: [[102, 4]] },
  });
  expect(verifyTick({ ...evidence(), bookLine: null }, sha256).ok).toBe(true);
});

const good = evidence();
const goodSeal = good.seal;
if (goodSeal === null || 'chain' in goodSeal) throw new Error('the evidence is sealed');
const other = (hash: string): string => sha256(`not ${hash}`);

test.each<[string, Partial<CheckedEvidence>, readonly string[]]>([
  ['an unreadable line', { line: 'Q1|nothing' }, ['line_unreadable', 'root_differs']],
  ['a line of another tick', { seq: 3, bookLine: null }, ['line_of_another_tick']],
  ['a changed price', { line: good.line.replace('|101|', '|103|') }, ['root_differs']],
  [
    'a refused message',
    { line: good.line.replace(/0$/, '4') },
    ['line_refused_by_guard', 'root_differs'],
  ],
  ['an unreadable book', { bookLine: 'B1|' }, ['book_unreadable', 'book_hash_differs']],
  [
    'a changed book',
    { bookLine: (good.bookLine ?? '').replace('102:4', '102:9') },
    ['book_hash_differs'],
  ],
  [
    'a book of another tick',
    { bookLine: (good.bookLine ?? '').replace('|2|', '|3|') },
    ['book_of_another_tick', 'book_hash_differs'],
  ],
  [
    'a book with another best price',
    { bookLine: (good.bookLine ?? '').replace('|100:', '|101:') },
    ['book_hash_differs', 'book_disagrees_with_line'],
  ],
  [
    'a book and hash that were changed together',
    { bookLine: null, bookHash: other(good.bookHash) },
    ['root_differs'],
  ],
  ['no seal yet', { seal: null }, ['not_sealed_yet']],
  ['another root', { seal: { ...goodSeal, root: other(goodSeal.root) } }, ['root_differs']],
  ['another head', { seal: { ...goodSeal, head: other(goodSeal.head) } }, ['root_differs']],
  ['another second', { seal: { ...goodSeal, second: 6_000 } }, ['root_differs']],
  ['a path cut short', { seal: { ...goodSeal, path: goodSeal.path.slice(1) } }, ['root_differs']],
])('%s is found', (_name, change, problems) => {
  expect(verifyTick({ ...good, ...change }, sha256)).toMatchObject({ ok: false, problems });
});

// Sealed as it is shown: no hash differs, and still one of the two is a lie.
test.each([
  ['ask', { bid: 100, ask: 103 }],
  ['bid', { bid: 101, ask: 102 }],
])('a receipt whose %s differs from its book is refused', (_side, best) => {
  const receipt = verifyTick(evidence(best), sha256);
  expect(receipt).toMatchObject({ ok: false, problems: ['book_disagrees_with_line'] });
});

test('what walked a book proves nothing without it', () => {
  const bare = { ...good, bookLine: null };
  expect(verifyTick(bare, sha256, 'book').problems).toEqual(['book_missing']);
  expect(verifyTick(good, sha256, 'book').problems).toEqual([]);
});

test('problems come in the order of their list', () => {
  const receipt = verifyTick(
    { ...good, seq: 9, bookLine: 'B1|', line: good.line.replace(/0$/, '4') },
    sha256,
  );
  const places = receipt.problems.map((problem) => RECEIPT_PROBLEMS.indexOf(problem));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.length).toBeGreaterThan(3);
});

describe('a line without its book', () => {
  const { productId, seq, line, seal } = good;
  const alone = { productId, seq, line, seal };

  test('is vouched for by its path alone', () => {
    expect(verifyLine(alone, sha256)).toEqual([]);
  });

  test.each<[string, Partial<typeof alone>, readonly string[]]>([
    ['another line', { line: line.replace('|101|', '|103|') }, ['root_differs']],
    ['a line of another tick', { seq: 3 }, ['line_of_another_tick']],
    ['an unreadable one', { line: 'nothing' }, ['line_unreadable', 'root_differs']],
    ['one whose second is not over', { seal: null }, ['not_sealed_yet']],
    [
      'a root of another second',
      { seal: { ...goodSeal, second: goodSeal.second + 1000 } },
      ['root_differs'],
    ],
  ])('%s is found out', (_name, change, problems) => {
    expect(verifyLine({ ...alone, ...change }, sha256)).toEqual(problems);
  });
});

describe('a line from before the public log', () => {
  const line = 'Q1|BTCUSDT|2|5102|5202|100|102|101|1|0';
  const leaves = [sha256('another'), sha256('its book'), sha256(line), good.bookHash];
  const root = calculateRoot(leaves, sha256);
  const previous = '0'.repeat(64);
  const sealed: ChainSeal = {
    second: 5_000,
    root,
    previous,
    chain: calculateChain(previous, 'BTCUSDT', 5_000, root, sha256),
    path: calculatePath(leaves, 2, sha256),
  };
  const old = { ...good, line, seal: sealed };

  test('is checked as it was sealed', () => {
    const receipt = verifyTick(old, sha256);
    expect(receipt).toMatchObject({ ok: true, problems: [] });
    expect(receipt.line).not.toHaveProperty('mark');
  });

  test.each<[string, Partial<ChainSeal>, readonly string[]]>([
    ['another root', { root: other(root) }, ['root_differs', 'chain_differs']],
    ['another predecessor', { previous: other(previous) }, ['chain_differs']],
    ['another second', { second: 6_000 }, ['chain_differs']],
    ['another chain', { chain: other('') }, ['chain_differs']],
  ])('%s is found', (_name, change, problems) => {
    const receipt = verifyTick({ ...old, seal: { ...sealed, ...change } }, sha256);
    expect(receipt).toMatchObject({ ok: false, problems });
  });
});
