import { decodeCursor, encodeCursor, toPage } from './cursor.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const encode = (text: string): string => Buffer.from(text).toString('base64url');

test('a cursor of ours comes back as the place it names', () => {
  const place = { time: 1_700_000_000_123, id: ID };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
});

test.each([
  ['nothing', ''],
  ['no id', encode('1700000000123')],
  ['no time', encode(`.${ID}`)],
  ['a time that is no number', encode(`1e3.${ID}`)],
  ['an id that is none', encode('1700000000123.1 OR true')],
])('%s is invalid input', (_what, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({ key: 'invalid_input', fields: { cursor: 'invalid_input' } }),
  );
});

describe('a page of two', () => {
  const position = (time: number) => ({ time, id: ID });
  test.each([
    ['of none', [], [], null],
    ['of fewer', [9], [9], null],
    ['of exactly as many', [9, 8], [9, 8], null],
    ['of more leads on from its last', [9, 8, 7], [9, 8], encodeCursor(position(8))],
  ])('%s', (_what, rows, list, next) => {
    expect(toPage(rows, 2, position)).toEqual({ list, next });
  });
});
