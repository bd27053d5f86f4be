import { jest } from '@jest/globals';
import { areSameLevels, type ChartLevel } from './levels.ts';
import { LevelsPrimitive } from './levelsPrimitive.ts';

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

test('the chart is drawn again for levels that differ alone', () => {
  const requestUpdate = jest.fn();
  const primitive = new LevelsPrimitive({} as never, 0.06, String);
  primitive.attached({ requestUpdate } as never);
  primitive.setLevels([level]);
  primitive.setLevels([{ ...level }]);
  expect(requestUpdate).toHaveBeenCalledTimes(1);
  primitive.setLevels([{ ...level, text: 'SL −92.50' }]);
  expect(requestUpdate).toHaveBeenCalledTimes(2);
});
