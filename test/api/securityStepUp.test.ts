// What proves an owner, as withdrawals and addresses ask for it, from the proof to the operation that uses it up: reliability.md
// "Rules" (step-up proofs), decisions.md "Identity, security".
import type { Identity } from '../../server/wiring/identity.ts';
import { NO_EFFECTS } from '../../server/execution/command.ts';
import { defineOperation, operationOf } from '../../server/execution/operation.ts';
import { defineKind, MOVES_NOTHING } from '../../server/kinds/defineKind.ts';
import { proofNeeds, refusedProof, usingProof } from '../../server/kinds/shared/ownerProof.ts';
import { Refusal } from '../../server/services/refusal.ts';
import {
  createStepUp,
  type OwnerProof,
  type Proving,
} from '../../server/services/security/stepUp.ts';
import { openIdentity, setFundPassword, setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { testKeys } from '../builders/testKeys.ts';
import { newKey, openTradingHouse, testIds, type TradingHouse } from '../builders/tradingHouse.ts';

const FUND_PASSWORD = 'copper sailing 31 meadows';
const DAY_MS = 86_400_000;
/** Where the requests of a test come from. */
const SOURCE = '127.0.0.1';

/** An operation that does nothing but use its proof. */
const act = defineOperation<{ readonly proof: OwnerProof }>({
  kind: 'proving',
  operation: 'act',
  addsOpen: false,
  loads: ({ proof }, userId) => ({ accounts: [], needs: proofNeeds(proof, userId) }),
  decide: (view, { proof }, at) =>
    refusedProof(view, proof, at) ??
    usingProof({ ok: true, effects: NO_EFFECTS, data: null }, proof, view, at),
});
const provingKind = defineKind({
  ...MOVES_NOTHING,
  name: 'proving',
  operations: [act],
  peopleCases: null,
  review: null,
  records: [],
  tables: null,
});

let app: TestApp;
let identity: Identity;
let house: TradingHouse;
beforeAll(async () => {
  app = await openTestApp();
  identity = openIdentity(app);
  const { database, clock } = app;
  house = await openTradingHouse(undefined, { database, clock, kinds: [provingKind] });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await identity.notices.stop();
  await house.close();
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
const prove = (userId: string, fundPassword = FUND_PASSWORD, more: Partial<Proving> = {}) =>
  identity.stepUp.prove({ userId, source: SOURCE }, { fundPassword, totp: undefined, ...more });
const keyOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: { key?: string; message: string }) => error.key ?? error.message,
  );
/** What an operation with this proof comes to. */
const confirm = async (userId: string, proof: OwnerProof): Promise<string> => {
  const who = { userId, key: { name: newKey(), bodyHash: newKey() } };
  const answer = await house.executor.run(
    operationOf(act, who, { proof }, { id: testIds.uuid(), at: app.clock.now() }),
  );
  return answer.ok ? 'ok' : answer.error;
};

test('without a fund password nothing is proved', async () => {
  const { userId } = await addPerson();
  expect(await keyOf(prove(userId))).toBe('fund_password_missing');
});

test('the right one proves, and what it leaves behind is no secret', async () => {
  const { userId } = await addPersonWithFund();
  const proof = await prove(userId);
  expect(proof).toEqual({
    fundPassword: 1,
    second: { authenticator: null, step: null, recovery: null },
    code: null,
  });
  expect(await confirm(userId, proof)).toBe('ok');
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
    secondFactor: { look: async () => ({ authenticator: null, step: null, recovery: null }) },
    passwords: { verify: () => Promise.reject(new Refusal('rate_limited')) },
  });
  for (let guess = 0; guess < 6; guess += 1) {
    const proved = busy.checkFundPassword(userId, FUND_PASSWORD, 'x');
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
  expect(await confirm(person.userId, proof)).toBe('fund_password_wrong');
});

const address = (code: string) => ({ code: { purpose: 'address', code } }) as const;

