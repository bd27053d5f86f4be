import { AT_ONE_SOURCE, EVERYWHERE, lockedUntil } from './loginGuard.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

test.each([
  // decisions.md "Identity, security": five failed logins: 5 min, doubling.
  [1, 0],
  [4, 0],
  [5, 5 * MINUTE],
  [6, 10 * MINUTE],
  [7, 20 * MINUTE],
  [12, 640 * MINUTE],
  // A day at most.
  [14, DAY],
  [60, DAY],
])('at one source, failure %i locks for %s ms', (failures, lockMs) => {
  const until = lockedUntil(AT_ONE_SOURCE, { failures, lastFailedAt: 2000 });
  expect(until).toBe(lockMs === 0 ? 0 : 2000 + lockMs);
});

test.each([
  // Slower: ten sources' worth, and never longer than an hour.
  [49, 0],
  [50, 5 * MINUTE],
  [51, 10 * MINUTE],
  [54, 60 * MINUTE],
  [5000, 60 * MINUTE],
])('from everywhere, failure %i locks strangers for %s ms', (failures, lockMs) => {
  const until = lockedUntil(EVERYWHERE, { failures, lastFailedAt: 2000 });
  expect(until).toBe(lockMs === 0 ? 0 : 2000 + lockMs);
});

test('nothing failed locks nothing', () => {
  expect(lockedUntil(AT_ONE_SOURCE, undefined)).toBe(0);
});
