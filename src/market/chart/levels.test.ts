import { areSameLevels, type ChartLevel } from './levels.ts';

const level: ChartLevel = {
  id: '1 stopLoss',
  orderId: '1',
  kind: 'stopLoss',
  direction: 'up',
  price: 61_000,
  text: 'SL −92.40',
};

test('a price that changes nothing of the levels draws nothing', () => {
  expect(areSameLevels([], [])).toBe(true);
  expect(areSameLevels([level], [{ ...level }])).toBe(true);
});

test.each<[string, readonly ChartLevel[]]>([
  ['another result', [{ ...level, text: 'SL −92.50' }]],
  ['another price', [{ ...level, price: 60_900 }]],
  ['another order', [{ ...level, id: '2 stopLoss', orderId: '2' }]],
  ['one more', [level, level]],
  ['one less', []],
])('%s is drawn', (_name, now) => {
  expect(areSameLevels([level], now)).toBe(false);
});
