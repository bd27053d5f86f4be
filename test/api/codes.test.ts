// Verification codes: decisions.md "Identity, security", running.md (practiceCode).
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `code${people}@example.test`;
};
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

const send = (email: string, purpose = 'register', lang = 'en') =>
  app.post('ems/send', { email, purpose }, { lang });
const register = (email: string, code: string) =>
  app.post('user/register', { email, password: TEST_PASSWORD, code });
const other = (code: string): string => (code === '123456' ? '654321' : '123456');

test('is six digits, told in practice mode without a mail server, and mailed', async () => {
  const email = newEmail();
  const { body } = await send(email);
  expect(body.data).toEqual({
    resendAfter: 60,
    practiceCode: expect.stringMatching(/^\d{6}$/) as string,
  });
  const mail = app.mails.at(-1);
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Fairlead') as string });
  expect(mail?.text).toContain(body.data.practiceCode);
  expect(mail?.html).toContain(body.data.practiceCode);
});

test('the mail is in the language of the request', async () => {
  await send(newEmail(), 'register', 'zh');
  expect(app.mails.at(-1)?.text).toContain('验证码');
});

test.each(['register', 'login', 'email', 'password', 'withdraw', 'address'])(
  'for %s the answer does not say whether the address is known',
  async (purpose) => {
    const { email: known } = await app.addAccount(newEmail());
    app.clock.jump(MINUTE_MS);
    const answers = [await send(known, purpose), await send(newEmail(), purpose)];
    for (const { body } of answers) body.data.practiceCode = 'six digits';
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.status).toBe(answers[1]?.status);
  },
);

test('only the stored hash is in the database', async () => {
  const email = newEmail();
  const code = await app.sendCode(email);
  const { rows } = await app.database.pool.query<{ row: string }>(
    'SELECT c::text AS row FROM codes c WHERE email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(code);
});

test('waits 60 s between sends and stops after 10 a day, for each purpose and address', async () => {
  const email = newEmail();
  for (let count = 0; count < 10; count += 1) {
    expect((await send(email)).status).toBe(200);
    const soon = await send(email);
    expect([soon.status, soon.body.error]).toEqual([429, 'rate_limited']);
    expect(soon.headers['retry-after']).toBe('60');
    app.clock.jump(MINUTE_MS);
  }
  const eleventh = await send(email);
  expect(eleventh.body.error).toBe('rate_limited');
  // The first of the ten was sent ten minutes ago; a day after it there is room.
  expect(eleventh.headers['retry-after']).toBe(String((24 * 60 - 10) * 60));
  // Another purpose and another address have their own count.
  expect((await send(email, 'login')).status).toBe(200);
  expect((await send(newEmail())).status).toBe(200);
  app.clock.jump(24 * 60 * MINUTE_MS);
  expect((await send(email)).status).toBe(200);
});

test('two sends at once make one code', async () => {
  const email = newEmail();
  const answers = await Promise.all([send(email), send(email), send(email)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
});

test('three wrong tries and the right one is worth nothing', async () => {
  const email = newEmail();
  const code = await app.sendCode(email);
  for (let count = 0; count < 3; count += 1) {
    expect((await register(email, other(code))).body.error).toBe('code_wrong');
  }
  expect((await register(email, code)).body.error).toBe('code_wrong');
});

test('two wrong tries leave one', async () => {
  const email = newEmail();
  const code = await app.sendCode(email);
  await register(email, other(code));
  await register(email, other(code));
  expect((await register(email, code)).status).toBe(200);
});

test.each([
  ['the last second', 10 * MINUTE_MS - SECOND_MS, undefined],
  ['ten minutes', 10 * MINUTE_MS, 'code_expired'],
])('is good until ten minutes are over: %s', async (_name, ms, error) => {
  const email = newEmail();
  const code = await app.sendCode(email);
  app.clock.jump(ms);
  expect((await register(email, code)).body.error).toBe(error);
});

test('only the newest one counts', async () => {
  const email = newEmail();
  const first = await app.sendCode(email);
  app.clock.jump(MINUTE_MS);
  const second = await app.sendCode(email);
  if (first !== second) expect((await register(email, first)).body.error).toBe('code_wrong');
  expect((await register(email, second)).status).toBe(200);
});

test('is bound to its purpose and to its address', async () => {
  const [email, stranger] = [newEmail(), newEmail()];
  const code = await app.sendCode(email, 'login');
  expect((await register(email, code)).body.error).toBe('code_wrong');
  const own = await app.sendCode(email);
  expect((await register(stranger, own)).body.error).toBe('code_wrong');
});

describe('with a mail server', () => {
  test('the answer never carries the code', async () => {
    const live = await openTestApp({ delivers: true });
    const { body } = await live.post('ems/send', { email: 'a@example.test', purpose: 'register' });
    expect(body.data).toEqual({ resendAfter: 60 });
    expect(live.mails).toHaveLength(1);
    await live.close();
  });

  test('in live mode neither, and nobody is given money', async () => {
    const live = await openTestApp({ settings: { mode: 'live' } });
    const { body } = await live.post('ems/send', { email: 'a@example.test', purpose: 'register' });
    expect(body.data).toEqual({ resendAfter: 60 });
    live.clock.jump(MINUTE_MS);
    const { token } = await live.addAccount('a@example.test');
    const assets = await live.get('user/getAssetsData', {}, { token });
    expect(assets.body.data.total).toBe('0');
    await live.close();
  });
});

test('a code whose mail cannot be sent was never asked for: it says so, and the next try need not wait', async () => {
  let isDown = true;
  const world = await openTestApp({
    beforeMail: () => {
      if (isDown) throw new Error('the mail server is down');
    },
  });
  try {
    const same = { email: newEmail(), purpose: 'register' };
    const refused = await world.post('ems/send', same);
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
    expect(world.logger.errors).toMatchObject([{ message: 'a code could not be mailed' }]);
    const { rows } = await world.database.pool.query('SELECT 1 FROM codes');
    expect(rows).toEqual([]);
    isDown = false;
    expect((await world.post('ems/send', same)).status).toBe(200);
    expect(world.mails).toHaveLength(1);
  } finally {
    await world.close();
  }
});
