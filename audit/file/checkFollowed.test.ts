// Trailing stops told truly and otherwise, each beside the sealed seconds of its product.
import { decimal } from '../../core/money/decimal.ts';
import type { FillRecord } from '../../core/proof/fill/types.ts';
import { GENESIS_HEAD, nextHead } from '../../core/proof/head.ts';
import { buildTree } from '../../core/proof/merkle.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import { formatSecond } from '../../core/proof/secondText.ts';
import { FORMULA_VERSION } from '../../core/trading/contract/explain.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { nodeSha256 } from '../ed25519.ts';
import { checkFollowed } from './checkFollowed.ts';

const productId = 'BTCUSDT';

const lineOf = (seq: number, mark: number): string =>
  aTickLine({ seq, sourceTime: seq * 1000, receivedTime: seq * 1000 + 1, bid: mark - 1 });

/** A second for each mark, numbered from 1, and the root of the last. */
function secondsOf(marks: readonly number[]) {
  let before = GENESIS_HEAD;
  let root = '';
  const bookHash = nodeSha256('book');
  const texts = marks.map((mark, place) => {
    const line = lineOf(place + 1, mark);
    const head = nextHead(before, nodeSha256(line), bookHash, nodeSha256);
    const tree = buildTree([nodeSha256(line), bookHash], nodeSha256);
    const product = { productId, second: (place + 1) * 1000, root: tree.at(-1)?.[0] ?? '', head };
    const lines = [{ line, bookLine: null, bookHash }];
    const text = formatSecond({ ...product, before, productPath: [], lines });
    before = head;
    root = nodeSha256(formatProductSecond(product));
    return text;
  });
  return { texts, root };
}

interface Told {
  readonly direction?: 'long' | 'short';
  readonly inputs?: Readonly<Record<string, string>>;
  /** The message that closed it. */
  readonly seq?: number;
}

/** A long, from 60,000.0 on, one hundredth behind the best mark: 60,500.0 at message 3, so it stands at 59,895.0. */
const RISES = [600_000, 602_000, 605_000, 604_000, 598_000];

function check(marks: readonly number[], told: Told = {}, drop: readonly number[] = []) {
  const { direction = 'long', seq = marks.length, inputs = {} } = told;
  const { texts, root } = secondsOf(marks);
  const fill = {
    id: 'fill',
    seq,
    formulaVersion: FORMULA_VERSION,
    inputs: {
      direction,
      priceDecimals: '1',
      trailingRate: '0.01',
      trailingSince: '1',
      causeLevel: '59895',
      causeFirstSeq: '3',
      causeFirstMark: '60500',
      ...inputs,
    },
    tick: { productId, line: lineOf(seq, marks[seq - 1] ?? 0), seal: { second: seq * 1000, root } },
  } as unknown as FillRecord;
  const problems: string[] = [];
  const words: string[] = [];
  const on = {
    report: (problem: string) => void problems.push(problem),
    tell: (line: string) => void words.push(line),
  };
  const seconds = texts.filter((_, place) => !drop.includes(place + 1));
  checkFollowed({ seconds }, { fills: [fill] }, fill, 'the fill', on);
  return { problems, told: words.join() };
}

test('a level that the lines give is right, and it is said how far it was followed', () => {
  expect(check(RISES)).toEqual({
    problems: [],
    told: 'the fill: its trailing stop, followed over 5 messages since it stood',
  });
});

test('a short follows the lowest mark', () => {
  const inputs = { causeLevel: '59994', causeFirstSeq: '2', causeFirstMark: '59400' };
  const falls = [600_000, 594_000, 596_000, 599_940];
  expect(check(falls, { direction: 'short', inputs }).problems).toEqual([]);
});

// Each follows from its message by itself, as a server that lies would state it.
const behind = (mark: string) => decimal(mark).times('0.99').toFixed();
test.each<[string, readonly number[], Told, string]>([
  [
    'a stop that was moved back',
    RISES,
    { inputs: { causeLevel: behind('60200'), causeFirstSeq: '2', causeFirstMark: '60200' } },
    'trail_differs',
  ],
  [
    'a stop that stayed where it began',
    RISES,
    { inputs: { causeLevel: behind('60000'), causeFirstSeq: '1', causeFirstMark: '60000' } },
    'trail_differs',
  ],
  [
    'a level that is not behind its mark',
    RISES,
    { inputs: { causeLevel: '59900' } },
    'trail_differs',
  ],
  ['another distance than was asked', RISES, { inputs: { trailingRate: '0.02' } }, 'trail_differs'],
  ['a stop that no mark had met', [...RISES.slice(0, 4), 599_000], {}, 'trail_differs'],
  ['a message late', [...RISES, 597_000], {}, 'trail_passed_over'],
  ['inputs that are no numbers', RISES, { inputs: { trailingRate: 'much' } }, 'trail_differs'],
])('%s is found', (_lie, marks, told, problem) => {
  expect(check(marks, told).problems).toEqual([problem]);
});

test('where the first lines are gone it is followed from the message that moved it last', () => {
  const { problems, told } = check(RISES, {}, [1, 2]);
  expect(problems).toEqual([]);
  expect(told).toContain('followed over 3 messages since it was moved last');
  expect(check([...RISES.slice(0, 3), 606_000, 598_000], {}, [1, 2]).problems).toEqual([
    'trail_differs',
  ]);
});

test('nothing is said over a gap', () => {
  const { problems, told } = check(RISES, {}, [4]);
  expect(problems).toEqual([]);
  expect(told).toContain('too few of its lines');
});
