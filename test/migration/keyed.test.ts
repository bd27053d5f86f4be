// What was made before tokens, passwords and audit rows hung on the server's key goes on: whoever was signed in stays, whoever had a
// password comes in by it, and the books are sound. Migrations 000036 to 000038; decisions.md "Identity, security", "Operators".
import { hash as hashPlain } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import { operatorTotpContext } from '../../server/services/operators/operators.ts';
import { isKeyed } from '../../server/services/security/passwords.ts';
import { describeTotp, TOTP_SECRET_BYTES } from '../../server/services/security/totp.ts';
import { createVault } from '../../server/services/security/vault.ts';
import type { Database } from '../../server/store/database.ts';
import { insertRow } from '../../server/store/rows.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrationFiles } from '../../server/store/migrationFiles.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import {
  openTestApp,
  START_TIMEOUT_MS,
  TEST_PASSWORD,
  TEST_PASSWORD_COST,
  type TestApp,
} from '../builders/testApp.ts';
import { openEmptyDatabase, testEngines } from '../builders/testDatabase.ts';
import { TEST_SECRET_KEY } from '../builders/testKeys.ts';
import { newKey, TEST_START_MS, testIds } from '../builders/tradingHouse.ts';
import { makeTestRole } from '../setup/testRole.ts';

const BEFORE = 35;
const DAY_MS = 86_400_000;
const EMAIL = 'before@example.test';
const TWICE = 'twice@example.test';
const OFFICE_EMAIL = 'before@house.test';

const newToken = (): string => randomBytes(32).toString('base64url');
const plainHash = (token: string): Buffer => createHash('sha256').update(token).digest();
const vault = createVault({ secretKey: TEST_SECRET_KEY, ids: testIds });

