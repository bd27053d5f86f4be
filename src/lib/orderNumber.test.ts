import { orderNumber } from './orderNumber.ts';

test('orders of one minute have different numbers', () => {
  const ids = [
    '01934c5e-8f3a-7c21-9b7d-3f1e5a9c0d24',
    '01934c5e-8f3a-7c22-8b7d-a91e5a9c0d25',
    '01934c5e-9001-7c22-8b7d-a91e6b9c1f25',
  ];
  expect(ids.map(orderNumber)).toEqual(['5a9c0d24', '5a9c0d25', '6b9c1f25']);
});
