// The fund password as withdrawals ask for it: reliability.md "Rules" (step-up proofs), decisions.md "Identity, security".
import { inTransaction } from '../../server/store/database.ts';
import type { Identity } from '../../server/wiring/identity.ts';
import { Refusal } from '../../server/services/refusal.ts';
import {
  createStepUp,
  type FundProof,
  type MoreProof,
} from '../../server/services/security/stepUp.ts';
import { openIdentity, setFundPassword, setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';

const FUND_PASSWORD = 'copper sailing 31 meadows';
const DAY_MS = 86_400_000;
const OPERATION = 'withdraw/submit key body';
/** Where the requests of a test come from. */
const SOURCE = '127.0.0.1';

let app: TestApp;
let identity: Identity;
beforeAll(async () => {
  app = await openTestApp();
  identity = openIdentity(app);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await identity.notices.stop();
  await app.close();
});

let people = 0;
const addPerson = async () => {
  people += 1;
  const person = await app.addAccount(`step${people}@example.test`);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1',
    [person.email],
  );
  return { ...person, userId: rows[0]?.id ?? '' };
};
const addPersonWithFund = async () => {
  const person = await addPerson();
  await setFundPassword(app, person, FUND_PASSWORD);
  return person;
};
const prove = (userId: string, password = FUND_PASSWORD) =>
  identity.stepUp.prove({ userId, source: SOURCE }, OPERATION, password);
const keyOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: { key?: string; message: string }) => error.key ?? error.message,
  );
const confirm = (proof: FundProof, more?: MoreProof, operation = OPERATION) =>
  inTransaction(app.database, (tx) => identity.stepUp.confirm(tx, proof, operation, more));

test('without a fund password nothing is proved', async () => {
  const { userId } = await addPerson();
  expect(await keyOf(prove(userId))).toBe('fund_password_missing');
});

test('the right one proves its own operation and no other', async () => {
  const { userId } = await addPersonWithFund();
  const proof = await prove(userId);
  expect(await confirm(proof)).toBe('ok');
  expect(await keyOf(confirm(proof, undefined, 'withdraw/addAddress'))).toContain(
    'another operation',
  );
});

test('five wrong ones a day, then it is locked until midnight UTC, whoever asks', async () => {
  const { userId, token } = await addPersonWithFund();
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await keyOf(prove(userId, 'not the password'))).toBe('fund_password_wrong');
    // What was right in between does not make room for more guesses.
    if (guess < 4) expect(await keyOf(prove(userId))).toBe('ok');
  }
  expect(await keyOf(prove(userId))).toBe('fund_password_locked');
  const midnight = (Math.floor(app.clock.now() / DAY_MS) + 1) * DAY_MS;
  const { body } = await app.get('user/getSecurity', {}, { token });
  expect(body.data.fundPasswordLockedUntil).toBe(midnight);
  app.clock.jump(midnight - app.clock.now() - 1);
  expect(await keyOf(prove(userId))).toBe('fund_password_locked');
  app.clock.jump(1);
  expect(await keyOf(prove(userId))).toBe('ok');
});

test('many guesses at once are no more than five', async () => {
  const { userId } = await addPersonWithFund();
  const keys = await Promise.all(
    Array.from({ length: 20 }, (_, index) => keyOf(prove(userId, `guess number ${index}`))),
  );
  expect(keys.filter((key) => key === 'fund_password_wrong')).toHaveLength(5);
  expect(keys.filter((key) => key === 'fund_password_locked')).toHaveLength(15);
});

test('one that nobody had time to look at is not counted', async () => {
  const { userId } = await addPersonWithFund();
  const busy = createStepUp({
    database: app.database,
    clock: app.clock,
    codes: identity.account.codes,
    secondFactor: {
      check: async () => 'ok',
      look: async () => ({ sealed: null, step: null, recovery: null }),
    },
    passwords: { verify: () => Promise.reject(new Refusal('rate_limited')) },
  });
  for (let guess = 0; guess < 6; guess += 1) {
    const proved = busy.prove({ userId, source: SOURCE }, OPERATION, FUND_PASSWORD);
    expect(await keyOf(proved)).toBe('rate_limited');
  }
  expect(await keyOf(prove(userId))).toBe('ok');
});

test('many right ones at once are all right', async () => {
  const { userId } = await addPersonWithFund();
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(prove(userId))));
  expect(new Set(keys)).toEqual(new Set(['ok']));
});

test('setting it anew with a mailed code ends the lock', async () => {
  const person = await addPersonWithFund();
  for (let guess = 0; guess < 6; guess += 1) await keyOf(prove(person.userId, 'not the password'));
  app.clock.jump(60_000);
  await setFundPassword(app, person, 'another copper 32 meadows');
  expect(await keyOf(prove(person.userId, 'another copper 32 meadows'))).toBe('ok');
});

test('a proof ends with the fund password it was given for', async () => {
  const person = await addPersonWithFund();
  const proof = await prove(person.userId);
  app.clock.jump(60_000);
  await setFundPassword(app, person, 'another copper 32 meadows');
  expect(await confirm(proof)).toBe('fund_password_wrong');
});

test('a mailed code is asked for by its purpose, counted when wrong, used up when right', async () => {
  const { userId, email } = await addPersonWithFund();
  const proof = await prove(userId);
  const code = await app.sendCode(email, 'address');
  const wrong = code === '123456' ? '654321' : '123456';
  const ask = (text: string) => confirm(proof, { code: { purpose: 'address', code: text } });
  expect(await ask(wrong)).toBe('code_wrong');
  expect(await ask(code)).toBe('ok');
  expect(await ask(code)).toBe('code_wrong');
});

test('where there is an authenticator it is asked for before the code is used', async () => {
  const { userId, email, token } = await addPersonWithFund();
  const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
  const proof = await prove(userId);
  app.clock.jump(60_000);
  const code = { purpose: 'withdraw' as const, code: await app.sendCode(email, 'withdraw') };
  expect(await confirm(proof, { code, totp: { value: undefined } })).toBe('totp_required');
  expect(await confirm(proof, { code, totp: { value: '000000' } })).toBe('totp_wrong');
  const value = totpCode(secret, app.clock.now());
  expect(await confirm(proof, { code, totp: { value } })).toBe('ok');
  expect(await confirm(proof, { totp: { value } })).toBe('totp_wrong');
});
