import type { Answer } from './command.ts';
import { storedText, textOf } from './answerText.ts';

test.each<[string, Answer]>([
  ['an object', { ok: true, data: { id: '1', price: null, left: undefined, list: [1, '"ü'] } }],
  ['nothing', { ok: true, data: null }],
  ['a text', { ok: true, data: 'done' }],
  ['a refusal', { ok: false, error: 'not_found', field: 'orderId' }],
])('what is stored and what goes out are the JSON of the answer: %s', (_what, answer) => {
  expect(storedText(answer)).toBe(JSON.stringify(answer));
  if (answer.ok) expect(textOf(answer.data)).toBe(JSON.stringify(answer.data));
});

test('what was never stored has its text as well, and nothing has none', () => {
  expect(textOf({ id: '2' })).toBe('{"id":"2"}');
  expect(textOf(undefined)).toBeUndefined();
});
