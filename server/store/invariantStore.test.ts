import { firstUuidOf } from './invariantStore.ts';

test.each([
  ['the first millisecond there is', 0, '00000000-0000-0000-0000-000000000000'],
  ['before it', -5, '00000000-0000-0000-0000-000000000000'],
  ['between two milliseconds', 1.9, '00000000-0001-0000-0000-000000000000'],
  ['a day of 2023', 1_700_000_000_000, '018bcfe5-6800-0000-0000-000000000000'],
  ['the last one that an id can name', 2 ** 48 - 1, 'ffffffff-ffff-0000-0000-000000000000'],
  ['after it', 2 ** 48, 'ffffffff-ffff-0000-0000-000000000000'],
  ['ever', Number.MAX_SAFE_INTEGER, 'ffffffff-ffff-0000-0000-000000000000'],
])('the smallest id of %s', (_name, time, id) => {
  expect(firstUuidOf(time)).toBe(id);
});
