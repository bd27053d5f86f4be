// Trying it out without a mailbox, and keeping the account afterwards: wire.md "Calls" (tryOut, claim).
import { randomUUID } from 'node:crypto';
import { writerOf } from '../../server/store/database.ts';
import {
  openTestApp,
  START_TIMEOUT_MS,
  type TestApp,
  TEST_PASSWORD,
  type TestAppOptions,
} from '../builders/testApp.ts';

const apps: TestApp[] = [];
async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await openTestApp(options);
  apps.push(opened);
  return opened;
}
let app: TestApp;
beforeAll(async () => {
  app = await open();
}, START_TIMEOUT_MS);
afterAll(async () => {
  for (const one of apps) await one.close();
});

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `tried${people}@example.test`;
};

/** Asks for an account; with a key of its own unless one is given. */
const ask = (
  input: object = {},
  { from, key = randomUUID() }: { from?: string; key?: string } = {},
) => app.post('user/tryOut', input, { from, key });

async function tryOut(country?: string, from?: string): Promise<{ token: string; uid: string }> {
  const { body } = await ask(country ? { country } : {}, from === undefined ? {} : { from });
  if (body.code !== 1) throw new Error(`not tried out: ${JSON.stringify(body)}`);
  return body.data as { token: string; uid: string };
}

async function claim(token: string, email: string, code?: string) {
  const sent = code ?? (await app.sendCode(email));
  return app.post('user/claim', { email, code: sent, password: TEST_PASSWORD }, { token });
}

const assetsOf = async (token: string) => (await app.get('user/getAssetsData', {}, { token })).body;
const infoOf = async (token: string) => (await app.get('user/getUserInfo', {}, { token })).body;

