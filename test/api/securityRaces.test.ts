// A hundred callers for one thing, on every engine: of every single-shot act exactly one wins, and nobody waits for ever.
// reliability.md "races".
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Identity } from '../../server/wiring/identity.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { openIdentity, setFundPassword, setUpTotp, totpCode } from '../builders/identity.ts';
import { sendParts, filePart, uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import {
  type Answer,
  openTestApp,
  START_TIMEOUT_MS,
  type TestApp,
  TEST_PASSWORD,
} from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const CALLERS = 30;
const RACE_TIMEOUT_MS = 180_000;
const FUND_PASSWORD = 'copper sailing 31 meadows';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let identity: Identity;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    identity = openIdentity(app);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await identity.notices.stop();
    await app.close();
    expect(app.logger.errors).toEqual([]);
  });

  let people = 0;
  const addPerson = () => {
    people += 1;
    return app.addAccount(`racer${people}@example.test`);
  };
  const race = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index)));
  const wins = (answers: readonly Answer[]): number => {
    for (const { status } of answers) expect(status).toBeLessThan(500);
    return answers.filter(({ status }) => status === 200).length;
  };
  const newPassword = (index: number): string => `amber orchard ${index} windmills`;

  test(
    'one mailed code sets one new password, from whichever side it comes',
    async () => {
      const { email, token } = await addPerson();
      app.clock.jump(60_000);
      const code = await app.sendCode(email, 'password');
      const answers = await race((index) =>
        app.post(
          'user/resetpwd',
          index % 2 === 0
            ? { kind: 'login', email, code, newPassword: newPassword(index) }
            : { kind: 'fund', code, newPassword: newPassword(index) },
          { token },
        ),
      );
      expect(wins(answers)).toBe(1);
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'one old password is changed once',
    async () => {
      const { token } = await addPerson();
      const answers = await race((index) =>
        app.post(
          'user/resetpwd',
          { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: newPassword(index) },
          { token },
        ),
      );
      expect(wins(answers)).toBe(1);
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'one code of the authenticator logs in once; one recovery code as well',
    async () => {
      for (const kind of ['totp', 'recovery']) {
        const { token, email } = await addPerson();
        const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
        const totp = kind === 'totp' ? totpCode(secret, app.clock.now()) : recoveryCodes[0];
        const answers = await race(() =>
          app.post('user/login', { account: email, password: TEST_PASSWORD, totp }),
        );
        expect(wins(answers)).toBe(1);
      }
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'one signature of a wallet links one account',
    async () => {
      const [first, second] = [await addPerson(), await addPerson()];
      const wallet = privateKeyToAccount(generatePrivateKey());
      const signed = async () => {
        const asked = await app.get('user/authorize', { walletAddress: wallet.address });
        const message = asked.body.data.message as string;
        const signature = await wallet.signMessage({ message });
        return { walletAddress: wallet.address, message, signature, password: TEST_PASSWORD };
      };
      const bodies = await Promise.all([signed(), signed()]);
      const answers = await race((index) =>
        app.post('user/authorize', bodies[index % 2], {
          token: index % 2 === 0 ? first.token : second.token,
        }),
      );
      expect(wins(answers)).toBe(1);
      const { rows } = await app.database.pool.query(
        'SELECT 1 FROM users WHERE wallet_address = $1',
        [wallet.address],
      );
      expect(rows).toHaveLength(1);
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'thirty guesses of a fund password are five guesses',
    async () => {
      const person = await addPerson();
      app.clock.jump(60_000);
      await setFundPassword(app, person, FUND_PASSWORD);
      const { rows } = await app.database.pool.query<{ id: string }>(
        'SELECT id FROM users WHERE email = $1',
        [person.email],
      );
      const userId = rows[0]?.id ?? '';
      const keys = await race((index) =>
        identity.stepUp.checkFundPassword(userId, `guess number ${index}`, 'x').then(
          () => 'ok',
          (error: { key: string }) => error.key,
        ),
      );
      expect(keys.filter((key) => key === 'fund_password_wrong')).toHaveLength(5);
      expect(keys.filter((key) => key === 'fund_password_locked')).toHaveLength(CALLERS - 5);
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'one certification is handed in once and decided once, while its owner hands it in again',
    async () => {
      const { token, uid } = await addPerson();
      const body = { name: 'Ada Lovelace', country: 'DE', documentType: 'passport' };
      const submit = () => app.post('user/basicReal', body, { token });
      expect(wins(await race(submit))).toBe(1);
      const reviewer = await createBackOffice(app).signIn('reviewer');
      const query = { kind: 'certification' };
      const queue = await app.get('operator/getQueue', query, { token: reviewer });
      const items = queue.body.data.list as { id: string; uid: string }[];
      const id = items.find((item) => item.uid === uid)?.id ?? '';
      const decide = async (index: number) => {
        const verdict =
          index % 2 === 0
            ? { decision: 'approve' }
            : { decision: 'reject', reason: 'image_unclear' };
        const sent = { kind: 'certification', id, ...verdict };
        const { body: answer } = await app.post('operator/decide', sent, {
          token: reviewer,
          key: newKey(),
        });
        return answer.code === 1 ? 'ok' : answer.error;
      };
      const [keys, answers] = await Promise.all([race(decide), race(submit)]);
      expect(keys.filter((key) => key === 'ok')).toHaveLength(1);
      expect(new Set(keys)).toEqual(new Set(['ok', 'already_final']));
      // Where it was rejected, one of them was in time to be the next try.
      expect(wins(answers)).toBeLessThanOrEqual(1);
    },
    RACE_TIMEOUT_MS,
  );

  test(
    'one picture is handed in once, and the quota holds however many come at once',
    async () => {
      const { token } = await addPerson();
      const small = await picture('jpeg', { width: 8, height: 8 });
      const url = await uploadPicture(app.app, token, small);
      const declare = () =>
        app.post(
          'recharge/submit',
          { currency: 'USDT', network: 'tron', amount: '500', proofImage: url },
          { token, key: newKey() },
        );
      const taken = await race(declare);
      expect(wins(taken)).toBe(1);
      const refused = taken.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(['not_found']));
      const answers: Answer[] = [];
      // No more at once than one user has places for.
      for (let round = 0; round < 15; round += 1) {
        const some = Array.from({ length: 3 }, () =>
          sendParts(app.app, [filePart(small)], { token }),
        );
        answers.push(...(await Promise.all(some)));
      }
      expect(wins(answers)).toBe(39);
    },
    RACE_TIMEOUT_MS,
  );
});
