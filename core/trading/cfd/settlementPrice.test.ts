import fc from 'fast-check';
import {
  ACCEPTED_AT,
  aCfdOrder,
  aLine,
  BTC_RULES,
  EUR_RULES,
  steadyLines,
} from '../../../test/builders/cfd.ts';
import { decimal } from '../../money/decimal.ts';
import { medianQuadrupled, quadrupledToDecimal, settlementPrice } from './settlementPrice.ts';
import type { CfdOrder, LoggedIndex } from './types.ts';

const short = aCfdOrder();
const long = aCfdOrder({ seconds: 300 });
const hour = aCfdOrder({ seconds: 3600 });

function priceOf(order: CfdOrder, lines: readonly LoggedIndex[], rules = BTC_RULES): string {
  const price = settlementPrice(order, { lines }, rules);
  return price.ok ? quadrupledToDecimal(price.quadrupled, 2).toFixed() : price.reason;
}

describe('the settlement price', () => {
  test.each<[string, string, LoggedIndex[]]>([
    [
      '60003',
      'the median of an odd number',
      [aLine(27_500, 60_001), aLine(28_500, 60_009), aLine(29_500, 60_003)],
    ],
    [
      '60003.5',
      'the middle of an even number',
      [aLine(27_500, 60_001), aLine(28_500, 60_004), aLine(29_000, 60_003), aLine(29_500, 60_009)],
    ],
    [
      '60001.0075',
      'exact to a quarter point',
      [aLine(28_000, 60_001.005), aLine(29_000, 60_001.01)],
    ],
    [
      '60002',
      'a tick at the expiry counts',
      [aLine(29_000, 60_001), aLine(29_500, 60_002), aLine(30_000, 60_003)],
    ],
    ['60001', 'a tick after it does not', [aLine(29_500, 60_001), aLine(30_001, 60_009)]],
    [
      '60001',
      'a tick at the start of the window does not',
      [aLine(27_000, 60_009), aLine(29_500, 60_001)],
    ],
    [
      '60001',
      'a refused message does not',
      [aLine(28_000, 99_999, { flag: 'jump' }), aLine(29_500, 60_001)],
    ],
    [
      '60001',
      'a tick of before the entry does not',
      [aLine(29_000, 60_009, { seq: 3 }), aLine(29_500, 60_001)],
    ],
    ['60001', 'one lone tick is enough', [aLine(26_000, 60_005), aLine(29_500, 60_001)]],
  ])('%s: %s', (expected, _why, lines) => {
    expect(priceOf(short, [aLine(0, 60_000), aLine(25_500, 60_000), ...lines])).toBe(expected);
  });

  test('of five minutes and more looks at the last ten seconds, a fifth at each end left out', () => {
    const prices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((step) => 60_000 + step);
    const lines = prices.map((price, index) => aLine(290_100 + index * 1000, price));
    expect(priceOf(long, [aLine(286_000, 60_000), ...lines])).toBe('60005.5');
    // The same lines in a window of three seconds: 8, 9 and 100.
    expect(priceOf(aCfdOrder({ seconds: 299, expiresAt: long.expiresAt }), lines)).toBe('60009');
  });

  test.each([
    [[1, 2, 3], '0.2', 4],
    [[1, 2, 3, 4, 5], '0.2', 6],
    [[5, 1, 4, 2, 3], '0.4', 6],
    [[7], '0.2', 14],
    // The cut is the whole number below the share: 0.6, 0.8 and 1.6 ticks at each end.
    [[1, 2, 9], '0.2', 4],
    [[1, 2, 3, 90], '0.2', 5],
    [[1, 2, 3, 4, 5, 6, 7, 80], '0.2', 9],
  ])('the median of %j trimmed by %s', (doubled, share, expected) => {
    const ticks = doubled.map((indexDoubled) => ({ indexDoubled }));
    expect(medianQuadrupled(ticks, decimal(share))).toBe(expected);
  });

  test('does not depend on the order in which the lines come', () => {
    const lines = steadyLines(30_000, 60_007);
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(settlementPrice(short, { lines: shuffled }, BTC_RULES)).toEqual(
          settlementPrice(short, { lines }, BTC_RULES),
        );
      }),
    );
  });

  test('is the same from the kept lines alone', () => {
    const lineAt = fc.record({
      at: fc.integer({ min: 0, max: 301_000 }),
      price: fc.integer({ min: 59_000, max: 61_000 }),
      flag: fc.constantFrom('ok', 'ok', 'ok', 'jump', 'stale', 'recovering'),
    });
    fc.assert(
      fc.property(
        fc.array(lineAt, { maxLength: 60 }),
        fc.constantFrom(short, long),
        (raw, order) => {
          const lines = raw.map(({ at, price, flag }, index) =>
            aLine(at, price, { seq: 12 + index, flag: flag as 'ok' }),
          );
          const whole = settlementPrice(order, { lines }, BTC_RULES);
          const kept = settlementPrice(order, { lines: whole.window.lines }, BTC_RULES);
          expect(kept).toEqual(whole);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('an order is void', () => {
  const until27 = steadyLines(27_000, 60_000);

  test.each<[string, string, CfdOrder, LoggedIndex[]]>([
    ['few_ticks', 'nothing after the entry', short, [aLine(0, 60_000)]],
    ['few_ticks', 'nothing at all', short, []],
    ['gap', 'no tick in the window', short, until27],
    [
      'gap',
      'one after the entry, none in the window',
      short,
      [aLine(0, 60_000), aLine(5_000, 60_000)],
    ],
    [
      'gap',
      'a silence that only refused messages break',
      short,
      [
        ...steadyLines(24_000, 60_000),
        aLine(26_000, 90_000, { flag: 'jump' }),
        aLine(29_500, 60_001),
      ],
    ],
    [
      'gap',
      'the last tick before the first in the window is over 5 s older',
      short,
      [...steadyLines(24_000, 60_000), aLine(29_001, 60_001)],
    ],
    [
      'gap',
      'a silence over 5 s inside a long window',
      long,
      [aLine(288_000, 60_000), aLine(291_000, 60_000), aLine(296_001, 60_000)],
    ],
    [
      'gap',
      'the last tick of a long window is over 5 s old at the expiry',
      long,
      [aLine(288_000, 60_000), aLine(294_999, 60_000)],
    ],
    [
      'gap',
      'the feed, steady until then, stops 6 s before the end of five minutes',
      long,
      steadyLines(294_000, 60_000),
    ],
    [
      'gap',
      'the feed of an hour stops a tick before 5 s are left',
      hour,
      steadyLines(3_594_500, 60_000),
    ],
    [
      'paused',
      'the last message was refused',
      short,
      [...steadyLines(29_000, 60_000), aLine(29_900, 90_000, { flag: 'jump' })],
    ],
    [
      'paused',
      'good messages are only beginning again',
      short,
      [
        ...steadyLines(29_000, 60_000),
        aLine(29_800, 90_000, { flag: 'jump' }),
        aLine(29_900, 60_000, { flag: 'recovering' }),
      ],
    ],
  ])('%s: %s', (reason, _why, order, lines) => {
    expect(priceOf(order, lines)).toBe(reason);
  });

  test('a gap of exactly 5 s is none, and neither is a pause that is over', () => {
    expect(priceOf(short, [...steadyLines(24_500, 60_000), aLine(29_500, 60_001)])).toBe('60001');
    // Of a long period too: the feed stops when exactly 5 s are left.
    expect(priceOf(long, steadyLines(295_000, 60_002))).toBe('60002');
    // Of one that is younger than that: silence counts from its acceptance.
    expect(priceOf(aCfdOrder({ seconds: 5 }), [aLine(4_000, 60_001)])).toBe('60001');
    const over = [aLine(28_000, 1, { flag: 'crossed' }), aLine(29_000, 60_001)];
    expect(priceOf(short, [...steadyLines(27_500, 60_001), ...over])).toBe('60001');
  });

  test('a message that came out of order pauses nothing', () => {
    const late = aLine(29_900, 60_000, { flag: 'stale', sourceTime: ACCEPTED_AT + 20_000 });
    expect(priceOf(short, [...steadyLines(29_500, 60_001), late])).toBe('60001');
  });

  test('when the market is closed at its expiry, whatever was recorded', () => {
    const friday = Date.UTC(2026, 10, 20, 21, 59, 40);
    const order = aCfdOrder({ acceptedAt: friday, productId: 'EURUSD' });
    expect(order.expiresAt).toBeGreaterThan(Date.UTC(2026, 10, 20, 22));
    const shift = friday - ACCEPTED_AT;
    const lines = steadyLines(30_000, 60_000).map((line) => ({
      ...line,
      receivedTime: line.receivedTime + shift,
    }));
    expect(priceOf(order, lines, EUR_RULES)).toBe('closed');
    expect(priceOf(order, lines)).toBe('60000');
  });
});
