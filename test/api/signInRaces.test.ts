// What was under way while a password changed opens nothing: log-ins, wallets, resets. decisions.md "Identity, security".
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { whileHeld } from '../builders/heldRow.ts';
import { createPasswords, loginPassword } from '../../server/services/security/passwords.ts';
import {
  openTestApp,
  START_TIMEOUT_MS,
  TEST_PASSWORD,
  TEST_PASSWORD_COST,
  type TestApp,
} from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';

const LOG_INS = 60;
const RACE_TIMEOUT_MS = 180_000;
const NEW_PASSWORD = 'amber orchard 27 windmills';

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
  const addPerson = async () => {
    people += 1;
    const person = await app.addAccount(`underway${people}@example.test`);
    const { rows } = await app.database.executor.query<{ id: string }>(
      'SELECT id FROM users WHERE uid = $1',
      [person.uid],
    );
    return { ...person, userId: rows[0]?.id ?? '' };
  };
  const logIn = (account: string, password = TEST_PASSWORD) =>
    app.post('user/login', { account, password });
  const isLive = async (token: string): Promise<boolean> =>
    (await app.get('user/getUserInfo', {}, { token })).status === 200;
  const liveSessions = async (userId: string): Promise<number> => {
    const { rows } = await app.database.executor.query(
      'SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL',
      [userId],
    );
    return rows.length;
  };
  const signed = async (wallet: ReturnType<typeof privateKeyToAccount>) => {
    const asked = await app.get('user/authorize', { walletAddress: wallet.address });
    const message = asked.body.data.message as string;
    return {
      walletAddress: wallet.address,
      message,
      signature: await wallet.signMessage({ message }),
    };
  };

  test(
    'sixty log-ins with the old password, under way while it changes: none is alive afterwards',
    async () => {
      const { token, email, uid, userId } = await addPerson();
      const logIns = Array.from({ length: LOG_INS }, (_, index) =>
        logIn(index % 2 === 0 ? email : uid),
      );
      const changed = app.post(
        'user/resetpwd',
        { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD },
        { token },
      );
      const answers = await Promise.all(logIns);
      expect((await changed).status).toBe(200);
      for (const { body } of answers) {
        const opened = (body.data as { token: string } | null)?.token;
        if (opened !== undefined) expect(await isLive(opened)).toBe(false);
      }
      expect(await isLive(token)).toBe(true);
      expect(await liveSessions(userId)).toBe(1);
    },
    RACE_TIMEOUT_MS,
  );

  if (engine === 'postgres') {
    test(
      'a log-in that found the old password right opens nothing once the new one stands',
      async () => {
        const { email, userId } = await addPerson();
        const passwords = createPasswords(TEST_PASSWORD_COST, testKeys.passwordKey);
        const another = await passwords.hash(loginPassword(userId), NEW_PASSWORD);
        const answer = await whileHeld(
          app,
          userId,
          () => logIn(email),
          (client) =>
            client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, another]),
        );
        expect(answer.body.error).toBe('login_wrong');
        expect(await liveSessions(userId)).toBe(1);
      },
      RACE_TIMEOUT_MS,
    );

    test(
      'a wallet that is taken off while it signs in opens nothing',
      async () => {
        const { userId } = await addPerson();
        const wallet = privateKeyToAccount(generatePrivateKey());
        await app.database.executor.query(
          'UPDATE users SET wallet_address = $2, wallet_mac = $3 WHERE id = $1',
          [userId, wallet.address, testKeys.contacts.macOf(userId, 'wallet', wallet.address)],
        );
        const body = await signed(wallet);
        const answer = await whileHeld(
          app,
          userId,
          () => app.post('user/authorize', body),
          (client) =>
            client.query('UPDATE users SET wallet_address = NULL WHERE id = $1', [userId]),
        );
        expect(answer.body.error).toBe('wallet_unknown');
        expect(await liveSessions(userId)).toBe(1);
      },
      RACE_TIMEOUT_MS,
    );
  }

  test(
    'a reset by mailed code, under way while the password changes, changes nothing',
    async () => {
      const { token, email } = await addPerson();
      app.clock.jump(60_000);
      const code = await app.sendCode(email, 'password');
      const change = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
      expect((await app.post('user/resetpwd', change, { token })).status).toBe(200);
      // The code was asked for before; what it was to reset is no more.
      const late = await app.post('user/resetpwd', {
        kind: 'login',
        email,
        code,
        newPassword: 'velvet harvest 88 lanterns',
      });
      expect(late.body.error).toBe('code_expired');
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
    },
    RACE_TIMEOUT_MS,
  );
});
