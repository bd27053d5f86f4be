// What whoever has the server's own role in the database and not its secret key can make of who people are: sessions, codes and
// passwords of his own making open nothing. Source: decisions.md "Identity, security", "Operators".
import { hash as hashPlain } from '@node-rs/argon2';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { serverRights } from '../../server/kinds/kinds.ts';
import { becomeServer } from '../../server/store/serverRole.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import {
  openTestApp,
  START_TIMEOUT_MS,
  TEST_PASSWORD_COST,
  type TestApp,
} from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';

const HOUR_MS = 3_600_000;
const PLANTED = 'a password that is known';

describe.each(testEngines)('under the server’s own role on %s', (engine) => {
  let app: TestApp;
  let victim: Awaited<ReturnType<TestApp['addAccount']>>;
  let thief: Awaited<ReturnType<TestApp['addAccount']>>;
  let admin: { readonly operatorId: string; readonly token: string };
  beforeAll(async () => {
    app = await openTestApp({ engine });
    victim = await app.addAccount('victim@example.test');
    thief = await app.addAccount('thief@example.test', 'another harbour 7 lanterns');
    const { body } = await createBackOffice(app).login(await createBackOffice(app).create('admin'));
    admin = body.data as typeof admin;
    if (engine === 'embedded') await becomeServer(app.database.executor, serverRights);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const run = async (sql: string, ...values: readonly unknown[]) => {
    const client = await app.house.served.executor.connect();
    try {
      return await client.query(sql, [...values]);
    } finally {
      client.release();
    }
  };
  const newToken = (): string => randomBytes(32).toString('base64url');
  const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest();
  const idOf = async (uid: string): Promise<string> => {
    const { rows } = await run('SELECT id FROM users WHERE uid = $1', uid);
    return (rows[0] as { id: string }).id;
  };
  const asUser = async (token: string) => (await app.get('user/getUserInfo', {}, { token })).status;
  const asOperator = async (token: string) =>
    (await app.get('operator/getAudit', { limit: '1' }, { token })).status;
  const userSession = async (tokenHash: Buffer, extra = '', value = '') =>
    run(
      `INSERT INTO sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at${extra})
       VALUES ($1, $2, $3, 'x', $4, $4, $5${value})`,
      randomUUID(),
      tokenHash,
      await idOf(victim.uid),
      app.clock.now(),
      app.clock.now() + HOUR_MS,
    );
  const operatorSession = (tokenHash: Buffer, extra = '', value = '') =>
    run(
      `INSERT INTO operator_sessions (id, token_hash, operator_id, created_at, last_seen_at, expires_at${extra})
       VALUES ($1, $2, $3, $4, $4, $5${value})`,
      randomUUID(),
      tokenHash,
      admin.operatorId,
      app.clock.now(),
      app.clock.now() + HOUR_MS,
    );
  const enrolment = (codeHash: Buffer, extra = '', value = '') =>
    run(
      `INSERT INTO operator_enrolments (id, code_hash, email, role, totp_sealed, made_by, made_at, expires_at${extra})
       VALUES ($1, $2, 'thief@house.test', 'admin', '\\x00', $3, $4, $5${value})`,
      randomUUID(),
      codeHash,
      admin.operatorId,
      app.clock.now(),
      app.clock.now() + HOUR_MS,
    );
  const hashInUse = async (uid: string): Promise<Buffer> => {
    const { rows } = await run(
      'SELECT token_hash AS hash FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.uid = $1',
      uid,
    );
    return Buffer.from((rows[0] as { hash: Buffer }).hash);
  };

  describe('a session', () => {
    test('of the server’s own making opens what it is for', async () => {
      expect([await asUser(victim.token), await asOperator(admin.token)]).toEqual([200, 200]);
    });

    test('of a user, made with a token that is known, opens nothing', async () => {
      const token = newToken();
      await userSession(sha256(token));
      expect(await asUser(token)).toBe(401);
    });

    test('of an operator, made with a token that is known, opens nothing', async () => {
      const token = newToken();
      await operatorSession(sha256(token));
      expect(await asOperator(token)).toBe(401);
    });

    test('of an operator, made of a user’s own, opens nothing', async () => {
      await operatorSession(await hashInUse(thief.uid));
      expect([await asUser(thief.token), await asOperator(thief.token)]).toEqual([200, 401]);
    });

    test('of somebody else, made of one’s own, is none', async () => {
      await expect(userSession(await hashInUse(thief.uid))).rejects.toThrow('duplicate key');
    });

    test('is not made as one of before', async () => {
      const made = [
        userSession(sha256(newToken()), ', keyed', ', false'),
        operatorSession(sha256(newToken()), ', keyed', ', false'),
        enrolment(sha256(newToken()), ', keyed', ', false'),
        run('UPDATE sessions SET keyed = false'),
        run('UPDATE operator_sessions SET keyed = false'),
        run('UPDATE operator_enrolments SET keyed = false'),
        run('UPDATE sessions SET token_hash = $1', sha256(newToken())),
        run('UPDATE operator_sessions SET token_hash = $1', sha256(newToken())),
      ];
      const refusals = await Promise.allSettled(made);
      const reasons = refusals.map((one) => (one.status === 'rejected' ? `${one.reason}` : 'made'));
      for (const reason of reasons) expect(reason).toContain('permission denied');
    });
  });

  describe('a password', () => {
    const logIn = async (account: string, password: string) => {
      const { status, body } = await app.post('user/login', { account, password });
      return status === 200 ? 'in' : body.error;
    };
    const plain = () => hashPlain(PLANTED, TEST_PASSWORD_COST);
    const asKeyed = async () => `keyed:${await plain()}`;
    const setHash = async (column: string, hash: string) =>
      run(`UPDATE users SET ${column} = $1 WHERE uid = $2`, hash, victim.uid);

    test.each(['password_hash', 'fund_password_hash'])(
      'hashed as of before is refused (%s)',
      async (column) => {
        await expect(setHash(column, await plain())).rejects.toThrow('with the key of the server');
        await expect(setHash(column, '')).rejects.toThrow('with the key of the server');
      },
    );

    test('hashed as of before does not come with somebody new', async () => {
      const values = [randomUUID(), await plain()];
      const user = `INSERT INTO users (id, uid, email, password_hash, created_at) VALUES ($1, '99999999', 'x@x.test', $2, 0)`;
      await expect(run(user, ...values)).rejects.toThrow('with the key of the server');
      const operator = `INSERT INTO operators (id, email, role, password_hash, totp_sealed, created_at) VALUES ($1, 'x@x.test', 'admin', $2, '\\x00', 0)`;
      await expect(run(operator, ...values)).rejects.toThrow('with the key of the server');
    });

    test('that is known, hashed without the key, lets nobody in', async () => {
      await setHash('password_hash', await asKeyed());
      expect(await logIn(victim.uid, PLANTED)).toBe('login_wrong');
    });

    test('of one’s own, copied to somebody else, lets nobody in', async () => {
      await run(
        'UPDATE users SET password_hash = (SELECT o.password_hash FROM users o WHERE o.uid = $1) WHERE uid = $2',
        thief.uid,
        victim.uid,
      );
      expect(await logIn(thief.uid, thief.password)).toBe('in');
      expect(await logIn(victim.uid, thief.password)).toBe('login_wrong');
    });
  });

  describe('a way in', () => {
    const NEW_PASSWORD = 'a new harbour 9 lanterns';
    const set = (column: 'email' | 'wallet', value: string, mac: Buffer | null) =>
      run(
        column === 'email'
          ? 'UPDATE users SET email = $1, email_mac = $2 WHERE uid = $3'
          : 'UPDATE users SET wallet_address = $1, wallet_mac = $2 WHERE uid = $3',
        value,
        mac,
        victim.uid,
      );
    const resetBy = async (email: string) => {
      app.clock.jump(60_000);
      const code = await app.sendCode(email, 'password');
      const asked = { kind: 'login', email, newPassword: NEW_PASSWORD, code };
      expect((await app.post('user/resetpwd', asked)).status).toBe(200);
      const { status } = await app.post('user/login', {
        account: victim.uid,
        password: NEW_PASSWORD,
      });
      return status === 200 ? 'in' : 'out';
    };
    const signInBy = async (wallet: ReturnType<typeof privateKeyToAccount>) => {
      const asked = await app.get('user/authorize', { walletAddress: wallet.address });
      const message = asked.body.data.message as string;
      const signature = await wallet.signMessage({ message });
      const { body } = await app.post('user/authorize', {
        walletAddress: wallet.address,
        message,
        signature,
      });
      return body.error ?? 'in';
    };

    test.each(['email', 'wallet'] as const)('is not set without a code: %s', async (column) => {
      await expect(set(column, 'thief2@example.test', null)).rejects.toThrow('with the word of');
    });

    test('is no mailbox with the code of another, nor is that code taken off', async () => {
      const thiefId = await idOf(thief.uid);
      const mine = testKeys.contacts.macOf(thiefId, 'email', 'thief2@example.test');
      await set('email', 'thief2@example.test', mine);
      expect(await resetBy('thief2@example.test')).toBe('out');
      await expect(set('email', 'thief2@example.test', null)).rejects.toThrow('with the word of');
      // What the server itself sets is one, so that this was not in vain.
      const own = testKeys.contacts.macOf(await idOf(victim.uid), 'email', 'mine@example.test');
      await set('email', 'mine@example.test', own);
      expect(await resetBy('mine@example.test')).toBe('in');
    });

    test('is no wallet with the code of another', async () => {
      const wallet = privateKeyToAccount(generatePrivateKey());
      const { address } = wallet;
      await set(
        'wallet',
        address,
        testKeys.contacts.macOf(await idOf(thief.uid), 'wallet', address),
      );
      expect(await signInBy(wallet)).toBe('wallet_unknown');
      await set(
        'wallet',
        address,
        testKeys.contacts.macOf(await idOf(victim.uid), 'wallet', address),
      );
      expect(await signInBy(wallet)).toBe('in');
    });
  });

  test('an enrolment made with a code that is known is none', async () => {
    const code = newToken();
    await enrolment(sha256(code));
    const { body } = await app.post('operator/openInvitation', { code });
    expect(body.error).toBe('code_wrong');
  });
});