describe('trying out', () => {
  test('makes an account with the practice money once, without a mailbox, in the chosen country', async () => {
    const { token, uid } = await tryOut('DE');
    expect(uid).toMatch(/^\d{8}$/);
    expect((await infoOf(token)).data).toMatchObject({ uid, email: null, country: 'DE' });
    expect((await assetsOf(token)).data).toMatchObject({ total: '41000', spotTotal: '10000' });
    const { body } = await app.get('user/getSecurity', {}, { token });
    expect(body.data).toMatchObject({ email: null, hasFundPassword: false });
    expect(await app.house.violations()).toEqual([]);
  });

  test('the chosen country decides the rules', async () => {
    const { token } = await tryOut('DE');
    const own = await app.get('common/getConfig', {}, { token });
    const shown = await app.get('common/getConfig', { country: 'DE' });
    expect(own.body.data.rulebook.hash).toBe(shown.body.data.rulebook.hash);
  });

  test('a country that is none is refused, and makes nothing', async () => {
    const before = await app.ledger();
    const { body } = await ask({ country: 'XX' });
    expect(body).toMatchObject({ error: 'invalid_input', fields: { country: 'invalid' } });
    expect(await app.ledger()).toBe(before);
  });

  test('with real money there is no such call', async () => {
    const live = await open({ settings: { mode: 'live' } });
    const { status, body } = await live.post('user/tryOut', {}, { key: randomUUID() });
    const unknown = await live.post('user/noSuchCall');
    expect([status, body.error]).toEqual([unknown.status, unknown.body.error]);
    expect(body.msg).toBe(unknown.body.msg);
    const { rows } = await live.database.pool.query('SELECT 1 FROM users');
    expect(rows).toEqual([]);
  });

  test('a source has thirty a day; the next day it has them again, and others are not in its way', async () => {
    const from = '198.51.100.7';
    for (let one = 0; one < 30; one += 1) await tryOut(undefined, from);
    const before = await app.ledger();
    const { status, body, headers } = await ask({}, { from });
    expect([status, body.error]).toEqual([429, 'try_outs_used_up']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await app.ledger()).toBe(before);
    await tryOut(undefined, '203.0.113.9');
    app.clock.advance(Number(headers['retry-after']) * 1000);
    await tryOut(undefined, from);
    // What is over is not kept.
    const { rows } = await app.database.pool.query('SELECT count(*)::int AS n FROM try_outs');
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('all sources together have a bound as well', async () => {
    await writerOf(app.database).query(`UPDATE try_outs SET count = 5000 WHERE source_hash = ''`);
    const { body } = await ask({}, { from: '192.0.2.77' });
    expect(body.error).toBe('try_outs_used_up');
    await writerOf(app.database).query(`UPDATE try_outs SET count = 1 WHERE source_hash = ''`);
  });
});

describe('sent again with its key', () => {
  const DAY_MS = 86_400_000;
  const count = async (table: 'users' | 'sessions' | 'commands'): Promise<number> => {
    const { rows } = await app.database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
    return (rows[0] as { n: number }).n;
  };
  interface Session {
    readonly token: string;
    readonly uid: string;
  }

  test('it opens the account that it made, whose practice money is there once, from wherever it is sent', async () => {
    const key = randomUUID();
    const first = (await ask({ country: 'DE' }, { key })).body.data as Session;
    const [users, ledger] = [await count('users'), await app.ledger()];
    const again = await ask({ country: 'DE' }, { key: key.toUpperCase(), from: '198.51.100.99' });
    const second = again.body.data as Session;
    expect(second.uid).toBe(first.uid);
    expect(second.token).not.toBe(first.token);
    // Whichever of the two answers arrived, its token is that of the account.
    for (const { token } of [first, second])
      expect((await infoOf(token)).data).toMatchObject({ uid: first.uid, country: 'DE' });
    expect((await assetsOf(second.token)).data).toMatchObject({ total: '41000' });
    expect([await count('users'), await app.ledger()]).toEqual([users, ledger]);
    expect(await app.house.violations()).toEqual([]);
  });

  test('twice at one moment it makes one account, and takes one of its source’s thirty', async () => {
    const [key, from] = [randomUUID(), '203.0.113.41'];
    const users = await count('users');
    const answers = await Promise.all([1, 2, 3].map(() => ask({}, { key, from })));
    const uids = answers.map(({ body }) => (body.data as Session).uid);
    expect(new Set(uids).size).toBe(1);
    expect(await count('users')).toBe(users + 1);
    for (let one = 1; one < 30; one += 1) await tryOut(undefined, from);
    expect((await ask({}, { from })).body.error).toBe('try_outs_used_up');
    // Who has his account has it still.
    expect((await ask({}, { key, from })).body.code).toBe(1);
  });

  test('for something else it is refused', async () => {
    const key = randomUUID();
    await ask({ country: 'DE' }, { key });
    const before = await app.ledger();
    for (const input of [{}, { country: 'FR' }, { country: 'XX' }]) {
      const { status, body } = await ask(input, { key });
      expect([status, body.error]).toEqual([409, 'conflict']);
    }
    expect(await app.ledger()).toBe(before);
  });

  test('it makes no other account where the first one is a day old, frozen or has a password', async () => {
    const [old, frozen, claimed] = [randomUUID(), randomUUID(), randomUUID()];
    await ask({}, { key: old });
    app.clock.advance(DAY_MS - 1);
    expect((await ask({}, { key: old })).body.code).toBe(1);
    app.clock.advance(1);
    const made = (await ask({}, { key: frozen })).body.data as Session;
    const { token } = (await ask({}, { key: claimed })).body.data as Session;
    await claim(token, newEmail());
    await writerOf(app.database).query('UPDATE users SET frozen_at = 1 WHERE uid = $1', [made.uid]);
    const counts = async () => [await count('users'), await count('sessions')];
    const before = await counts();
    for (const [key, error] of [
      [old, 'conflict'],
      [claimed, 'conflict'],
      [frozen, 'forbidden'],
    ] as const)
      expect((await ask({}, { key })).body.error).toBe(error);
    expect(await counts()).toEqual(before);
  });

  test('neither the key nor the token is kept', async () => {
    const key = randomUUID();
    const { token } = (await ask({}, { key })).body.data as Session;
    const { rows } = await app.database.pool.query('SELECT c::text AS text FROM commands c');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows as { text: string }[]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(token);
    }
  });
});

describe('what needs a mailbox', () => {
  test.each([
    ['user/resetpwd', { kind: 'fund', newPassword: TEST_PASSWORD, code: '123456' }],
    ['user/resetpwd', { kind: 'login', newPassword: TEST_PASSWORD, oldPassword: 'a guess' }],
    ['user/changeemail', { email: 'x@example.test', code: '123456', password: 'a guess' }],
    ['user/totpSetup', {}],
    ['user/freezeAccount', { password: 'a guess' }],
    [
      'user/basicReal',
      { name: 'Mira Lane', country: 'DE', documentType: 'passport', idNumber: 'C01X00T47' },
    ],
  ])('%s says that an e-mail is missing', async (path, body) => {
    const { token } = await tryOut();
    const key = '5f6c1d1e-8a53-4a6e-9a55-2f0b3f1c9a10';
    const answer = await app.post(path, body, { token, key });
    expect(answer.body.error).toBe('email_required');
  });

  test('nobody logs in to it by its uid', async () => {
    const { uid } = await tryOut();
    const { body } = await app.post('user/login', { account: uid, password: TEST_PASSWORD });
    expect(body.error).toBe('login_wrong');
  });

  test('the database takes no half of it', async () => {
    const { uid } = await tryOut();
    const half = `UPDATE users SET email = 'half@example.test', email_mac = '\\x00' WHERE uid = $1`;
    await expect(writerOf(app.database).query(half, [uid])).rejects.toThrow(/users_kept/);
  });
});

describe('claiming', () => {
  test('keeps the uid and the money, ends other sessions, and the new e-mail logs in', async () => {
    const { token, uid } = await tryOut();
    const transfer = { from: 'funding', to: 'spot', currency: 'USDT', amount: '1234.5' };
    const key = '0b0e3b0a-3d5e-4c39-8a53-0f2d7f7f9b11';
    expect((await app.post('user/Transfer', transfer, { token, key })).body.code).toBe(1);
    const before = await assetsOf(token);
    const email = newEmail();
    const { body } = await claim(token, email.toUpperCase());
    expect(body.data).toEqual({ email });
    expect((await infoOf(token)).data).toMatchObject({ uid, email });
    expect((await assetsOf(token)).data).toEqual(before.data);
    const login = await app.post('user/login', { account: email, password: TEST_PASSWORD });
    expect(login.body.data.uid).toBe(uid);
    expect(await app.house.violations()).toEqual([]);
  });

  test('is done once', async () => {
    const { token } = await tryOut();
    await claim(token, newEmail());
    const email = newEmail();
    const { body } = await claim(token, email);
    expect(body.error).toBe('already_final');
    const { rows } = await app.database.pool.query('SELECT 1 FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('an e-mail of another account is refused as registering refuses it, and the account stays', async () => {
    const email = newEmail();
    const code = await app.sendCode(email);
    const other = { email, password: TEST_PASSWORD, code };
    await app.post('user/register', other);
    app.clock.advance(120_000);
    const { token } = await tryOut();
    const again = await app.sendCode(email);
    const wrong = await claim(token, email, again === '000000' ? '000001' : '000000');
    expect(wrong.body).toMatchObject({ error: 'code_wrong', fields: { code: 'code_wrong' } });
    const taken = await claim(token, email, again);
    expect(taken.body).toMatchObject({ error: 'email_taken', fields: { email: 'email_taken' } });
    expect((await infoOf(token)).data.email).toBeNull();
  });

  test('a weak password is refused', async () => {
    const { token } = await tryOut();
    const email = newEmail();
    const code = await app.sendCode(email);
    const { body } = await app.post('user/claim', { email, code, password: email }, { token });
    expect(body.error).toBe('password_common');
  });
});
