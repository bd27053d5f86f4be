import { createSystemIds } from './systemIds.ts';

const ids = createSystemIds({ now: () => 0x0123_4567_89ab });

test('ids are UUIDs of version 7 with the time in front', () => {
  expect(ids.uuid()).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ten thousand of one millisecond are all different', () => {
  const many = new Set(Array.from({ length: 10_000 }, () => ids.uuid()));
  expect(many.size).toBe(10_000);
});

test.each([0, 1, 32, 4096, 10_000])('%i random bytes are that many, and new each time', (count) => {
  const [first, second] = [ids.bytes(count), ids.bytes(count)];
  expect(first).toHaveLength(count);
  if (count > 8) expect(first).not.toEqual(second);
});
