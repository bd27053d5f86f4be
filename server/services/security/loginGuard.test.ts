import { countFailure } from './loginGuard.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

test.each([
  // decisions.md "Identity, security": five failed logins: 5 min, doubling.
  [1, null],
  [4, null],
  [5, 5 * MINUTE],
  [6, 10 * MINUTE],
  [7, 20 * MINUTE],
  [12, 640 * MINUTE],
  // A day at most.
  [14, DAY],
  [60, DAY],
])('failure %i locks for %s ms', (failures, lockMs) => {
  const before = { failures: failures - 1, lastFailedAt: 1000, lockedUntil: null };
  const after = countFailure(failures === 1 ? undefined : before, 2000);
  expect(after.failures).toBe(failures);
  expect(after.lockedUntil).toBe(lockMs === null ? null : 2000 + lockMs);
});

test('a day without a failure begins anew', () => {
  const before = { failures: 9, lastFailedAt: 0, lockedUntil: null };
  expect(countFailure(before, DAY)).toEqual({ failures: 1, lastFailedAt: DAY, lockedUntil: null });
});
