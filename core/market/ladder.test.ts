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
