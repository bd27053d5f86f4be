// Guesses are counted per account and source: no stranger locks an owner out, and none burns a code. decisions.md "Identity,
// security". Every address here is one that documents use (RFC 5737, RFC 3849).
import { DEFAULT_RATE_LIMITS } from '../../server/settings.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOME = '203.0.113.7';
const STRANGER = '198.51.100.9';
const NEW_PASSWORD = 'amber orchard 27 windmills';
const other = (code: string): string => (code === '123456' ? '654321' : '123456');
/** The address of one machine of many. */
const machine = (index: number): string => `192.0.2.${index % 250}`;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ engine });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    expect(app.logger.errors).toEqual([]);
  });

  let people = 0;
  /** Registered from this machine, signed in at home. */
  const addPerson = async () => {
    people += 1;
    app.clock.jump(MINUTE_MS);
    const person = await app.addAccount(`source${people}@example.test`);
    const { body } = await logIn(person.email, HOME);
    return { ...person, token: (body.data as { token: string }).token };
  };
  const logIn = (account: string, from: string, password = TEST_PASSWORD) =>
    app.post('user/login', { account, password }, { from });
  const fail = (account: string, from: string) => logIn(account, from, 'not the password');

  describe('logging in', () => {
    test('a stranger locks himself out, and nobody else', async () => {
      const { email } = await addPerson();
      for (let count = 0; count < 5; count += 1) await fail(email, STRANGER);
      expect((await logIn(email, STRANGER)).body.error).toBe('login_locked');
      expect((await logIn(email, HOME)).status).toBe(200);
    });

    test('two users behind one address: the failures of one do not lock the other out', async () => {
      const [first, second] = [await addPerson(), await addPerson()];
      for (let count = 0; count < 5; count += 1) await fail(first.email, STRANGER);
      expect((await logIn(first.email, STRANGER)).body.error).toBe('login_locked');
      expect((await logIn(second.email, STRANGER)).status).toBe(200);
    });

    test(
      'strangers from everywhere lock strangers out, never the owner where he was before',
      async () => {
        const { email } = await addPerson();
        for (let count = 0; count < 50; count += 1) await fail(email, machine(count));
        expect((await logIn(email, STRANGER)).body.error).toBe('login_locked');
        expect((await logIn(email, HOME)).status).toBe(200);
        // What the owner mistypes at home is not the strangers' count either.
        expect((await fail(email, HOME)).body.error).toBe('login_wrong');
      },
      START_TIMEOUT_MS,
    );

    test(
      'the mailed code of the owner opens a new place, whatever strangers go on trying',
      async () => {
        const { email, uid } = await addPerson();
        for (let count = 0; count < 50; count += 1) await fail(email, machine(count));
        const hotel = '203.0.113.200';
        expect((await logIn(email, hotel)).body.error).toBe('login_locked');
        app.clock.jump(MINUTE_MS);
        const code = await app.sendCode(email, 'password', { from: hotel });
        const reset = { kind: 'login', email, code, newPassword: NEW_PASSWORD };
        expect((await app.post('user/resetpwd', reset, { from: hotel })).status).toBe(200);
        for (let count = 0; count < 60; count += 1) await fail(email, machine(count));
        expect((await logIn(email, hotel, NEW_PASSWORD)).status).toBe(200);
        expect((await logIn(uid, hotel, NEW_PASSWORD)).status).toBe(200);
      },
      START_TIMEOUT_MS,
    );

    test(
      'guesses of many at once from many places are all counted',
      async () => {
        const { email } = await addPerson();
        await Promise.all(Array.from({ length: 50 }, (_, index) => fail(email, machine(index))));
        expect((await logIn(email, STRANGER)).body.error).toBe('login_locked');
      },
      START_TIMEOUT_MS,
    );

    test('addresses of one subscriber are one source', async () => {
      const { email } = await addPerson();
      for (let count = 0; count < 5; count += 1) await fail(email, `2001:db8:1:2::${count}`);
      expect((await logIn(email, '2001:db8:1:2:ffff::1')).body.error).toBe('login_locked');
      expect((await logIn(email, '2001:db8:1:3::1')).status).toBe(200);
    });

    test(
      'failures that no rule looks at any more are forgotten',
      async () => {
        for (let count = 0; count < 4; count += 1) await fail(`nobody${count}@example.test`, HOME);
        app.clock.jump(2 * DAY_MS);
        await fail('nobody4@example.test', HOME);
        await fail('nobody5@example.test', HOME);
        const { rows } = await app.database.pool.query(
          'SELECT 1 FROM login_failures WHERE last_failed_at < $1',
          [app.clock.now() - DAY_MS],
        );
        expect(rows.length).toBeLessThan(200);
        for (let round = 0; round < 30; round += 1)
          await fail('nobody6@example.test', machine(round));
        const left = await app.database.pool.query(
          'SELECT 1 FROM login_failures WHERE last_failed_at < $1',
          [app.clock.now() - DAY_MS],
        );
        expect(left.rows).toEqual([]);
      },
      START_TIMEOUT_MS,
    );
  });

  test('a thief with a token does not keep the owner from freezing the account', async () => {
    const { token } = await addPerson();
    const freeze = (password: string, from: string) =>
      app.post('user/freezeAccount', { password }, { token, from });
    for (let count = 0; count < 5; count += 1) await freeze('not the password', STRANGER);
    expect((await freeze(TEST_PASSWORD, STRANGER)).body.error).toBe('login_locked');
    expect((await freeze(TEST_PASSWORD, HOME)).status).toBe(200);
  });

  test(
    'wrong codes of the authenticator elsewhere leave the owner his own',
    async () => {
      const { token, email } = await addPerson();
      const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
      const withCode = (totp: string, from: string) =>
        app.post('user/login', { account: email, password: TEST_PASSWORD, totp }, { from });
      const good = [-1, 0, 1].map((step) => totpCode(secret, app.clock.now() + step * 30_000));
      const wrong = ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code));
      // From many places, so that no single one is locked before.
      for (let count = 0; count < 10; count += 1) {
        expect((await withCode(wrong ?? '', machine(count))).body.error).toBe('totp_wrong');
      }
      const right = totpCode(secret, app.clock.now());
      expect((await withCode(right, machine(11))).body.error).toBe('totp_locked');
      expect((await withCode(right, HOME)).status).toBe(200);
    },
    START_TIMEOUT_MS,
  );

  describe('codes', () => {
    const ask = (email: string, from: string) => app.sendCode(email, 'password', { from });
    const reset = (email: string, code: string, from: string) =>
      app.post(
        'user/resetpwd',
        { kind: 'login', email, code, newPassword: NEW_PASSWORD },
        { from },
      );

    test(
      'a stranger burns none: whoever asked for it has three tries of his own',
      async () => {
        const { email } = await addPerson();
        const code = await ask(email, HOME);
        for (let count = 0; count < 9; count += 1) {
          const answer = await reset(email, other(code), machine(count));
          expect(answer.body.error).toBe('code_wrong');
        }
        await reset(email, other(code), HOME);
        await reset(email, other(code), HOME);
        expect((await reset(email, code, HOME)).status).toBe(200);
      },
      START_TIMEOUT_MS,
    );

    test('strangers from everywhere have three tries at it together', async () => {
      const { email } = await addPerson();
      const code = await ask(email, HOME);
      for (let count = 0; count < 3; count += 1) await reset(email, other(code), machine(count));
      expect((await reset(email, code, STRANGER)).body.error).toBe('code_wrong');
      // The next one that is asked for there works there.
      app.clock.jump(MINUTE_MS);
      expect((await reset(email, await ask(email, STRANGER), STRANGER)).status).toBe(200);
    });

    test('one that a stranger asks for does not replace the one of the owner', async () => {
      const { email } = await addPerson();
      const code = await ask(email, HOME);
      app.clock.jump(MINUTE_MS);
      const later = await ask(email, STRANGER);
      expect((await reset(email, code, HOME)).status).toBe(200);
      // What was done ends what was asked for besides.
      expect((await reset(email, later, STRANGER)).body.error).toBe('code_expired');
    });

    test('a code that was asked for at home works on the way', async () => {
      const { email } = await addPerson();
      const code = await ask(email, HOME);
      expect((await reset(email, code, '203.0.113.99')).status).toBe(200);
    });

    test(
      '130 at once for one purpose and address make one mail, ten times a day',
      async () => {
        const email = 'flooded@example.test';
        const flood = () =>
          Promise.all(
            Array.from({ length: 130 }, (_, index) =>
              app.post('ems/send', { email, purpose: 'register' }, { from: machine(index) }),
            ),
          );
        const counts: number[] = [];
        for (let round = 0; round < 12; round += 1) {
          const answers = await flood();
          counts.push(answers.filter(({ status }) => status === 200).length);
          for (const { status } of answers) expect([200, 429]).toContain(status);
          app.clock.jump(MINUTE_MS);
        }
        expect(counts).toEqual([...Array<number>(10).fill(1), 0, 0]);
        expect(app.mails.filter(({ to }) => to === email)).toHaveLength(10);
      },
      START_TIMEOUT_MS,
    );
  });

  describe('operators', () => {
    test('a stranger locks himself out, and no operator', async () => {
      const office = createBackOffice(app);
      const operator = await office.create('finance', `office${people}@house.test`);
      await office.login(operator, {}, { from: HOME });
      office.nextCode();
      const wrong = { password: 'not the password' };
      for (let count = 0; count < 5; count += 1) {
        await office.login(operator, wrong, { from: STRANGER });
      }
      const locked = await office.login(operator, {}, { from: STRANGER });
      expect(locked.body.error).toBe('login_locked');
      expect((await office.login(operator, {}, { from: HOME })).status).toBe(200);
    });

    test(
      'strangers from everywhere neither, not even at a new desk: the authenticator opens it',
      async () => {
        const office = createBackOffice(app);
        const operator = await office.create('finance', `desk${people}@house.test`);
        const wrong = { password: 'not the password', totp: '000000' };
        for (let count = 0; count < 50; count += 1) {
          await office.login(operator, wrong, { from: machine(count) });
        }
        const guess = await office.login(operator, wrong, { from: STRANGER });
        expect(guess.body.error).toBe('login_locked');
        expect((await office.login(operator, {}, { from: '203.0.113.201' })).status).toBe(200);
      },
      START_TIMEOUT_MS,
    );
  });
});

test(
  'one source has a handful of codes mailed, to whatever addresses, then waits',
  async () => {
    const limited = await openTestApp({ settings: { rateLimits: DEFAULT_RATE_LIMITS } });
    const send = (index: number, from: string) =>
      limited.post(
        'ems/send',
        { email: `many${index}@example.test`, purpose: 'register' },
        { from },
      );
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => send(index, STRANGER)),
    );
    const sent = answers.filter(({ status }) => status === 200).length;
    const elsewhere = await send(200, HOME);
    await limited.close();
    expect(sent).toBe(DEFAULT_RATE_LIMITS.code.burst);
    expect(limited.mails).toHaveLength(sent + 1);
    expect(elsewhere.status).toBe(200);
  },
  START_TIMEOUT_MS,
);
