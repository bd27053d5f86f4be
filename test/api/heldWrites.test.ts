// What meets an operation that is under way for the same user: proofs and pictures are looked at where his row is locked.
import { createFundingPeople, FUND_PASSWORD } from '../builders/fundingPeople.ts';
import { whileHeld } from '../builders/heldRow.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let people: ReturnType<typeof createFundingPeople>;
beforeAll(async () => {
  app = await openTestApp({ engine: 'postgres' });
  people = createFundingPeople(app);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  expect(app.logger.errors).toEqual([]);
});

test.each([
  ['the fund password was changed', `fund_password_hash = 'keyed:another'`, 'fund_password_wrong'],
  ['an authenticator was set up', `totp_secret = 'sealed'`, 'totp_wrong'],
  ['the mailbox became another', `email = 'moved.' || email, email_mac = '\\x00'`, 'code_wrong'],
  ['the account was frozen', 'frozen_at = 1', 'forbidden'],
])(
  'an address is not added where, after its proofs were right, %s',
  async (_why, change, error) => {
    const person = await people.add();
    await people.setFundPassword(person);
    const { userId } = person;
    const answer = await whileHeld(
      app,
      userId,
      () => people.addAddress(person),
      (client) => client.query(`UPDATE users SET ${change} WHERE id = $1`, [userId]),
    );
    expect([answer.status, answer.body.error]).toEqual([422, error]);
  },
);

test('nor is anything withdrawn by a fund password that was changed in between', async () => {
  const person = await people.ready();
  const { userId } = person;
  const answer = await whileHeld(
    app,
    userId,
    () => people.withdraw(person, '100'),
    (client) =>
      client.query(`UPDATE users SET fund_password_hash = 'keyed:another' WHERE id = $1`, [userId]),
  );
  expect(answer.body.error).toBe('fund_password_wrong');
});

test('removing an address needs the proof as well, and is refused alike', async () => {
  const person = await people.ready();
  const { userId, addressId, token } = person;
  const body = { addressId, fundPassword: FUND_PASSWORD };
  const answer = await whileHeld(
    app,
    userId,
    () => app.post('withdraw/delAddress', body, { token, key: newKey() }),
    (client) =>
      client.query(`UPDATE users SET fund_password_hash = 'keyed:another' WHERE id = $1`, [userId]),
  );
  expect(answer.body.error).toBe('fund_password_wrong');
});

test('an old picture that is being handed in is not cleared away', async () => {
  const person = await people.add();
  const image = await picture('jpeg');
  const name = (await uploadPicture(app.app, person.token, image)).split('/').at(-1);
  app.clock.jump(2 * DAY_MS);
  await whileHeld(
    app,
    person.userId,
    () => uploadPicture(app.app, person.token, image),
    (client) => client.query(`UPDATE uploads SET used_by = 'deposit 1' WHERE name = $1`, [name]),
  );
  const { rows } = await app.database.pool.query('SELECT 1 FROM uploads WHERE name = $1', [name]);
  expect(rows).toHaveLength(1);
});
