import fc from 'fast-check';
import type { Level } from './types.ts';
import { calculateLadder } from './ladder.ts';

const asks = [
  [1001, 5],
  [1003, 2],
  [1011, 4],
  [1019, 1],
] as const;
const bids = [
  [999, 5],
  [998, 2],
  [991, 4],
] as const;

test('at the tick every level is a row with its running sum', () => {
  expect(calculateLadder(asks, 'asks', 1, 3)).toEqual([
    { price: 1001, sum: 5 },
    { price: 1003, sum: 7 },
    { price: 1011, sum: 11 },
  ]);
});

// A wider step must not promise a better price than there is.
test.each([
  ['asks', asks, [1010, 1020], [7, 12]],
  ['bids', bids, [990], [11]],
] as const)('a step of ten gathers %s on the worse side', (side, levels, prices, sums) => {
  const rows = calculateLadder(levels, side, 10, 5);
  expect(rows.map((row) => row.price)).toEqual(prices);
  expect(rows.map((row) => row.sum)).toEqual(sums);
});

test('an empty side has no rows', () => {
  expect(calculateLadder([], 'bids', 1, 5)).toEqual([]);
});

// Prices a point or more apart, best first, with lots.
const book = (side: 'bids' | 'asks') =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 900 })), {
      minLength: 1,
      maxLength: 60,
    })
    .map((gaps) => {
      let price = 1_000_000;
      return gaps.map(([gap, lots]): Level => {
        price += side === 'asks' ? gap : -gap;
        return [price, lots];
      });
    });

test.each(['asks', 'bids'] as const)(
  'whatever the step, the %s keep their sum and no row promises a better price',
  (side) => {
    fc.assert(
      fc.property(book(side), fc.constantFrom(1, 10, 100, 1000), (levels, step) => {
        const rows = calculateLadder(levels, side, step, levels.length);
        const total = levels.reduce((sum, [, lots]) => sum + lots, 0);
        expect(rows.at(-1)?.sum).toBe(total);
        expect(rows.every(({ price }) => price % step === 0)).toBe(true);
        let [before, best] = [0, 0];
        for (const { price, sum } of rows) {
          // The lots of a row lie at its price or better, and less than a step away.
          while (before < sum) {
            const [at, lots] = levels[best] ?? [0, 0];
            const worse = side === 'asks' ? price - at : at - price;
            expect(worse >= 0 && worse < step).toBe(true);
            before += lots;
            best += 1;
          }
          expect(before).toBe(sum);
        }
      }),
    );
  },
);
