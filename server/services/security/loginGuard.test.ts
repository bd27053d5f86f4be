import { createManualClock } from '../../../test/builders/manualClock.ts';
import { openTestDatabase } from '../../../test/builders/testDatabase.ts';
import type { Database } from '../../store/database.ts';
import { AT_ONE_SOURCE, createLoginGuard, EVERYWHERE, lockedUntil } from './loginGuard.ts';

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

describe('an attempt', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  function openGuard() {
    const clock = createManualClock();
    const guard = createLoginGuard({ database, clock, secretKey: new Uint8Array(32) });
    const tryFrom = (account: string, source: string, isRight: boolean) =>
      guard
        .attempt({ account, source, isAtHome: async () => source === 'home' }, async () =>
          isRight ? 'ok' : undefined,
        )
        .catch((error: unknown) => error as { key: string });
    return { clock, guard, tryFrom };
  }
  const wrong = { key: 'login_wrong' };

  test('locks at one source until its time is over, to the last moment; a right one forgets', async () => {
    const { clock, tryFrom } = openGuard();
    for (let count = 0; count < 5; count += 1)
      expect(await tryFrom('a', 'hotel', false)).toMatchObject(wrong);
    const locked = { key: 'login_locked', params: { minutes: '5' }, retryAfterSeconds: 300 };
    expect(await tryFrom('a', 'hotel', true)).toMatchObject(locked);
    expect(await tryFrom('a', 'elsewhere', true)).toBe('ok');
    clock.jump(5 * MINUTE - 1);
    const last = { key: 'login_locked', params: { minutes: '1' }, retryAfterSeconds: 1 };
    expect(await tryFrom('a', 'hotel', true)).toMatchObject(last);
    clock.jump(1);
    expect(await tryFrom('a', 'hotel', true)).toBe('ok');
    for (let count = 0; count < 4; count += 1) await tryFrom('a', 'hotel', false);
    expect(await tryFrom('a', 'hotel', true)).toBe('ok');
  });

  test('is counted for a day', async () => {
    const { clock, tryFrom } = openGuard();
    for (let count = 0; count < 4; count += 1) await tryFrom('b', 'hotel', false);
    clock.jump(DAY + 1);
    await tryFrom('b', 'hotel', false);
    expect(await tryFrom('b', 'hotel', true)).toBe('ok');
  });

  test('of strangers locks strangers, neither whoever is at home nor by what is mistyped there', async () => {
    const { clock, guard, tryFrom } = openGuard();
    for (let count = 0; count < 49; count += 1) await tryFrom('c', `stranger ${count}`, false);
    expect(await tryFrom('c', 'home', false)).toMatchObject(wrong);
    expect(await tryFrom('c', 'stranger', false)).toMatchObject(wrong);
    expect(await tryFrom('c', 'another', true)).toMatchObject({ key: 'login_locked' });
    expect(await tryFrom('c', 'home', true)).toBe('ok');
    clock.jump(5 * MINUTE);
    expect(await tryFrom('c', 'another', true)).toBe('ok');
    await tryFrom('c', 'stranger', false);
    expect(await tryFrom('c', 'another', true)).toMatchObject({ key: 'login_locked' });
    await guard.forget('c', 'another');
    expect(await tryFrom('c', 'another', true)).toBe('ok');
  });

  test('that could not be looked at is neither right nor wrong', async () => {
    const { guard, tryFrom } = openGuard();
    const guess = { account: 'd', source: 'hotel', isAtHome: async () => false };
    for (let count = 0; count < 6; count += 1)
      await expect(guard.attempt(guess, () => Promise.reject(new Error('busy')))).rejects.toThrow(
        'busy',
      );
    expect(await tryFrom('d', 'hotel', true)).toBe('ok');
  });
});