/** An installation of before, with somebody signed in, somebody without a mailbox, an operator and his invitation of another. */
async function fill({ executor }: Database) {
  const [kept, tried, operator, enrolment] = [newKey(), newKey(), newKey(), newKey()];
  const tokens = { kept: newToken(), tried: newToken(), operator: newToken(), code: newToken() };
  const passwordHash = await hashPlain(TEST_PASSWORD, TEST_PASSWORD_COST);
  const user = { lang: 'en', created_at: 0 };
  const mail = { email: EMAIL, password_hash: passwordHash, fund_password_hash: passwordHash };
  await insertRow(executor, 'users', { id: kept, uid: '10000001', ...mail, ...user });
  const twice = { ...mail, email: TWICE };
  await insertRow(executor, 'users', { id: newKey(), uid: '10000003', ...twice, ...user });
  await insertRow(executor, 'users', { id: tried, uid: '10000002', ...user });
  const times = { created_at: TEST_START_MS, last_seen_at: TEST_START_MS };
  const until = { expires_at: TEST_START_MS + DAY_MS };
  for (const [user_id, token] of [
    [kept, tokens.kept],
    [tried, tokens.tried],
  ] as const)
    await insertRow(executor, 'sessions', {
      id: newKey(),
      token_hash: plainHash(token),
      user_id,
      device: 'x',
      ...times,
      ...until,
    });
  const secret = testIds.bytes(TOTP_SECRET_BYTES);
  await insertRow(executor, 'audit_log', {
    at: 1,
    action: 'operator.create',
    subject: `operator ${operator}`,
    detail: '{"role":"admin"}',
  });
  await insertRow(executor, 'operators', {
    id: operator,
    email: OFFICE_EMAIL,
    role: 'admin',
    password_hash: passwordHash,
    totp_sealed: vault.seal(operatorTotpContext(operator), secret),
    created_at: 0,
  });
  await insertRow(executor, 'operator_sessions', {
    id: newKey(),
    token_hash: plainHash(tokens.operator),
    operator_id: operator,
    ...times,
    ...until,
  });
  await insertRow(executor, 'operator_enrolments', {
    id: enrolment,
    code_hash: plainHash(tokens.code),
    email: 'invited@house.test',
    role: 'auditor',
    totp_sealed: vault.seal(`operator enrolment ${enrolment}`, testIds.bytes(TOTP_SECRET_BYTES)),
    made_by: operator,
    made_at: TEST_START_MS,
    ...until,
  });
  return { ...tokens, totpSecret: describeTotp(secret, 'x', OFFICE_EMAIL).secret };
}

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let app: TestApp;
  let before: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    database = await openEmptyDatabase(engine);
    await migrate(database, migrationFiles.slice(0, BEFORE));
    before = await fill(database);
    await migrate(database);
    if (engine === 'postgres') await makeTestRole(database.executor);
    app = await openTestApp({ engine, database });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const uidOf = async (token: string) =>
    (await app.get('user/getUserInfo', {}, { token })).body.data?.uid;
  const hashOf = async (email = EMAIL): Promise<string> => {
    const { rows } = await database.executor.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE email = $1',
      [email],
    );
    return rows[0]?.hash ?? '';
  };
  const logIn = async (password: string, account = EMAIL) => {
    const { body } = await app.post('user/login', { account, password });
    return body.code === 1 ? (body.data as { token: string }).token : undefined;
  };

  test('whoever was signed in still is, with a mailbox and without one', async () => {
    expect([await uidOf(before.kept), await uidOf(before.tried)]).toEqual(['10000001', '10000002']);
    expect(await uidOf(newToken())).toBeUndefined();
  });

  test('so is an operator, and a code that was mailed is good', async () => {
    const read = await app.get('operator/getAudit', {}, { token: before.operator });
    expect(read.body.data.list).toMatchObject([{ action: 'operator.create', isSound: true }]);
    const { body } = await app.post('operator/openInvitation', { code: before.code });
    expect(body.data).toMatchObject({ email: 'invited@house.test', role: 'auditor' });
  });

  test('a password of before lets its owner in, and hangs on the key from then on', async () => {
    expect(await logIn('not this one, but long')).toBeUndefined();
    expect(isKeyed(await hashOf())).toBe(false);
    const token = await logIn(TEST_PASSWORD);
    expect(await uidOf(token ?? '')).toBe('10000001');
    const renewed = await hashOf();
    expect(isKeyed(renewed)).toBe(true);
    expect(await logIn('not this one, but long')).toBeUndefined();
    expect(await logIn(TEST_PASSWORD)).toBeDefined();
    expect(await hashOf()).toBe(renewed);
  });

  test('it lets him in by two devices at one moment', async () => {
    const both = await Promise.all([TWICE, '10000003'].map((who) => logIn(TEST_PASSWORD, who)));
    expect(await Promise.all(both.map((token) => uidOf(token ?? '')))).toEqual([
      '10000003',
      '10000003',
    ]);
    expect(isKeyed(await hashOf(TWICE))).toBe(true);
  });

  test('a fund password of before is right where it is asked for', async () => {
    const code = await app.sendCode(EMAIL, 'password');
    const reset = { kind: 'fund', newPassword: 'another copper 32 meadows', code };
    const ask = { token: before.kept };
    const wrong = { ...reset, oldPassword: 'not this one, but long' };
    expect((await app.post('user/resetpwd', wrong, ask)).body.error).toBe('fund_password_wrong');
    const right = await app.post('user/resetpwd', { ...reset, oldPassword: TEST_PASSWORD }, ask);
    expect(right.body.code).toBe(1);
  });

  test('an operator comes in by his', async () => {
    const { totpSecret } = before;
    const operator = { email: OFFICE_EMAIL, password: TEST_PASSWORD, totpSecret };
    expect((await createBackOffice(app).login(operator)).body.data).toMatchObject({
      role: 'admin',
    });
  });

  test('the books are sound, and what is made now hangs on the key', async () => {
    expect(await app.house.checkInvariants()).toEqual([]);
    const { rows } = await database.executor.query(
      `SELECT keyed, count(*)::integer AS count FROM sessions GROUP BY keyed ORDER BY keyed`,
    );
    expect(rows).toEqual([
      { keyed: false, count: 2 },
      { keyed: true, count: 4 },
    ]);
    const { rows: audits } = await database.executor.query(
      `SELECT action, mac IS NOT NULL AS attested FROM audit_log ORDER BY number`,
    );
    expect(audits).toEqual([
      { action: 'operator.create', attested: false },
      { action: 'operator.login', attested: true },
    ]);
  });
});
