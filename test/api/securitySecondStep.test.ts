// With an authenticator on, what moves money out or opens a way in asks for its code: fund password, addresses, withdrawals
// (e-mail and wallet have files of their own). Each code is used up in the operation's transaction. decisions.md "Identity,
// security", reliability.md "Rules" (step-up proofs).
import { setUpTotp, totpCode } from '../builders/identity.ts';
import { createFundingPeople, FUND_PASSWORD } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { whileHeld } from '../builders/heldRow.ts';

const MINUTE_MS = 60_000;
const OTHER_ADDRESS = 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    expect(app.logger.errors).toEqual([]);
  });

  /** Ready to withdraw, with an authenticator. */
  const addGuarded = async () => {
    const person = await people.ready();
    return { ...person, ...(await setUpTotp(app, person.token, TEST_PASSWORD)) };
  };
  type Guarded = Awaited<ReturnType<typeof addGuarded>>;

  const nowCode = ({ secret }: Pick<Guarded, 'secret'>): string =>
    totpCode(secret, app.clock.now());
  const wrongCode = ({ secret }: Pick<Guarded, 'secret'>): string => {
    const good = [-1, 0, 1].map((step) => totpCode(secret, app.clock.now() + step * 30_000));
    return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
  };
  const withdraw = (
    { token, addressId }: Pick<Guarded, 'token' | 'addressId'>,
    proof: object,
    key = newKey(),
  ) =>
    app.post(
      'withdraw/submit',
      { addressId, amount: '50', fundPassword: FUND_PASSWORD, ...proof },
      { token, key },
    );
  const waiting = async (userId: string): Promise<number> => {
    const { rows } = await app.database.executor.query(
      'SELECT 1 FROM withdrawals WHERE user_id = $1',
      [userId],
    );
    return rows.length;
  };

  describe('a withdrawal', () => {
    test('asks for the code, counts a wrong one, and uses the right one up', async () => {
      const person = await addGuarded();
      const without = await withdraw(person, {});
      expect([without.status, without.body.error]).toEqual([422, 'totp_required']);
      expect(without.body.fields).toEqual({ totp: 'totp_required' });
      expect((await withdraw(person, { totp: wrongCode(person) })).body.error).toBe('totp_wrong');
      expect(await waiting(person.userId)).toBe(0);
      const totp = nowCode(person);
      expect((await withdraw(person, { totp })).status).toBe(200);
      expect((await withdraw(person, { totp })).body.error).toBe('totp_wrong');
      // Nor does it log anybody in.
      const logIn = { account: person.email, password: TEST_PASSWORD, totp };
      expect((await app.post('user/login', logIn)).body.error).toBe('totp_wrong');
      expect(await waiting(person.userId)).toBe(1);
      const { body } = await app.get('withdraw/getData', {}, { token: person.token });
      expect(body.data.totpEnabled).toBe(true);
    });

    test('ten wrong codes a day, then none is looked at', async () => {
      const person = await addGuarded();
      const keys: unknown[] = [];
      for (let guess = 0; guess < 11; guess += 1) {
        keys.push((await withdraw(person, { totp: wrongCode(person) })).body.error);
      }
      expect(keys).toEqual([...Array<string>(10).fill('totp_wrong'), 'totp_locked']);
      const right = await withdraw(person, { totp: nowCode(person) });
      expect(right.body.error).toBe('totp_locked');
    });

    test('takes a recovery code in its place, once', async () => {
      const person = await addGuarded();
      const [totp, next] = person.recoveryCodes;
      expect((await withdraw(person, { totp })).status).toBe(200);
      expect((await withdraw(person, { totp })).body.error).toBe('totp_wrong');
      const { body } = await app.get('user/getSecurity', {}, { token: person.token });
      expect(body.data.recoveryCodesLeft).toBe(9);
      expect((await withdraw(person, { totp: next })).status).toBe(200);
    });

    test.each(['the authenticator', 'the recovery codes'])(
      'of many at once with one code of %s, one is made',
      async (what) => {
        const person = await addGuarded();
        const totp = what.includes('recovery') ? person.recoveryCodes[0] : nowCode(person);
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => withdraw(person, { totp })),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        for (const { body } of answers) expect([undefined, 'totp_wrong']).toContain(body.error);
        expect(await waiting(person.userId)).toBe(1);
      },
    );

    test('the same request comes again with another code and gets its first answer', async () => {
      const person = await addGuarded();
      const key = newKey();
      const first = await withdraw(person, { totp: nowCode(person) }, key);
      app.clock.jump(MINUTE_MS);
      const again = await withdraw(person, { totp: nowCode(person) }, key);
      expect(again.body.data).toEqual(first.body.data);
      expect(await waiting(person.userId)).toBe(1);
    });

    test('one that is refused for another reason leaves the code good', async () => {
      const person = await addGuarded();
      const totp = nowCode(person);
      const tooMuch = await withdraw(person, { totp, amount: '9999999' });
      expect(tooMuch.body.error).toBe('daily_limit');
      expect((await withdraw(person, { totp })).status).toBe(200);
    });

    test('without an authenticator none is asked for', async () => {
      const person = await people.ready();
      expect((await withdraw(person, {})).status).toBe(200);
    });
  });

  describe('an address', () => {
    const changes = {
      'withdraw/addAddress': (code: string, _addressId: string) => ({
        currency: 'USDT',
        network: 'tron',
        address: OTHER_ADDRESS,
        label: 'Other',
        code,
      }),
      'withdraw/editAddress': (code: string, addressId: string) => ({
        addressId,
        currency: 'USDT',
        network: 'tron',
        address: OTHER_ADDRESS,
        label: 'Other',
        code,
      }),
      'withdraw/delAddress': (_code: string, addressId: string) => ({ addressId }),
    };

    test.each(Object.keys(changes) as (keyof typeof changes)[])(
      '%s asks for the code',
      async (call) => {
        const person = await addGuarded();
        app.clock.jump(MINUTE_MS);
        const code = await app.sendCode(person.email, 'address', { token: person.token });
        const send = (proof: object) =>
          app.post(
            call,
            { ...changes[call](code, person.addressId), fundPassword: FUND_PASSWORD, ...proof },
            { token: person.token, key: newKey() },
          );
        const without = await send({});
        expect([without.body.error, without.body.fields]).toEqual([
          'totp_required',
          { totp: 'totp_required' },
        ]);
        expect((await send({ totp: wrongCode(person) })).body.error).toBe('totp_wrong');
        const totp = nowCode(person);
        // The mailed code is still good: the authenticator is asked before it.
        expect((await send({ totp })).status).toBe(200);
      },
    );
  });

  test('a new fund password asks for it, and the mailed code waits for the right one', async () => {
    const person = await addGuarded();
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(person.email, 'password', { token: person.token });
    const set = (proof: object) =>
      app.post(
        'user/resetpwd',
        { kind: 'fund', code, newPassword: 'velvet harvest 88 lanterns', ...proof },
        { token: person.token },
      );
    const without = await set({});
    expect([without.body.error, without.body.fields]).toEqual([
      'totp_required',
      { totp: 'totp_required' },
    ]);
    expect((await set({ totp: wrongCode(person) })).body.error).toBe('totp_wrong');
    expect((await set({ totp: nowCode(person) })).status).toBe(200);
  });

  if (engine === 'postgres') {
    // The proof is found right, then the owner changes what it proves while the operation waits for the row.
    const setFund =
      (userId: string) => (client: { query(sql: string, values: string[]): unknown }) =>
        Promise.resolve(
          client.query(`UPDATE users SET fund_password_hash = 'keyed:another' WHERE id = $1`, [
            userId,
          ]),
        );

    test('a fund password that changes between proof and commit withdraws nothing', async () => {
      const person = await people.ready();
      const answer = await whileHeld(
        app,
        person.userId,
        () => withdraw(person, {}),
        setFund(person.userId),
      );
      expect(answer.body.error).toBe('fund_password_wrong');
      expect(await waiting(person.userId)).toBe(0);
    });

    test('nor does it bind an address', async () => {
      const person = await people.ready();
      app.clock.jump(MINUTE_MS);
      const code = await app.sendCode(person.email, 'address');
      const body = {
        currency: 'USDT',
        network: 'tron',
        address: OTHER_ADDRESS,
        label: 'Other',
        code,
        fundPassword: FUND_PASSWORD,
      };
      const ask = { token: person.token, key: newKey() };
      const answer = await whileHeld(
        app,
        person.userId,
        () => app.post('withdraw/addAddress', body, ask),
        setFund(person.userId),
      );
      expect(answer.body.error).toBe('fund_password_wrong');
      const { body: list } = await app.get('withdraw/getAddressList', {}, { token: person.token });
      expect(list.data.list).toHaveLength(1);
    });

    test('nor does a code count that somebody else used meanwhile', async () => {
      const person = await addGuarded();
      const step = Math.floor(app.clock.now() / 30_000);
      const answer = await whileHeld(
        app,
        person.userId,
        () => withdraw(person, { totp: nowCode(person) }),
        (client) =>
          client.query('UPDATE users SET totp_last_step = $2 WHERE id = $1', [person.userId, step]),
      );
      expect(answer.body.error).toBe('totp_wrong');
      expect(await waiting(person.userId)).toBe(0);
    });
  }
});
