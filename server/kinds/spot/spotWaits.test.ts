import type { SpotOrder } from '../../../core/trading/spot/types.ts';
import { aKindHouse } from '../../../test/builders/kindHouse.ts';
import { aRestingSpot } from '../../../test/builders/spot.ts';
import { restingSpot } from './spotWaits.ts';

const resting = restingSpot(aKindHouse().house);
const order = aRestingSpot();

test.each<[string, Partial<SpotOrder>, object]>([
  ['the end of its term', { expiresAt: 99 }, { due: [{ what: 'expiry', at: 99 }] }],
  ['its price alone where it has no term', { expiresAt: null }, { due: [] }],
])('a resting order waits for %s', (_name, over, expected) => {
  const watch = resting.watch({ ...order, ...over }, null, 'BTCUSDT');
  expect(watch).toMatchObject({ ...expected, triggers: [expect.anything()] });
});

test('one that is over waits for nothing', () => {
  expect(resting.watch({ ...order, state: 'cancelled' }, null, 'BTCUSDT')).toBeUndefined();
});

test('at the end of its term it is asked to end, at most 256 at once, and no earlier by a clock set back', async () => {
  const rule = resting.due?.['expiry'];
  if (rule === undefined) throw new Error('no rule');
  const { id, userId, productId, rulebookHash, orderTime } = order;
  const owner = { kind: 'spot', id, userId, productId, rulebookHash, orderTime } as const;
  const due = { what: 'expiry', at: 99, orderId: id, generation: 1, order: owner };
  const many = Array.from({ length: 300 }, () => due);
  expect(rule.ready(many, false)).toEqual([many.slice(0, 256)]);
  const operationOf = await rule.prepare([due]);
  expect(operationOf(due)).toMatchObject({ operation: 'expire', userId, input: { orderId: id } });
  expect(rule.after(due, { ok: true, data: null })).toBe(99);
});
