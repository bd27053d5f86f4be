import { openOrdersRejection } from './openOrders.ts';

const rules = { maxOpenOrders: 200 };

test.each([undefined, 0, 199])('with %p open, one more may be asked for', (openOrders) => {
  const gate = openOrders === undefined ? {} : { openOrders };
  expect(openOrdersRejection(gate, rules)).toBeUndefined();
});

// More than the bound: it was lowered while they were open.
test.each([200, 250])('with %p open it is refused, and said how many there are', (openOrders) => {
  expect(openOrdersRejection({ openOrders }, rules)).toEqual({
    ok: false,
    error: 'too_many_open_orders',
    params: { open: String(openOrders), maximum: '200' },
  });
});
