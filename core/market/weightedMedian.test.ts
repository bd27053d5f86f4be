import fc from 'fast-check';
import { weightedMedian } from './weightedMedian.ts';

test.each([
  [[5], [1], 5],
  [[10, 20], [1, 1], 15], // halves balance: the average of both
  [[10, 21], [1, 1], 15], // rounded down
  [[30, 10, 20], [1, 1, 1], 20],
  [[10, 20, 1_000_000], [1, 1, 1], 20], // one venue gone mad moves nothing
  [[10, 20, 30], [1, 1, 5], 30], // more than half of the weight decides
  [[10, 20, 30, 40], [1, 1, 1, 1], 25],
])('%j with weights %j is %i', (values, weights, expected) => {
  expect(weightedMedian(values, weights)).toBe(expected);
});

test('refuses an empty list', () => {
  expect(() => weightedMedian([], [])).toThrow('at least one value');
});

test('lies between the smallest and the largest, and does not depend on the order', () => {
  const entry = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 9 }), (entries) => {
      const of = (list: [number, number][]) =>
        weightedMedian(
          list.map(([value]) => value),
          list.map(([, weight]) => weight),
        );
      const median = of(entries);
      const values = entries.map(([value]) => value);
      expect(median).toBeGreaterThanOrEqual(Math.min(...values));
      expect(median).toBeLessThanOrEqual(Math.max(...values));
      expect(of([...entries].reverse())).toBe(median);
    }),
  );
});
