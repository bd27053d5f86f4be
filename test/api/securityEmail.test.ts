// user/changeemail: wire.md "Calls", decisions.md "Deposit and withdrawal" (holds).
import { setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const addPerson = async () => {
  people += 1;
  const person = await app.addAccount(`mail${people}@example.test`);
  return { ...person, next: `next${people}@example.test` };
};
const change = (token: string, body: object) => app.post('user/changeemail', body, { token });
const login = (account: string, totp?: string) =>
  app.post('user/login', { account, password: TEST_PASSWORD, totp });

test('the new address counts, the old one is told, withdrawals wait', async () => {
  const { token, email, next } = await addPerson();
  const code = await app.sendCode(next, 'email');
  const answer = await change(token, { email: next.toUpperCase(), code, password: TEST_PASSWORD });
  expect(answer.body.data).toEqual({ email: next });
  expect((await login(next)).status).toBe(200);
  expect((await login(email)).body.error).toBe('login_wrong');
  const { body } = await app.get('user/getSecurity', {}, { token });
  expect(body.data).toMatchObject({
    email: next,
    holds: [{ reason: 'email', until: app.clock.now() + 180_000 }],
  });
  const find = () =>
    app.mails.find(({ to, subject }) => to === email && subject.includes('changed'));
  await waitUntil('the old address is mailed', () => find() !== undefined);
  // Whoever reads the old mailbox learns that it happened, not where the account is now.
  expect(find()?.text).not.toContain(next);
  expect(find()?.text).toContain('n***@example.test');
});

test.each<[string, (next: string) => Promise<object>, string, string]>([
  ['a code of the old address', async () => ({ code: '000000' }), 'code_wrong', 'code'],
  [
    'a code of another purpose',
    async (next) => ({ code: await app.sendCode(next, 'login') }),
    'code_wrong',
    'code',
  ],
  [
    'a wrong password',
    async () => ({ password: 'not the password' }),
    'password_wrong',
    'password',
  ],
  ['no address', async () => ({ email: 'nowhere' }), 'invalid_input', 'email'],
])('is refused for %s, and nothing changes', async (_why, make, error, field) => {
  const { token, email, next } = await addPerson();
  const code = await app.sendCode(next, 'email');
  const answer = await change(token, {
    email: next,
    code,
    password: TEST_PASSWORD,
    ...(await make(next)),
  });
  expect([answer.status, answer.body.error]).toEqual([422, error]);
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  expect((await login(email)).status).toBe(200);
});

test('an address of another account is refused after the code proved that it is theirs', async () => {
  const taken = await addPerson();
  const { token, email } = await addPerson();
  app.clock.jump(60_000);
  const code = await app.sendCode(taken.email, 'email');
  const answer = await change(token, { email: taken.email, code, password: TEST_PASSWORD });
  expect(answer.body.error).toBe('email_taken');
  const own = await change(token, { email, code: '123456', password: TEST_PASSWORD });
  expect(own.body.error).toBe('email_unchanged');
});

test('needs the authenticator where there is one', async () => {
  const { token, next } = await addPerson();
  const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
  const code = await app.sendCode(next, 'email');
  const body = { email: next, code, password: TEST_PASSWORD };
  expect((await change(token, body)).body.error).toBe('totp_required');
  expect((await change(token, { ...body, totp: '000000' })).body.error).toBe('totp_wrong');
  // The code was not used up by what was refused before it.
  const totp = totpCode(secret, app.clock.now());
  expect((await change(token, { ...body, totp })).status).toBe(200);
});

test('two accounts that want one address at once: one gets it', async () => {
  const [first, second] = [await addPerson(), await addPerson()];
  const address = 'contested@example.test';
  const code = await app.sendCode(address, 'email');
  const answers = await Promise.all(
    [first, second].map(({ token }) =>
      change(token, { email: address, code, password: TEST_PASSWORD }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of a frozen account stays: else a thief could have the code that ends the freeze mailed to himself', async () => {
  const { token, email, next } = await addPerson();
  await app.post('user/freezeAccount', { password: TEST_PASSWORD }, { token });
  const { body } = await login(email);
  const thief = (body.data as { token: string }).token;
  const code = await app.sendCode(next, 'email');
  const answer = await change(thief, { email: next, code, password: TEST_PASSWORD });
  expect([answer.status, answer.body.error]).toEqual([422, 'forbidden']);
  expect((await login(email)).status).toBe(200);
});
