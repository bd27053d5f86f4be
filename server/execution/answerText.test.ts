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

test('the text is made once', () => {
  let made = 0;
  const toJSON = (): object => {
    made += 1;
    return { made };
  };
  const data = { toJSON };
  expect(storedText({ ok: true, data })).toBe('{"ok":true,"data":{"made":1}}');
  expect([textOf(data), made]).toEqual(['{"made":1}', 1]);
});

test('what was never stored has its text as well, and nothing has none', () => {
  expect(textOf({ id: '2' })).toBe('{"id":"2"}');
  expect(textOf(undefined)).toBeUndefined();
});
