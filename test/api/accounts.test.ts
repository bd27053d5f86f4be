// Registering, logging in, lock-out: decisions.md "Identity, security".
import { defaultSettings } from '../../server/settings.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { TEST_SECRET_KEY } from '../builders/testKeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `person${people}@example.test`;
};

const MINUTE_MS = 60_000;

describe('registering', () => {
  test('makes an account with practice money in every account', async () => {
    const { token, uid } = await app.addAccount('First.Person@Example.test');
    expect(uid).toMatch(/^\d{8}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    const info = await app.get('user/getUserInfo', {}, { token });
    expect(info.body.data).toEqual({
      uid,
      email: 'first.person@example.test',
      country: null,
      basic: 'none',
      advanced: 'none',
      hasFundPassword: false,
      totpEnabled: false,
      walletAddress: null,
      creditScore: 600,
      createdAt: app.clock.now(),
    });
    const { body } = await app.get('user/getAssetsData', {}, { token });
    // Granted money is moved, not earned.
    expect(body.data).toMatchObject({ total: '41000', spotTotal: '10000', earningsToday: '0' });
    const rows = body.data.accounts as { account: string; available: string; locked: string }[];
    expect(rows.map(({ account, available, locked }) => [account, available, locked])).toEqual([
      ['funding', '10000', '0'],
      ['spot', '10000', '0'],
      ['contract', '10000', '0'],
      ['cfd', '1000', '0'],
      ['wealth', '10000', '0'],
    ]);
    expect(await app.house.violations()).toEqual([]);
  });

  test('keeps the password as argon2id and the token as a hash only', async () => {
    const { token, email } = await app.addAccount(newEmail());
    const { rows } = await app.database.pool.query<{ password_hash: string; sessions: string }>(
      `SELECT u.password_hash, (SELECT string_agg(s::text, ';') FROM sessions s) AS sessions
       FROM users u WHERE email = $1`,
      [email],
    );
    expect(rows[0]?.password_hash).toMatch(/^keyed:\$argon2id\$v=19\$/);
    // At the cost that a server starts with; here it is the least there is.
    const { passwordCost } = defaultSettings(TEST_SECRET_KEY);
    expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2 });
    expect(rows[0]?.sessions).not.toContain(token);
  });

  test.each([
    // [why, what is sent instead, error, fields]
    ['too short', { password: 'short pass1' }, 'invalid_input', { password: 'too_short' }],
    ['a listed password', { password: 'Password1234' }, 'password_common', undefined],
    ['a doubled word', { password: 'dragondragon' }, 'password_common', undefined],
    ['keys in a row', { password: 'qwertyuiop12' }, 'password_common', undefined],
    ['one character', { password: 'aaaaaaaaaaaaaa' }, 'password_weak', undefined],
    ['a wrong code', { code: '000000' }, 'code_wrong', { code: 'code_wrong' }],
    ['a code of letters', { code: 'abcdef' }, 'invalid_input', { code: 'invalid' }],
    ['an unknown country', { country: 'XX' }, 'invalid_input', { country: 'invalid' }],
    ['an unknown key', { role: 'admin' }, 'invalid_input', { role: 'unknown' }],
    ['no password', { password: undefined }, 'invalid_input', { password: 'required' }],
  ])('refuses %s', async (_why, change, error, fields) => {
    const email = newEmail();
    const code = await app.sendCode(email);
    const wrong = code === '000000' ? { code: '111111' } : {};
    const body = { email, password: TEST_PASSWORD, code, ...change };
    const answer = await app.post('user/register', { ...body, ...('code' in change ? wrong : {}) });
    expect([answer.status, answer.body.error]).toEqual([422, error]);
    if (fields !== undefined) expect(answer.body.fields).toEqual(fields);
  });

  test('refuses an address that has an account, after the code proved that it is theirs', async () => {
    const { email } = await app.addAccount(newEmail());
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(email);
    const answer = await app.post('user/register', { email, password: TEST_PASSWORD, code });
    expect(answer.body).toMatchObject({ code: 0, error: 'email_taken' });
  });

  test('uses a code once, whoever is first of many at once', async () => {
    const email = newEmail();
    const code = await app.sendCode(email);
    const attempts = Array.from({ length: 8 }, () =>
      app.post('user/register', { email, password: TEST_PASSWORD, code }),
    );
    const answers = await Promise.all(attempts);
    const errors = answers.map(({ body }) => body.error ?? 'done').sort();
    expect(errors).toEqual([...Array.from({ length: 7 }, () => 'code_wrong'), 'done'].sort());
  });
});

