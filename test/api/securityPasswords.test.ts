// user/resetpwd: wire.md "Calls", decisions.md "Identity, security" and "Deposit and withdrawal" (holds).
import { setFundPassword } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { type Clients, openClients } from './socketClients.ts';

const NEW_PASSWORD = 'amber orchard 27 windmills';
const FUND_PASSWORD = 'copper sailing 31 meadows';
const MINUTE_MS = 60_000;
/** Of practice mode (core/rulebook/funding.ts). */
const HOLD_MS = 3 * MINUTE_MS;

let app: TestApp;
let clients: Clients;
beforeAll(async () => {
  app = await openTestApp();
  clients = await openClients(app);
}, START_TIMEOUT_MS);
afterEach(() => clients.closeAll());
afterAll(() => app.close());

let people = 0;
const addPerson = () => {
  people += 1;
  return app.addAccount(`person${people}@example.test`);
};
const reset = (body: object, token?: string) => app.post('user/resetpwd', body, { token });
const login = (account: string, password: string) => app.post('user/login', { account, password });
const tokenOf = async (account: string, password: string): Promise<string> =>
  ((await login(account, password)).body.data as { token: string }).token;
const isAlive = async (token: string): Promise<boolean> =>
  (await app.get('user/getUserInfo', {}, { token })).status === 200;
const security = async (token: string) =>
  (await app.get('user/getSecurity', {}, { token })).body.data as {
    hasFundPassword: boolean;
    fundPasswordLockedUntil: number | null;
    holds: { reason: string; until: number }[];
    lockedUntil: number | null;
    passwordHoldMs: number;
  };
const mailTo = async (email: string, part: string) => {
  const find = () => app.mails.find(({ to, subject }) => to === email && subject.includes(part));
  await waitUntil(`${part} is mailed to ${email}`, () => find() !== undefined);
  return find();
};

describe('the login password, by the old one', () => {
  test('is changed; this session stays, every other and its sockets end at once', async () => {
    const { email, token } = await addPerson();
    const other = await tokenOf(email, TEST_PASSWORD);
    const [mine, theirs] = await Promise.all([
      clients.connect({ token }),
      clients.connect({ token: other }),
    ]);
    // The clock stands still: no sweep helps.
    const gone = new Promise<string>((resolve) => theirs.once('disconnect', resolve));
    const body = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await reset(body, token);
    expect(answer.body).toMatchObject({ code: 1, data: {} });
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    expect(await gone).toBe('io server disconnect');
    expect(mine.connected).toBe(true);
    expect((await login(email, TEST_PASSWORD)).body.error).toBe('login_wrong');
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('holds withdrawals, says until when, and is told by mail', async () => {
    const { email, token } = await addPerson();
    expect(await security(token)).toMatchObject({
      holds: [],
      lockedUntil: null,
      passwordHoldMs: HOLD_MS,
    });
    await reset({ kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }, token);
    const heldUntil = app.clock.now() + HOLD_MS;
    expect(await security(token)).toMatchObject({
      holds: [{ reason: 'login_password', until: heldUntil }],
      lockedUntil: heldUntil,
    });
    const mail = await mailTo(email, 'login password was changed');
    const untilText = new Date(heldUntil).toISOString().slice(0, 19).replace('T', ' ');
    expect(mail?.text).toContain(`Withdrawals wait until ${untilText} UTC`);
    app.clock.jump(HOLD_MS);
    expect(await security(token)).toMatchObject({ holds: [], lockedUntil: null });
  });

  test.each<[string, object, string, string]>([
    ['a wrong old one', { oldPassword: 'not the password' }, 'password_wrong', 'oldPassword'],
    ['the old one again', { newPassword: TEST_PASSWORD }, 'password_unchanged', 'newPassword'],
    ['a common one', { newPassword: 'Password1234' }, 'password_common', 'newPassword'],
    ['a short one', { newPassword: 'short' }, 'invalid_input', 'newPassword'],
    ['no old one', { oldPassword: undefined }, 'invalid_input', 'oldPassword'],
    ['a wrong code beside it', { code: '000000' }, 'code_wrong', 'code'],
  ])('is refused for %s', async (_why, change, error, field) => {
    const { email, token } = await addPerson();
    const body = {
      kind: 'login',
      oldPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
      ...change,
    };
    const answer = await reset(body, token);
    expect([answer.status, answer.body.error]).toEqual([422, error]);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    expect((await security(token)).holds).toEqual([]);
  });

  test('cannot be guessed with a stolen token, nor does guessing shut the owner out', async () => {
    const { email, token } = await addPerson();
    const body = { kind: 'login', oldPassword: 'not the password', newPassword: NEW_PASSWORD };
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await reset(body, token)).body.error).toBe('password_wrong');
    }
    const right = { ...body, oldPassword: TEST_PASSWORD };
    expect((await reset(right, token)).body.error).toBe('login_locked');
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    app.clock.jump(5 * MINUTE_MS);
    expect((await reset(right, token)).status).toBe(200);
  });

  test('is not changed by a dead token, whatever it says', async () => {
    const body = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await reset(body, 'A'.repeat(43))).status).toBe(401);
  });
});

