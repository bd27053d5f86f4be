import { renderHook } from '@testing-library/react';
import type { ApiError } from '../api/apiError.ts';
import { useKeyedWrite } from './useKeyedWrite.ts';
import type { Write } from '../api/writes.ts';

const unanswered: ApiError = { key: 'unanswered', message: '', fields: {}, status: 0 };
const refused: ApiError = { key: 'conflict', message: 'No.', fields: {}, status: 422 };

/** RTK rejects with the plain ApiError. */
const rejecting = (error: ApiError): Promise<never> =>
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the error's shape is the subject
  Promise.reject(error);

/** Sends bodies one after the other, each with its outcome, and gives what went out. */
async function sendAll(
  sendings: readonly (readonly [body: object, outcome?: ApiError | undefined, form?: object])[],
): Promise<Write<object>[]> {
  const sent: Write<object>[] = [];
  let outcome: ApiError | undefined;
  const trigger = (write: Write<object>) => {
    sent.push(write);
    const given = outcome;
    return {
      unwrap: () => (given === undefined ? Promise.resolve({}) : rejecting(given)),
    };
  };
  const { result } = renderHook(() => useKeyedWrite(trigger));
  for (const [body, next, form] of sendings) {
    outcome = next;
    // One after the other is what is tested.
    // oxlint-disable-next-line no-await-in-loop
    await result.current(body, form).catch(() => undefined);
  }
  return sent;
}

test.each([
  ['after an answer the same form asks for another thing', undefined, { a: 1 }, false],
  ['after a refusal too', refused, { a: 1 }, false],
  ['while it is unknown, the same form asks for the same thing', unanswered, { a: 1 }, true],
  ['while it is unknown, a changed form asks for another', unanswered, { a: 2 }, false],
])('%s', async (_name, outcome, second, isSame) => {
  const [first, next] = await sendAll([[{ a: 1 }, outcome], [second]]);
  expect(first?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(next?.idempotencyKey === first?.idempotencyKey).toBe(isSame);
});

test('while it is unknown, an unchanged form asks for the very same body, though the market has moved', async () => {
  const form = { margin: '100' };
  const sent = await sendAll([
    [{ quantity: '0.0046' }, unanswered, form],
    [{ quantity: '0.0045' }, unanswered, form],
    [{ quantity: '0.0044' }, undefined, form],
    [{ quantity: '0.0043' }, undefined, form],
  ]);
  const quantities = sent.map(({ body }) => body);
  const same = { quantity: '0.0046' };
  expect(quantities).toEqual([same, same, same, { quantity: '0.0043' }]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('a refusal is thrown for the form to show', async () => {
  const { result } = renderHook(() => useKeyedWrite(() => ({ unwrap: () => rejecting(refused) })));
  await expect(result.current({})).rejects.toBe(refused);
});
