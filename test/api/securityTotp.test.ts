// The authenticator and its recovery codes: decisions.md "Identity, security" (TOTP), reliability.md "Rules" (step-up proofs).
import { setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const addPerson = () => {
  people += 1;
  return app.addAccount(`totp${people}@example.test`);
};
const login = (account: string, totp?: string) =>
  app.post('user/login', { account, password: TEST_PASSWORD, totp });
const now = (secret: string, shiftMs = 0) => totpCode(secret, app.clock.now() + shiftMs);
const state = async (token: string) =>
  (await app.get('user/getSecurity', {}, { token })).body.data as {
    totpEnabled: boolean;
    recoveryCodesLeft: number;
  };

describe('setting it up', () => {
  test('gives a secret as an app reads it, which counts only once its code came back', async () => {
    const { token, email } = await addPerson();
    const { body } = await app.post('user/totpSetup', {}, { token });
    const { secret, uri } = body.data as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host]).toEqual(['otpauth:', 'totp']);
    expect(parsed.searchParams.get('secret')).toBe(secret);
    expect(parsed.searchParams.get('issuer')).toBe('Fairlead');
    expect(decodeURIComponent(parsed.pathname)).toContain(email);
    expect((await login(email)).status).toBe(200);
    expect((await state(token)).totpEnabled).toBe(false);
    const enabled = await app.post(
      'user/totpEnable',
      { password: TEST_PASSWORD, totp: now(secret) },
      { token },
    );
    const { recoveryCodes } = enabled.body.data as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await state(token)).toMatchObject({ totpEnabled: true, recoveryCodesLeft: 10 });
  });

  test('keeps the secret sealed and the recovery codes hashed', async () => {
    const { token, email } = await addPerson();
    const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
    const { rows } = await app.database.pool.query<{ text: string }>(
      `SELECT u::text || (SELECT string_agg(r::text, ';') FROM recovery_codes r) AS text
       FROM users u WHERE email = $1`,
      [email],
    );
    expect(rows[0]?.text).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows[0]?.text).not.toContain(code);
  });

  test.each<[string, (secret: string) => object, string]>([
    ['a wrong code', () => ({ totp: '000000' }), 'totp_wrong'],
    ['an old code', (secret) => ({ totp: now(secret, -3 * STEP_MS) }), 'totp_wrong'],
    ['a wrong password', (secret) => ({ password: 'not it', totp: now(secret) }), 'password_wrong'],
  ])('is refused for %s', async (_why, change, error) => {
    const { token } = await addPerson();
    const { body } = await app.post('user/totpSetup', {}, { token });
    const { secret } = body.data as { secret: string };
    const input = { password: TEST_PASSWORD, ...change(secret) };
    const answer = await app.post('user/totpEnable', input, { token });
    expect([answer.status, answer.body.error]).toEqual([422, error]);
    expect((await state(token)).totpEnabled).toBe(false);
  });

  test('is refused while the account is frozen: a thief’s authenticator would shut the owner out', async () => {
    const { token, email } = await addPerson();
    await app.post('user/freezeAccount', { password: TEST_PASSWORD }, { token });
    const again = (await login(email)).body.data as { token: string };
    const { body } = await app.post('user/totpSetup', {}, { token: again.token });
    const input = { password: TEST_PASSWORD, totp: now((body.data as { secret: string }).secret) };
    const answer = await app.post('user/totpEnable', input, { token: again.token });
    expect([answer.status, answer.body.error]).toEqual([422, 'forbidden']);
    expect((await login(email)).status).toBe(200);
  });

  test('without asking for a secret there is nothing to enable, and one is enough', async () => {
    const { token } = await addPerson();
    const input = { password: TEST_PASSWORD, totp: '123456' };
    expect((await app.post('user/totpEnable', input, { token })).body.error).toBe('totp_off');
    await setUpTotp(app, token, TEST_PASSWORD);
    expect((await app.post('user/totpSetup', {}, { token })).body.error).toBe('totp_on');
    expect((await app.post('user/totpEnable', input, { token })).body.error).toBe('totp_on');
  });
});

