import { act, renderHook, waitFor } from '@testing-library/react';
import type { ApiError } from '../api/apiError.ts';
import { useForm } from './useForm.ts';

interface Draft {
  readonly amount: string;
  readonly code: string;
}
type Problem = 'missing' | 'tooMuch';

const empty: Draft = { amount: '', code: '' };
const anError = (change: Partial<ApiError> = {}): ApiError => ({
  key: 'conflict',
  message: 'No.',
  fields: {},
  status: 422,
  ...change,
});

/** A form whose sending waits for `answer` or `refuse`. */
function open(more: { readonly isSaidOfWhole?: boolean } = {}) {
  const sent: Draft[] = [];
  const done: unknown[] = [];
  let settle: ((error?: ApiError) => void) | undefined;
  const { result } = renderHook(() =>
    useForm<Draft, Problem, string>({
      first: empty,
      problems: ({ amount }) => {
        if (amount === '') return { amount: 'missing' };
        return { amount: Number(amount) > 100 ? 'tooMuch' : undefined };
      },
      isSaidAtOnce: (problem) => problem === 'tooMuch',
      fieldOfKey: { code_wrong: 'code' },
      fieldOfWire: { quantity: 'amount' },
      meets: ({ key }) => key === 'totp_required',
      send: (draft) => {
        sent.push(draft);
        return new Promise((resolve, reject) => {
          settle = (error) => {
            if (error === undefined) resolve('done');
            // RTK rejects with the plain ApiError.
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the error's shape is the subject
            else reject(error);
          };
        });
      },
      onDone: (answer) => {
        done.push(answer);
      },
      ...more,
    }),
  );
  return {
    form: () => result.current,
    type: (change: Partial<Draft>) => {
      act(() => {
        result.current.change(change);
      });
    },
    press: () => {
      act(() => {
        result.current.submit();
      });
    },
    answer: async (error?: ApiError) => {
      act(() => settle?.(error));
      await waitFor(() => {
        expect(result.current.isSending).toBe(false);
      });
    },
    sent,
    done,
  };
}

test('what is missing is said after a press, and no longer once it is there', () => {
  const page = open();
  expect(page.form().problems).toEqual({});
  page.press();
  expect(page.form().problems).toEqual({ amount: 'missing' });
  expect(page.sent).toEqual([]);
  page.type({ amount: '5' });
  expect(page.form().problems).toEqual({});
});

test('too much is said while it is typed, and what is wrong is not said of another value', () => {
  const page = open();
  page.type({ amount: '500' });
  expect(page.form().problems).toEqual({ amount: 'tooMuch' });
  page.type({ amount: '' });
  expect(page.form().problems).toEqual({});
});

test('one press is one sending, and its answer is heard once', async () => {
  const page = open();
  page.type({ amount: '5' });
  page.press();
  page.press();
  expect(page.form().isSending).toBe(true);
  await page.answer();
  expect(page.sent).toEqual([{ amount: '5', code: '' }]);
  expect(page.done).toEqual(['done']);
});

test.each([
  ['a refusal of the whole stands above the button', anError(), 'form'],
  ['one that names a field stands there', anError({ fields: { amount: 'x' } }), 'amount'],
  ['one that names it as the wire does too', anError({ fields: { quantity: 'x' } }), 'amount'],
  ['one whose key belongs to a field too', anError({ key: 'code_wrong' }), 'code'],
])('%s, and nothing typed is lost', async (_case, error, field) => {
  const page = open();
  page.type({ amount: '5', code: '1234' });
  page.press();
  await page.answer(error);
  expect(page.form().refused).toEqual({ field, message: 'No.', key: error.key });
  expect(page.form().draft).toEqual({ amount: '5', code: '1234' });
  page.type(field === 'code' ? { code: '12345' } : { amount: '6' });
  expect(page.form().refused).toBeUndefined();
});

test('a refused code is emptied for the next one, and is still said to be wrong', async () => {
  const page = open();
  page.type({ amount: '5', code: '123456' });
  page.press();
  await page.answer(anError({ key: 'code_wrong' }));
  expect(page.form().draft.code).toBe('');
  expect(page.form().refused?.field).toBe('code');
});

test.each([
  ['no answer, which the shell has told', anError({ key: 'network', message: '', status: 0 })],
  ['a refusal that the form meets by itself', anError({ key: 'totp_required' })],
])('%s, is not said on the form', async (_case, error) => {
  const page = open();
  page.type({ amount: '5' });
  page.press();
  await page.answer(error);
  expect(page.form().refused).toBeUndefined();
  expect(page.done).toEqual([]);
});

test.each([
  ['of a field is old when that field has changed on the way', { amount: '6' }, false, false],
  ['of a field holds when another field has changed', { code: '1' }, false, true],
  ['of a ticket is old after any change', { code: '1' }, true, false],
])('a refusal %s', async (_case, change, isSaidOfWhole, holds) => {
  const page = open({ isSaidOfWhole });
  page.type({ amount: '5' });
  page.press();
  page.type(change);
  await page.answer(anError({ fields: { amount: 'x' } }));
  expect(page.form().refused !== undefined).toBe(holds);
});
