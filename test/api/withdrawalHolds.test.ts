// Holds on withdrawals: the longest counts, of one reason as of several (decisions.md "Deposit and withdrawal").
import { openIdentity } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

test('of two holds of one reason the longer one counts, whichever was placed first', async () => {
  const { holds, notices } = openIdentity(app);
  const { pool } = app.database;
  for (const order of ['longer last', 'longer first']) {
    const { userId } = await app.house.addUser('0');
    const now = app.clock.now();
    const untils = [now + 60_000, now + 180_000];
    if (order === 'longer first') untils.reverse();
    for (const [index, until] of untils.entries()) {
      await pool.query(
        `INSERT INTO withdrawal_holds (id, user_id, reason, placed_at, until)
         VALUES (gen_random_uuid(), $1, 'login_password', $2, $3)`,
        [userId, now + index, until],
      );
    }
    expect([order, await holds.list(pool, userId)]).toEqual([
      order,
      [{ reason: 'login_password', until: now + 180_000 }],
    ]);
    expect(await holds.lockedUntil(pool, userId)).toBe(now + 180_000);
  }
  await notices.stop();
});
