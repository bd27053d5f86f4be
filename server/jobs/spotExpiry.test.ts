import { dueOrders } from './spotExpiry.ts';

test('an order is due from the instant of its expiry, whatever has no term never', () => {
  const order = (id: string, expiresAt: number | null) => ({
    id,
    expiresAt,
    userId: 'user',
    productId: 'BTCUSDT',
    rulebookHash: 'book',
  });
  const orders = [order('early', 99), order('now', 100), order('late', 101), order('never', null)];
  expect(dueOrders(orders, 100).map(({ id }) => id)).toEqual(['early', 'now']);
});