test('a mailed code is asked for by its purpose, counted when wrong, used up by the operation', async () => {
  const { userId, email } = await addPersonWithFund();
  const code = await app.sendCode(email, 'address');
  const wrong = code === '123456' ? '654321' : '123456';
  const ask = (text: string) => prove(userId, FUND_PASSWORD, address(text));
  expect(await keyOf(ask(wrong))).toBe('code_wrong');
  // Looked at twice, it is good once.
  const [proof, twin] = [await ask(code), await ask(code)];
  expect(JSON.stringify(proof)).not.toContain(code);
  expect(await confirm(userId, proof)).toBe('ok');
  expect(await confirm(userId, twin)).toBe('code_wrong');
  expect(await keyOf(ask(code))).toBe('code_wrong');
  const { rows } = await app.database.pool.query<{ tries: number; used: boolean }>(
    `SELECT tries, used_at IS NOT NULL AS used FROM codes WHERE email = $1 AND purpose = 'address'`,
    [email],
  );
  expect(rows).toEqual([{ tries: 1, used: true }]);
});

test('using a mailed code ends every other one for that, also within one batch', async () => {
  const { userId, email } = await addPersonWithFund();
  const here = await app.sendCode(email, 'address');
  app.clock.jump(60_000);
  const there = await app.sendCode(email, 'address', { from: '203.0.113.9' });
  const first = await prove(userId, FUND_PASSWORD, address(here));
  const second = await prove(userId, FUND_PASSWORD, address(there));
  const answers = await Promise.all([confirm(userId, first), confirm(userId, second)]);
  expect(answers).toEqual(['ok', 'code_wrong']);
  expect(await keyOf(prove(userId, FUND_PASSWORD, address(there)))).toBe('code_expired');
});

test('a code that ends between proof and operation, and one of a mailbox that is his no more, prove nothing', async () => {
  const { userId, email } = await addPersonWithFund();
  const proof = await prove(userId, FUND_PASSWORD, address(await app.sendCode(email, 'address')));
  const moveTo = (mailbox: string) =>
    app.database.executor.query('UPDATE users SET email = $2, email_mac = $3 WHERE id = $1', [
      userId,
      mailbox,
      testKeys.contacts.macOf(userId, 'email', mailbox),
    ]);
  await moveTo(`moved.${email}`);
  expect(await confirm(userId, proof)).toBe('code_wrong');
  await moveTo(email);
  app.clock.jump(600_000);
  expect(await confirm(userId, proof)).toBe('code_expired');
});

test('where there is an authenticator it is asked for before the code is used', async () => {
  const { userId, email, token } = await addPersonWithFund();
  const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
  app.clock.jump(60_000);
  const code = await app.sendCode(email, 'address');
  const ask = (totp: string | undefined) =>
    prove(userId, FUND_PASSWORD, { ...address(code), totp });
  expect(await keyOf(ask(undefined))).toBe('totp_required');
  expect(await keyOf(ask('000000'))).toBe('totp_wrong');
  const value = totpCode(secret, app.clock.now());
  const { code: _code, ...bare } = await ask(value);
  const proof = { ...bare, code: null };
  expect(await confirm(userId, proof)).toBe('ok');
  expect(await confirm(userId, proof)).toBe('totp_wrong');
  expect(await keyOf(ask(value))).toBe('totp_wrong');
  const [recovery = ''] = recoveryCodes;
  const [one, twin] = [await ask(recovery), await ask(recovery)];
  expect(JSON.stringify(one)).not.toContain(recovery);
  expect(await confirm(userId, one)).toBe('ok');
  expect(await confirm(userId, twin)).toBe('totp_wrong');
});

test('a proof ends with the authenticator it was given for, also where it is set up anew', async () => {
  const { userId, token } = await addPersonWithFund();
  const { secret } = await setUpTotp(app, token, TEST_PASSWORD);
  app.clock.jump(60_000);
  const proof = await prove(userId, FUND_PASSWORD, { totp: totpCode(secret, app.clock.now()) });
  app.clock.jump(30_000);
  const off = { password: TEST_PASSWORD, totp: totpCode(secret, app.clock.now()) };
  expect((await app.post('user/totpDisable', off, { token })).status).toBe(200);
  expect(await confirm(userId, proof)).toBe('totp_wrong');
  await setUpTotp(app, token, TEST_PASSWORD);
  expect(await confirm(userId, proof)).toBe('totp_wrong');
});