describe('logging in', () => {
  test.each(['email', 'upper-case email', 'uid'])('works with the %s', async (kind) => {
    const person = await app.addAccount(newEmail());
    const account = { email: person.email, uid: person.uid }[kind] ?? person.email.toUpperCase();
    const answer = await app.post('user/login', { account, password: TEST_PASSWORD });
    expect(answer.body.data).toMatchObject({ uid: person.uid });
    const { token } = answer.body.data as { token: string };
    expect(token).not.toBe(person.token);
    expect((await app.get('user/getUserInfo', {}, { token })).status).toBe(200);
  });

  test('says the same for a wrong password and for nobody', async () => {
    const { email } = await app.addAccount(newEmail());
    const wrong = await app.post('user/login', { account: email, password: 'not the password' });
    const nobody = await app.post('user/login', { account: 'nobody@example.test', password: 'x' });
    expect(wrong.body).toEqual(nobody.body);
    expect(wrong.body.error).toBe('login_wrong');
    expect(wrong.status).toBe(nobody.status);
  });

  test.each(['a known account', 'nobody'])(
    'locks %s after five failures, then doubles',
    async (who) => {
      const account = who === 'nobody' ? newEmail() : (await app.addAccount(newEmail())).email;
      const fail = () => app.post('user/login', { account, password: 'not the password' });
      for (let failure = 0; failure < 5; failure += 1) {
        expect((await fail()).body.error).toBe('login_wrong');
      }
      const locked = await fail();
      expect([locked.status, locked.body.error]).toEqual([429, 'login_locked']);
      expect(locked.headers['retry-after']).toBe('300');
      // Tries while locked do not make it longer.
      app.clock.jump(5 * MINUTE_MS - 1);
      expect((await fail()).body.error).toBe('login_locked');
      app.clock.jump(1);
      expect((await fail()).body.error).toBe('login_wrong');
      expect((await fail()).headers['retry-after']).toBe('600');
      app.clock.jump(10 * MINUTE_MS);
      expect((await fail()).body.error).toBe('login_wrong');
      expect((await fail()).headers['retry-after']).toBe('1200');
    },
  );

  test('counts what was typed, so that a lock-out never says that an e-mail and a uid are one account', async () => {
    const [person, other] = [await app.addAccount(newEmail()), await app.addAccount(newEmail())];
    const attempt = (account: string, password = 'not the password') =>
      app.post('user/login', { account, password });
    for (let failure = 0; failure < 5; failure += 1) await attempt(person.email);
    expect((await attempt(person.email)).body.error).toBe('login_locked');
    // His own number and somebody else's answer alike.
    const answers = [await attempt(person.uid), await attempt(other.uid)];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body.error).toBe('login_wrong');
  });

  test('forgets after a success', async () => {
    const { email } = await app.addAccount(newEmail());
    const attempt = (password: string) => app.post('user/login', { account: email, password });
    for (let failure = 0; failure < 4; failure += 1) await attempt('not the password');
    expect((await attempt(TEST_PASSWORD)).status).toBe(200);
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await attempt('not the password')).body.error).toBe('login_wrong');
    }
    expect((await attempt(TEST_PASSWORD)).body.error).toBe('login_locked');
  });

  test('lets no more than five guesses through at once', async () => {
    const { email } = await app.addAccount(newEmail());
    const guesses = Array.from({ length: 20 }, (_, index) =>
      app.post('user/login', { account: email, password: `guess number ${index}` }),
    );
    const errors = (await Promise.all(guesses)).map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'login_wrong')).toHaveLength(5);
    expect(errors.filter((error) => error === 'login_locked')).toHaveLength(15);
  });
});

test.each([
  ['chosen since the log-in', 'zh', '您的登录密码已更改'],
  ['of the log-in where the request names none', undefined, 'your login password was changed'],
])('a mail about an account is in the language %s', async (_which, lang, subject) => {
  const { email, token } = await app.addAccount(newEmail());
  const body = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: 'amber orchard 27 mills' };
  const ask = { token, ...(lang === undefined ? {} : { lang }) };
  expect((await app.post('user/resetpwd', body, ask)).status).toBe(200);
  await waitUntil(`${subject} is mailed`, () =>
    app.mails.some((mail) => mail.to === email && mail.subject.includes(subject)),
  );
});
