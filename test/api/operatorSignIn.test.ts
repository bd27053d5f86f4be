// Signing in to the back office: decisions.md "Operators" (mandatory TOTP), reliability.md "Rules", on every engine.
import { DEFAULT_RATE_LIMITS } from '../../server/settings.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const MINUTE_MS = 60_000;

describe.each(testEngines)('signing in on %s', (engine) => {
  let app: TestApp;
  let office: ReturnType<typeof createBackOffice>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    office = createBackOffice(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let made = 0;
  const newEmail = (): string => {
    made += 1;
    return `operator${made}@house.test`;
  };

  test('needs the password and a code that was not used', async () => {
    const operator = await office.create('admin', newEmail());
    const first = await office.login(operator);
    expect(first.body.data).toMatchObject({ role: 'admin', email: operator.email });
    expect(first.body.data.token).toMatch(/^[\w-]{43}$/);
    expect((await office.login(operator)).body.error).toBe('login_wrong');
    office.nextCode();
    expect((await office.login(operator)).status).toBe(200);
  });

  test('says the same for a wrong password, a wrong code and nobody', async () => {
    const operator = await office.create('admin', newEmail());
    const answers = [
      await office.login(operator, { password: 'not the password' }),
      await office.login(operator, { totp: '000000' }),
      await office.login(operator, { email: 'nobody@house.test' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([422, 'login_wrong']);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  test('locks after five failures, whatever was wrong', async () => {
    const operator = await office.create('admin', newEmail());
    for (let count = 0; count < 5; count += 1) await office.login(operator, { totp: '000000' });
    expect((await office.login(operator)).body.error).toBe('login_locked');
    app.clock.jump(5 * MINUTE_MS);
    expect((await office.login(operator)).status).toBe(200);
  });

  test('of many at once with one code, one is let in', async () => {
    const operator = await office.create('admin', newEmail());
    const answers = await Promise.all(Array.from({ length: 8 }, () => office.login(operator)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends after half an hour of nobody there, and after ten hours in any case', async () => {
    const queue = (token: string) => app.get('operator/getQueue', { kind: 'deposit' }, { token });
    const idle = await office.signIn('admin', newEmail());
    app.clock.jump(30 * MINUTE_MS - 1);
    expect((await queue(idle)).status).toBe(200);
    app.clock.jump(30 * MINUTE_MS);
    expect((await queue(idle)).status).toBe(401);
    const busy = await office.signIn('admin', newEmail());
    for (let minutes = 0; minutes < 10 * 60 - 20; minutes += 20) {
      app.clock.jump(20 * MINUTE_MS);
      expect((await queue(busy)).status).toBe(200);
    }
    app.clock.jump(20 * MINUTE_MS);
    expect((await queue(busy)).status).toBe(401);
  });

  test('is over at once for an operator who was put out', async () => {
    const operator = await office.create('admin', newEmail());
    const { body } = await office.login(operator);
    await app.database.executor.query('UPDATE operators SET disabled_at = 1 WHERE email = $1', [
      operator.email,
    ]);
    const { token } = body.data as { token: string };
    const queue = await app.get('operator/getQueue', { kind: 'deposit' }, { token });
    expect(queue.status).toBe(401);
    office.nextCode();
    expect((await office.login(operator)).body.error).toBe('login_wrong');
  });

  test('keeps neither password, secret nor token', async () => {
    const operator = await office.create('admin', newEmail());
    const { body } = await office.login(operator);
    const { rows } = await app.database.executor.query<{ text: string }>(
      `SELECT (SELECT string_agg(o::text, ' ') FROM operators o) || (SELECT string_agg(s::text, ' ')
           FROM operator_sessions s) || (SELECT string_agg(a::text, ' ') FROM audit_log a) AS text`,
    );
    const { token } = body.data as { token: string };
    for (const secret of [operator.password, operator.totpSecret, token]) {
      expect(rows[0]?.text).not.toContain(secret);
    }
  });
});

test(
  'one address tries a handful of sign-ins, then waits',
  async () => {
    const { operatorSignIn } = DEFAULT_RATE_LIMITS;
    const limited = await openTestApp({ settings: { rateLimits: DEFAULT_RATE_LIMITS } });
    const attempt = (count: number) =>
      limited.post('operator/login', {
        email: `nobody${count}@house.test`,
        password: 'x',
        totp: '000000',
      });
    for (let count = 0; count < operatorSignIn.burst; count += 1) {
      expect((await attempt(count)).body.error).toBe('login_wrong');
    }
    const refused = await attempt(operatorSignIn.burst);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    // People's own sign-in is counted apart.
    const user = await limited.post('user/login', { account: 'a@example.test', password: 'x' });
    expect(user.body.error).toBe('login_wrong');
    await limited.close();
  },
  START_TIMEOUT_MS,
);
