import { createManualClock } from '../../test/builders/manualClock.ts';
import { createSeenKeys, KEYS_KEPT_MS } from './seenKeys.ts';

const name = (order: number): string =>
  `01a1f8ad-2ef7-7028-a4f6-637623d36557|${order.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

test('what was used is known, and of what was not hardly any', () => {
  const seen = createSeenKeys({ clock: createManualClock() });
  const used = Array.from({ length: 50_000 }, (_, order) => name(order));
  for (const one of used) seen.add(one);
  expect(used.every((one) => seen.mayHave(one))).toBe(true);
  const others = Array.from({ length: 50_000 }, (_, order) => name(order + 50_000));
  expect(others.filter((one) => seen.mayHave(one)).length).toBeLessThan(50);
});

test('it is known for a day, and no longer than two', () => {
  const clock = createManualClock();
  const seen = createSeenKeys({ clock });
  seen.add(name(1));
  clock.jump(KEYS_KEPT_MS - 1);
  seen.add(name(2));
  clock.jump(KEYS_KEPT_MS - 1);
  expect([seen.mayHave(name(1)), seen.mayHave(name(2))]).toEqual([true, true]);
  clock.jump(KEYS_KEPT_MS + 1);
  expect([seen.mayHave(name(1)), seen.mayHave(name(2))]).toEqual([false, false]);
});

test('a clock that stood still for days forgets all', () => {
  const clock = createManualClock();
  const seen = createSeenKeys({ clock });
  seen.add(name(1));
  clock.jump(2 * KEYS_KEPT_MS);
  expect(seen.mayHave(name(1))).toBe(false);
});
