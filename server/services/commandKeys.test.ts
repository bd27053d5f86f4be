import { identify } from './commandKeys.ts';

const user = { userId: 'user' };
const body = { orderId: 'order' };
const hashOf = (call: string, of: unknown = body) =>
  identify(user, 'key', call, of).idempotency?.bodyHash;

test('one key and one body on two calls are two commands: a cancel is never answered as a close', () => {
  expect(hashOf('contract_order/cancelContractOrder')).not.toBe(
    hashOf('contract_order/closeContractOrder'),
  );
});

test('the same call and body are one command, another body is another', () => {
  expect(hashOf('order/close')).toBe(hashOf('order/close', { orderId: 'order' }));
  expect(hashOf('order/close')).not.toBe(hashOf('order/close', { orderId: 'other' }));
  // No call and body may be read as another call and body.
  expect(hashOf('a', 'b')).not.toBe(hashOf('a\n"b', ''));
});
