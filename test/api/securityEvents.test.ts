// What guards an account changes in one tab: every other page of its owner hears of it over the account channel.
import { setFundPassword, setUpTotp, totpCode } from '../builders/identity.ts';
import { createFundingPeople, FUND_PASSWORD } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';

let app: TestApp;
const told: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  app.house.accountEvents.on((userId, { type }) => {
    if (type === 'identity') told.push(userId);
  });
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const idOf = async (uid: string): Promise<string | undefined> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE uid = $1',
    [uid],
  );
  return rows[0]?.id;
};

/** Acts of one account, each of which has to be told to it, once, and to nobody else. */
async function hearing({ token, uid }: { readonly token: string; readonly uid: string }) {
  const userId = await idOf(uid);
  const hears = async <T>(change: () => Promise<T>): Promise<T> => {
    told.length = 0;
    const changed = await change();
    expect(told).toEqual([userId]);
    return changed;
  };
  const write = (call: string, input: object): Promise<void> =>
    hears(async () => {
      const { body } = await app.post(call, input, { token });
      expect(body).toMatchObject({ code: 1 });
    });
  return { hears, write };
}
const password = TEST_PASSWORD;

test('a country, passwords, an authenticator on and off, another e-mail and a freeze are told to the one whose they are', async () => {
  const person = await app.addAccount('told@example.test');
  const { token, email } = person;
  const { hears, write } = await hearing(person);
  await write('user/chooseCountry', { country: 'FR' });
  await hears(() => setFundPassword(app, person, FUND_PASSWORD));
  const newPassword = `${password} and longer`;
  await write('user/resetpwd', { kind: 'login', oldPassword: password, newPassword });
  const { secret } = await hears(() => setUpTotp(app, token, newPassword));
  const totp = totpCode(secret, app.clock.now());
  await write('user/totpDisable', { password: newPassword, totp });
  const other = `elsewhere-${email}`;
  const code = await app.sendCode(other, 'email');
  await write('user/changeemail', { email: other, code, password: newPassword });
  await write('user/freezeAccount', { password: newPassword });
});

test('an account without a mailbox that is made a full one, and an address to withdraw to', async () => {
  const tried = await app.post('user/tryOut', {});
  const visitor = tried.body.data as { token: string; uid: string };
  const email = 'claimed@example.test';
  const code = await app.sendCode(email);
  await (await hearing(visitor)).write('user/claim', { email, password, code });

  const people = createFundingPeople(app);
  const person = await people.add();
  const { hears } = await hearing(person);
  await hears(() => people.setFundPassword(person));
  const made = await hears(() => people.addAddress(person));
  expect(made.body.code).toBe(1);
});
