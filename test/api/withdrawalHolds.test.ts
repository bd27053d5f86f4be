// Holds on withdrawals: the longest counts, of one reason as of several (decisions.md "Deposit and withdrawal").
import { openIdentity } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

test('of two holds of one reason the longer one counts, whichever was placed first', async () => {
  const { holds, notices } = openIdentity(app);
  const { executor: pool } = app.database;
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

test(
  'in live mode a new password holds for 24 hours',
  async () => {
    const live = await openTestApp({ delivers: true, settings: { mode: 'live' } });
    try {
      const { token } = await live.addAccount('live@example.test');
      const newPassword = 'amber orchard 27 windmills';
      const body = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword };
      await live.post('user/resetpwd', body, { token });
      const answer = await live.get('user/getSecurity', {}, { token });
      expect(answer.body.data).toMatchObject({
        passwordHoldMs: DAY_MS,
        emailHoldMs: DAY_MS,
        lockedUntil: live.clock.now() + DAY_MS,
      });
    } finally {
      await live.close();
    }
  },
  START_TIMEOUT_MS,
);