describe('logging in with it', () => {
  test('asks for a code after the right password only', async () => {
    const { token, email } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    const without = await login(email);
    expect([without.status, without.body.error]).toEqual([422, 'totp_required']);
    const guess = await app.post('user/login', { account: email, password: 'not the password' });
    expect(guess.body.error).toBe('login_wrong');
    expect((await login(email, now(secret))).status).toBe(200);
  });

  test('a code is good once, and no older one after it', async () => {
    const { token, email } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    const code = now(secret);
    const before = now(secret, -STEP_MS);
    expect((await login(email, code)).status).toBe(200);
    expect((await login(email, code)).body.error).toBe('totp_wrong');
    expect((await login(email, before)).body.error).toBe('totp_wrong');
    app.clock.jump(STEP_MS);
    expect((await login(email, now(secret))).status).toBe(200);
  });

  test('of many uses of one code at once exactly one wins', async () => {
    const { token, email } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    const code = now(secret);
    // Fewer than lock the account.
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['the step before', -STEP_MS, 200],
    ['the step after', STEP_MS, 200],
    ['two steps before', -2 * STEP_MS, 422],
    ['two steps after', 2 * STEP_MS, 422],
  ])('takes the code of a clock that is off by %s as %s says', async (_name, shift, status) => {
    const { token, email } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    app.clock.jump(3 * STEP_MS);
    expect((await login(email, now(secret, shift))).status).toBe(status);
  });

  test('a recovery code is good once, however it is typed', async () => {
    const { token, email } = await addPerson();
    const { recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(email, first.toUpperCase())).status).toBe(200);
    expect((await login(email, first)).body.error).toBe('totp_wrong');
    expect((await state(token)).recoveryCodesLeft).toBe(9);
    expect((await login(email, second.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200);
    const other = await addPerson();
    await setUpTotp(app, other.token, TEST_PASSWORD);
    expect((await login(other.email, recoveryCodes[2])).body.error).toBe('totp_wrong');
  });

  test('wrong codes count as failed log-ins', async () => {
    const { token, email } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await login(email, '000000')).body.error).toBe('totp_wrong');
    }
    expect((await login(email, now(secret))).body.error).toBe('login_locked');
  });

  test("ten wrong ones are a day's worth, wherever they are typed; a recovery code still works", async () => {
    const { token, email } = await addPerson();
    const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
    const disable = (totp: string) =>
      app.post('user/totpDisable', { password: TEST_PASSWORD, totp }, { token });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await disable('000000')).body.error).toBe('totp_wrong');
    }
    const locked = await disable(now(secret));
    expect([locked.status, locked.body.error]).toEqual([429, 'totp_locked']);
    expect((await login(email, now(secret))).body.error).toBe('totp_locked');
    expect((await login(email, recoveryCodes[0])).status).toBe(200);
    app.clock.jump(DAY_MS);
    expect((await login(email, now(secret))).status).toBe(200);
  });
});

describe('taking it off', () => {
  test('needs the password and a code, and makes the recovery codes worthless', async () => {
    const { token, email } = await addPerson();
    const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
    const disable = (input: object) =>
      app.post(
        'user/totpDisable',
        { password: TEST_PASSWORD, totp: '000000', ...input },
        { token },
      );
    expect((await disable({})).body.error).toBe('totp_wrong');
    expect((await disable({ password: 'not it', totp: now(secret) })).body.error).toBe(
      'password_wrong',
    );
    expect((await disable({ totp: now(secret) })).body).toMatchObject({ code: 1, data: {} });
    expect(await state(token)).toMatchObject({ totpEnabled: false, recoveryCodesLeft: 0 });
    expect((await login(email)).status).toBe(200);
    expect((await disable({ totp: recoveryCodes[0] })).body.error).toBe('totp_off');
  });

  test('makes room for a new one at once', async () => {
    const { token } = await addPerson();
    const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
    const input = { password: TEST_PASSWORD, totp: now(secret) };
    expect((await app.post('user/totpDisable', input, { token })).status).toBe(200);
    // In the same half minute: the old secret's code says nothing about the new one's.
    await setUpTotp(app, token, TEST_PASSWORD);
    expect((await state(token)).totpEnabled).toBe(true);
  });

  test('is possible with a recovery code', async () => {
    const { token } = await addPerson();
    const { recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
    const input = { password: TEST_PASSWORD, totp: recoveryCodes[9] };
    expect((await app.post('user/totpDisable', input, { token })).status).toBe(200);
  });
});
