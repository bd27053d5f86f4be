// The seconds around a fill as a picture: only what hangs together with the sealed second is drawn, and the used message is marked.
import { GENESIS_HEAD, nextHead } from '../../../../core/proof/head.ts';
import type { AcceptanceEvidence, FillRecord } from '../../../../core/proof/fill/types.ts';
import { buildTree } from '../../../../core/proof/merkle.ts';
import { formatProductSecond } from '../../../../core/proof/second.ts';
import { formatSecond } from '../../../../core/proof/secondText.ts';
import { sha256 } from '../../../../core/proof/sha256.ts';
import { aTickLine } from '../../../../test/builders/tickLine.ts';
import { picture, secondsAround } from './seconds.ts';

const productId = 'BTCUSDT';

const lineOf = (seq: number, ask: number, isGood = true): string =>
  aTickLine({
    seq,
    sourceTime: seq * 1000,
    receivedTime: seq * 1000 + 500,
    bid: ask - 10,
    ask,
    last: ask,
    indexDoubled: 2 * ask - 9,
    flag: isGood ? 'ok' : 'jump',
  });

/** A second for each line, and the root of each. */
function secondsOf(lines: readonly string[]) {
  let before = GENESIS_HEAD;
  const bookHash = sha256('book');
  return lines.map((line, place) => {
    const head = nextHead(before, sha256(line), bookHash, sha256);
    const tree = buildTree([sha256(line), bookHash], sha256);
    const product = { productId, second: (place + 1) * 1000, root: tree.at(-1)?.[0] ?? '', head };
    const text = formatSecond({
      ...product,
      before,
      productPath: [],
      lines: [{ line, bookLine: null, bookHash }],
    });
    before = head;
    return { text, root: sha256(formatProductSecond(product)) };
  });
}

const LINES = [lineOf(1, 600_000), lineOf(2, 600_400), lineOf(3, 600_200), lineOf(4, 600_100)];

const fillAt = (seq: number, root: string, inputs = {}, kind = 'open'): FillRecord =>
  ({
    seq,
    kind,
    inputs: { side: 'asks', ...inputs },
    tick: { productId, priceDecimals: 1, seal: { second: seq * 1000, root } },
  }) as unknown as FillRecord;

const acceptedAt = (time: number) =>
  ({ line: `A1|${'0'.repeat(64)}|${productId}|1|${time}` }) as AcceptanceEvidence;

function draw(
  lines = LINES,
  change: (texts: string[]) => string[] = (texts) => texts,
  inputs = {},
  kind = 'open',
) {
  const seconds = secondsOf(lines);
  const fill = fillAt(3, seconds[2]?.root ?? '', inputs, kind);
  return picture(fill, acceptedAt(2600), change(seconds.map(({ text }) => text)));
}

test('each message has its place, and the one that was used is marked', () => {
  const around = draw();
  expect(around?.dots.map(({ seq, isUsed }) => [seq, isUsed])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ]);
  expect(around?.dots.map(({ y }) => y)).toEqual([0, 1, 0.5, 0.25]);
  expect(around).toMatchObject({
    counted: 'ask',
    used: { time: 3500, price: '60020.0' },
    low: '60000.0',
    high: '60040.0',
  });
  expect(around?.acceptedAt).toBeCloseTo(0.3667, 3);
});

const AT_NO_SIDE = { side: undefined };
test.each([
  ['a sale', { side: 'bids' }, 'close', 'bid', '60019.0'],
  ['what the mark fired', { side: 'bids', causeMark: '60020.0' }, 'stop_loss', 'mark', '60019.5'],
  ['an overnight fee', AT_NO_SIDE, 'overnight', 'mark', '60019.5'],
  ['the entry of a call', { ...AT_NO_SIDE, stake: '50' }, 'open', 'index', '60019.55'],
  ['a call that was sold', { ...AT_NO_SIDE, stake: '50' }, 'sale', 'index', '60019.55'],
  ['collateral', AT_NO_SIDE, 'collateral', 'index', '60019.55'],
])('of %s the price that decided is drawn', (_what, inputs, kind, counted, price) => {
  expect(draw(LINES, undefined, inputs, kind)).toMatchObject({
    counted,
    used: { seq: 3, y: 0.5, price },
  });
});

test('an index between two points has its half, at each end too', () => {
  const around = draw(LINES, undefined, { ...AT_NO_SIDE, stake: '50' }, 'sale');
  expect(around).toMatchObject({ low: '59999.55', high: '60039.55' });
});

test('a refused message is not drawn', () => {
  const lines = [LINES[0] ?? '', lineOf(2, 900_000, false), LINES[2] ?? '', LINES[3] ?? ''];
  expect(draw(lines)?.dots.map(({ seq }) => seq)).toEqual([1, 3, 4]);
});

test('a second whose lines were changed is not drawn, nor what lies behind it', () => {
  const forged = (texts: string[]) =>
    texts.map((text, place) => (place === 1 ? text.replace('600400', '600300') : text));
  expect(draw(LINES, forged)?.dots.map(({ seq }) => seq)).toEqual([3, 4]);
});

test('nothing is drawn where the own second is gone or is not the sealed one', () => {
  expect(draw(LINES, () => [])).toBeUndefined();
  const forged = (texts: string[]) => texts.map((text) => text.replace('600200', '600300'));
  expect(draw(LINES, forged)).toBeUndefined();
});

test('an acceptance long before has no place; two seconds on each side are asked for', () => {
  const [, , third] = secondsOf(LINES);
  const fill = fillAt(3, third?.root ?? '');
  const texts = secondsOf(LINES).map(({ text }) => text);
  expect(picture(fill, acceptedAt(1), texts)?.acceptedAt).toBeUndefined();
  expect(picture(fill, null, texts)?.acceptedAt).toBeUndefined();
  expect(secondsAround(fill)).toEqual({ productId, from: 1000, to: 5000 });
  const unsealed = { ...fill, tick: { ...fill.tick, seal: null } };
  expect(secondsAround(unsealed)).toBeUndefined();
});
