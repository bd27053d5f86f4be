// Practice mode without a mail server shows codes on the page; only to whom an account belongs. running.md (practiceCode).
import {
  type Ask,
  openTestApp,
  START_TIMEOUT_MS,
  type TestApp,
  TEST_PASSWORD,
} from '../builders/testApp.ts';

const MINUTE_MS = 60_000;
const ACCOUNT_PURPOSES = ['login', 'password', 'withdraw', 'address'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `practice${people}@example.test`;
};
const register = async (email: string, headers: Record<string, string> = {}) => {
  const code = await app.sendCode(email);
  const body = { email, password: TEST_PASSWORD, code };
  const answer = await app.post('user/register', body, { headers });
  const cookie = (answer.headers['set-cookie'] as string | undefined) ?? '';
  return { cookie, pair: cookie.split(';')[0] ?? '', token: answer.body.data.token as string };
};
const codeFor = async (email: string, purpose: string, ask: Ask = {}) => {
  app.clock.jump(MINUTE_MS);
  const { body } = await app.post('ems/send', { email, purpose }, ask);
  return body.data.practiceCode as string | null;
};
const SIX_DIGITS = /^\d{6}$/;

test('the browser that makes an account is given a secret that no script and no other site sees', async () => {
  const { cookie } = await register(newEmail());
  expect(cookie).toMatch(
    /^fairlead_maker=[\w-]{43}; Path=\/api\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
});

test.each(ACCOUNT_PURPOSES)(
  'a stranger is shown no code for %s, and cannot take the account',
  async (purpose) => {
    const email = newEmail();
    await register(email);
    const { pair: strangers, token } = await register(newEmail());
    expect(await codeFor(email, purpose)).toBeNull();
    expect(await codeFor(email, purpose, { headers: { cookie: strangers } })).toBeNull();
    expect(await codeFor(email, purpose, { token })).toBeNull();
    expect(await codeFor(email, purpose, { headers: { cookie: 'fairlead_maker=' } })).toBeNull();
  },
);

test.each(ACCOUNT_PURPOSES)(
  'for %s nobody learns whether an address has an account',
  async (purpose) => {
    const email = newEmail();
    await register(email);
    expect(await codeFor(email, purpose)).toBe(await codeFor(newEmail(), purpose));
  },
);

test('its maker is, signed out as well, among other cookies; and who is signed in to it', async () => {
  const email = newEmail();
  const { pair, token } = await register(email);
  const cookie = `theme=dark; ${pair}; other=1`;
  const code = await codeFor(email, 'password', { headers: { cookie } });
  expect(code).toMatch(SIX_DIGITS);
  expect(await codeFor(email, 'address', { token })).toMatch(SIX_DIGITS);
  const reset = { kind: 'login', email, code, newPassword: 'amber orchard 27 windmills' };
  expect((await app.post('user/resetpwd', reset)).status).toBe(200);
});

test('one browser keeps one secret for all the accounts it makes', async () => {
  const [first, second] = [newEmail(), newEmail()];
  const { pair } = await register(first);
  expect((await register(second, { cookie: pair })).pair).toBe(pair);
  for (const email of [first, second]) {
    expect(await codeFor(email, 'password', { headers: { cookie: pair } })).toMatch(SIX_DIGITS);
  }
});

test('a newcomer is shown his code, also where somebody has that address already', async () => {
  const email = newEmail();
  await register(email);
  expect(await codeFor(email, 'register')).toMatch(SIX_DIGITS);
  expect(await codeFor(newEmail(), 'register')).toMatch(SIX_DIGITS);
});

test('the code itself is in the mail: whoever runs the server finds it in the outbox', async () => {
  const email = newEmail();
  await register(email);
  expect(await codeFor(email, 'password')).toBeNull();
  expect(app.mails.at(-1)).toMatchObject({ to: email });
  expect(app.mails.at(-1)?.text).toMatch(/^ {4}\d{6}$/m);
});

test(
  'with a mail server no secret is made and no code shown, to nobody',
  async () => {
    const mailing = await openTestApp({ delivers: true });
    const code = await mailing.sendCode('a@example.test');
    const body = { email: 'a@example.test', password: TEST_PASSWORD, code };
    const answer = await mailing.post('user/register', body);
    expect(answer.headers['set-cookie']).toBeUndefined();
    mailing.clock.jump(MINUTE_MS);
    const sent = await mailing.post(
      'ems/send',
      { email: 'a@example.test', purpose: 'password' },
      { token: answer.body.data.token as string },
    );
    expect(sent.body.data).toEqual({ resendAfter: 60 });
    await mailing.close();
  },
  START_TIMEOUT_MS,
);
