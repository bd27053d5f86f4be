import { keyOwner } from '../execution/operation.ts';
import { identify, refusalOf, unwrap } from './commandKeys.ts';
import { Refusal } from './refusal.ts';

const user = { userId: 'user' };
const body = { orderId: 'order' };
const hashOf = (call: string, of: unknown = body) => identify(user, 'key', call, of).key.bodyHash;

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

test('a key is one of whoever asks', () => {
  const own = identify(user, 'key', 'operator/decide', body);
  const decided = identify({ ...user, by: 'operator' }, 'key', 'operator/decide', body);
  expect([own, decided].map(({ userId }) => userId)).toEqual(['user', 'user']);
  expect([own, decided].map(({ userId, key }) => keyOwner(userId, key))).toEqual([
    'user',
    'operator',
  ]);
});

test.each([
  ['alone', new Refusal('forbidden')],
  ['of a field', new Refusal('code_wrong', { fields: { code: 'code_wrong' } })],
  ['with values', new Refusal('below_minimum', { params: { minimum: '1' } })],
])('a refusal %s is kept as an answer that is thrown as it was', (_what, refusal) => {
  const kept = refusalOf(refusal);
  if (kept === undefined) throw new Error('it is not kept');
  expect(() => unwrap({ ok: false, ...kept })).toThrow(
    expect.objectContaining({
      key: refusal.key,
      fields: refusal.fields,
      params: refusal.params,
    }),
  );
});

test.each([
  ['a fault', new Error('the database is away')],
  ['what says when to come again', new Refusal('rate_limited', { retryAfterSeconds: 2 })],
])('%s is no answer', (_what, error) => {
  expect(refusalOf(error)).toBeUndefined();
});

describe('an answer', () => {
  test('that is a yes is its data', () => {
    expect(unwrap({ ok: true, data: { id: 'order' } })).toEqual({ id: 'order' });
  });

  test.each([
    ['alone', { error: 'conflict' }, { fields: undefined, params: undefined }],
    [
      'of a field',
      { error: 'below_minimum', field: 'quantity' },
      { fields: { quantity: 'below_minimum' }, params: undefined },
    ],
    [
      'with what its sentence needs',
      { error: 'below_minimum', params: { minimum: '1' } },
      { fields: undefined, params: { minimum: '1' } },
    ],
  ])('that is a no %s is thrown as said', (_what, answer, detail) => {
    expect(() => unwrap({ ok: false, ...answer })).toThrow(
      expect.objectContaining({ key: answer.error, ...detail }),
    );
  });
});