describe('the login password, forgotten', () => {
  test('is set with a mailed code; every session ends, and the lock of failed log-ins with them', async () => {
    const { email, token } = await addPerson();
    for (let guess = 0; guess < 5; guess += 1) await login(email, 'not the password');
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(email, 'password');
    const answer = await reset({
      kind: 'login',
      email: email.toUpperCase(),
      code,
      newPassword: NEW_PASSWORD,
    });
    expect(answer.body).toMatchObject({ code: 1, data: {} });
    expect(await isAlive(token)).toBe(false);
    const fresh = await tokenOf(email, NEW_PASSWORD);
    expect((await security(fresh)).holds).toHaveLength(1);
    // The code is used up.
    const again = { kind: 'login', email, code, newPassword: 'yet another 44 passwords' };
    expect((await reset(again)).body.error).toBe('code_wrong');
  });

  test('a known and an unknown address get the same answers', async () => {
    const { email } = await addPerson();
    app.clock.jump(MINUTE_MS);
    const answersFor = async (address: string) => {
      const code = await app.sendCode(address, 'password');
      const wrong = code === '123456' ? '654321' : '123456';
      const body = { kind: 'login', email: address, newPassword: NEW_PASSWORD };
      const answers = [
        await reset({ ...body, code: wrong }),
        await reset({ ...body, code }),
        await reset({ ...body, code }),
      ];
      return answers.map(({ status, body: { code: result, error, fields } }) => {
        return { status, result, error, fields };
      });
    };
    expect(await answersFor('nobody@example.test')).toEqual(await answersFor(email));
  });

  test(
    'a known and an unknown address cost the same work',
    async () => {
      const { email } = await addPerson();
      // Processor time, not the clock's; the least of several rounds is what no other work has added to.
      const measure = async (address: string): Promise<number> => {
        const before = process.cpuUsage();
        for (let count = 0; count < 3; count += 1) {
          await reset({ kind: 'login', email: address, code: '000000', newPassword: NEW_PASSWORD });
        }
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      let [known, unknown] = [Infinity, Infinity];
      for (let round = 0; round < 10; round += 1) {
        known = Math.min(known, await measure(email));
        unknown = Math.min(unknown, await measure('nobody2@example.test'));
      }
      // Two hashes each, at 20 ms and more: leaving one out would halve it.
      expect(known / unknown).toBeGreaterThan(0.6);
      expect(known / unknown).toBeLessThan(1.6);
    },
    START_TIMEOUT_MS,
  );

  test.each([
    ['no code', { code: undefined }, 'code'],
    ['no address', { email: undefined }, 'email'],
  ])('needs both: %s', async (_why, change, field) => {
    const body = {
      kind: 'login',
      email: 'a@example.test',
      code: '123456',
      newPassword: NEW_PASSWORD,
    };
    const answer = await reset({ ...body, ...change });
    expect(answer.body).toMatchObject({ error: 'invalid_input', fields: { [field]: 'required' } });
  });

  test('a code of another purpose or address opens nothing', async () => {
    const { email } = await addPerson();
    app.clock.jump(MINUTE_MS);
    const forLogin = await app.sendCode(email, 'login');
    const elsewhere = await app.sendCode('elsewhere@example.test', 'password');
    for (const code of [forLogin, elsewhere]) {
      const answer = await reset({ kind: 'login', email, code, newPassword: NEW_PASSWORD });
      expect(answer.body.error).toBe('code_wrong');
    }
  });

  test(
    'guessing codes for days opens nothing: three tries a code, ten codes a day',
    async () => {
      const { email } = await addPerson();
      app.clock.jump(MINUTE_MS);
      let tries = 0;
      for (let round = 0; round < 30; round += 1) {
        const { status } = await app.post('ems/send', { email, purpose: 'password' });
        if (status === 429) continue;
        app.clock.jump(MINUTE_MS);
        for (let guess = 0; guess < 5; guess += 1) {
          const answer = await reset({
            kind: 'login',
            email,
            code: '000000',
            newPassword: NEW_PASSWORD,
          });
          expect(answer.body.error).toBe('code_wrong');
        }
        const { rows } = await app.database.pool.query<{ tries: string }>(
          `SELECT sum(tries) AS tries FROM codes WHERE email = $1 AND purpose = 'password'`,
          [email],
        );
        tries = Number(rows[0]?.tries);
      }
      expect(tries).toBe(30);
      expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    },
    START_TIMEOUT_MS,
  );
});

describe('the fund password', () => {
  test('is set the first time with a mailed code: no hold, a mail, argon2id in the database', async () => {
    const person = await addPerson();
    expect((await security(person.token)).hasFundPassword).toBe(false);
    await setFundPassword(app, person, FUND_PASSWORD);
    expect(await security(person.token)).toMatchObject({ hasFundPassword: true, holds: [] });
    await mailTo(person.email, 'a fund password was set');
    const { rows } = await app.database.pool.query<{ hash: string }>(
      'SELECT fund_password_hash AS hash FROM users WHERE email = $1',
      [person.email],
    );
    expect(rows[0]?.hash).toMatch(/^keyed:\$argon2id\$/);
  });

  test('set anew: other sessions end, withdrawals wait', async () => {
    const person = await addPerson();
    await setFundPassword(app, person, FUND_PASSWORD);
    const other = await tokenOf(person.email, TEST_PASSWORD);
    app.clock.jump(MINUTE_MS);
    await setFundPassword(app, person, 'another copper 32 meadows');
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
    expect((await security(person.token)).holds).toEqual([
      { reason: 'fund_password', until: app.clock.now() + HOLD_MS },
    ]);
    await mailTo(person.email, 'your fund password was changed');
  });

  test('is another one than the login password, whichever is set last', async () => {
    const person = await addPerson();
    const code = await app.sendCode(person.email, 'password');
    const same = await reset({ kind: 'fund', newPassword: TEST_PASSWORD, code }, person.token);
    expect(same.body).toMatchObject({
      error: 'passwords_equal',
      fields: { newPassword: 'passwords_equal' },
    });
    app.clock.jump(MINUTE_MS);
    await setFundPassword(app, person, FUND_PASSWORD);
    const body = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: FUND_PASSWORD };
    expect((await reset(body, person.token)).body.error).toBe('passwords_equal');
  });

  test.each<[string, object, number, string]>([
    ['a visitor', {}, 401, 'unauthenticated'],
    ['no code', { code: undefined }, 422, 'invalid_input'],
    ["somebody else's address", { email: 'nobody@example.test' }, 422, 'invalid_input'],
    ['an old one that is wrong', { oldPassword: 'not the password' }, 422, 'fund_password_wrong'],
    ['a wrong code', { code: '000000' }, 422, 'code_wrong'],
  ])('is refused for %s', async (why, change, status, error) => {
    const person = await addPerson();
    await setFundPassword(app, person, FUND_PASSWORD);
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(person.email, 'password');
    const body = { kind: 'fund', newPassword: 'another copper 32 meadows', code, ...change };
    const answer = await reset(body, why === 'a visitor' ? undefined : person.token);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect((await security(person.token)).holds).toEqual([]);
  });

  test(
    'of twenty uses of one code at once exactly one wins',
    async () => {
      const person = await addPerson();
      const code = await app.sendCode(person.email, 'password');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          reset(
            { kind: 'fund', newPassword: `copper sailing ${index} meadows`, code },
            person.token,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    },
    START_TIMEOUT_MS,
  );
});

describe('that a password is the other one is told to nobody who is guessing', () => {
  const wrong = (code: string): string => (code === '123456' ? '654321' : '123456');
  const errorOf = async (body: object, token?: string) => (await reset(body, token)).body.error;
  const personWithBoth = async () => {
    const person = await addPerson();
    await setFundPassword(app, person, FUND_PASSWORD);
    app.clock.jump(MINUTE_MS);
    return { ...person, code: await app.sendCode(person.email, 'password') };
  };

  test.each([
    ['a visitor', { kind: 'login' }, FUND_PASSWORD, false],
    ['a session with the login password', { kind: 'login' }, FUND_PASSWORD, true],
    ['a session', { kind: 'fund' }, TEST_PASSWORD, true],
  ])('%s without the mailed code', async (who, body, newPassword, isSignedIn) => {
    const { email, code, token } = await personWithBoth();
    const proof = who.endsWith('login password') ? { oldPassword: TEST_PASSWORD } : { email };
    const ask = (guess: string) =>
      errorOf(
        { ...body, ...proof, code: wrong(code), newPassword: guess },
        isSignedIn ? token : undefined,
      );
    expect([await ask(newPassword), await ask(NEW_PASSWORD)]).toEqual(['code_wrong', 'code_wrong']);
  });

  test('a code answers three questions, then it is worthless', async () => {
    const { email, code } = await personWithBoth();
    const body = { kind: 'login', email, code, newPassword: FUND_PASSWORD };
    const errors = [];
    for (let count = 0; count < 4; count += 1) errors.push(await errorOf(body));
    expect(errors).toEqual([...Array<string>(3).fill('passwords_equal'), 'code_wrong']);
  });

  test('and the same code still sets another one', async () => {
    const { token, code } = await personWithBoth();
    const body = { kind: 'fund', code };
    expect(await errorOf({ ...body, newPassword: TEST_PASSWORD }, token)).toBe('passwords_equal');
    expect(await errorOf({ ...body, newPassword: NEW_PASSWORD }, token)).toBeUndefined();
  });

  test('whoever changes the login password guesses at the fund password: five times a day', async () => {
    const { token } = await personWithBoth();
    let oldPassword = TEST_PASSWORD;
    for (let guess = 0; guess < 5; guess += 1) {
      const newPassword = `${NEW_PASSWORD} ${guess}`;
      expect(await errorOf({ kind: 'login', oldPassword, newPassword }, token)).toBeUndefined();
      oldPassword = newPassword;
    }
    expect((await security(token)).fundPasswordLockedUntil).not.toBeNull();
    const found = { kind: 'login', oldPassword, newPassword: FUND_PASSWORD };
    expect(await errorOf(found, token)).toBeUndefined();
  });
});
