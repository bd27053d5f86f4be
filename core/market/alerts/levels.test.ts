import fc from 'fast-check';
import { decimal } from '../../money/decimal.ts';
import { changeParts, nearLevel, rateParts } from './levels.ts';

test.each([
  ['at_or_below', 5_430_000, '0.05', 5_715_789],
  ['at_or_above', 6_570_000, '0.05', 6_257_143],
  ['at_or_below', 100, '0.5', 200],
] as const)('the mark nears a liquidation %s %i by %s at %i', (fires, price, rate, level) => {
  expect(nearLevel(price, fires, rateParts(decimal(rate)))).toBe(level);
});

const PARTS = 10_000;
const points = fc.integer({ min: 1, max: 10_000_000 });
const rates = fc.integer({ min: 1, max: 5_000 });

test('the level is the first whole mark within the rate, from either side', () => {
  fc.assert(
    fc.property(points, rates, (price, parts) => {
      const down = nearLevel(price, 'at_or_below', parts);
      const isNearDown = (mark: number) => (mark - price) * PARTS <= parts * mark;
      expect([isNearDown(down), isNearDown(down + 1)]).toEqual([true, false]);
      const up = nearLevel(price, 'at_or_above', parts);
      const isNearUp = (mark: number) => (price - mark) * PARTS <= parts * mark;
      expect([isNearUp(up), isNearUp(up - 1)]).toEqual([true, false]);
    }),
  );
});

test('a change is the greater of rise and fall, never rounded up', () => {
  fc.assert(
    fc.property(points, points, points, (a, b, c) => {
      const [lowest, last, highest] = [a, b, c].toSorted((x, y) => x - y) as [
        number,
        number,
        number,
      ];
      const parts = changeParts(last, lowest, highest);
      const reaches = (asked: number) =>
        BigInt(last - lowest) * 10_000n >= BigInt(asked) * BigInt(lowest) ||
        BigInt(highest - last) * 10_000n >= BigInt(asked) * BigInt(highest);
      expect([reaches(parts), reaches(parts + 1)]).toEqual([true, false]);
    }),
  );
});
