import { checkOpenOrders, openOrdersRejection } from './openOrders.ts';
import { NOBODYS_ACCOUNT } from './order.ts';

const rules = { maxOpenOrders: 200 };

test.each([0, 199])('with %p open, one more may be asked for', (openOrders) => {
  expect(openOrdersRejection({ openOrders }, rules)).toBeUndefined();
});

test('of the market alone nothing is counted; under the lock it is', () => {
  const market = { market: 'live' } as const;
  expect(checkOpenOrders({ gate: market, rules })).toBeUndefined();
  const full = { ...NOBODYS_ACCOUNT, ...market, openOrders: 200 };
  expect(checkOpenOrders({ gate: full, rules })).toMatchObject({ error: 'too_many_open_orders' });
});

// More than the bound: it was lowered while they were open.
test.each([200, 250])('with %p open it is refused, and said how many there are', (openOrders) => {
  expect(openOrdersRejection({ openOrders }, rules)).toEqual({
    ok: false,
    error: 'too_many_open_orders',
    params: { open: String(openOrders), maximum: '200' },
  });
});
