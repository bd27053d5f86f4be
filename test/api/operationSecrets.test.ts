/**
 * An operation is written down for good and run elsewhere (ADR 0008), so it may hold no secret: no password, code or token, no hash of
 * one, no sealed secret, and of a person nothing in the clear. Asked of everything that people and operators do with proofs, of
 * the answers that are kept, and of what any operation is ever shown.
 */
import type { Operation } from '../../server/execution/operation.ts';
import type { RecordKind, RecordName } from '../../server/execution/recordKinds.ts';
import { kinds } from '../../server/kinds/kinds.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople, FUND_PASSWORD, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { setUpTotp, totpCode } from '../builders/identity.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { secretTexts, secretTextsOfAnswer } from '../builders/secretTexts.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';

const MINUTE_MS = 60_000;
const PERSON = { name: 'Grace Brewster Hopper', idNumber: 'HOPPER1906' };
type People = ReturnType<typeof createFundingPeople>;
type Person = Awaited<ReturnType<People['ready']>>;

/** What is asked with proofs or of operators; what trades is asked with a token alone. */
const PROVEN_KINDS = ['address', 'certification', 'deposit', 'withdrawal'];

let app: TestApp;
let people: People;
const operations: Operation[] = [];
/** What was typed. */
const typed = new Set<string>([TEST_PASSWORD, FUND_PASSWORD, PERSON.name, PERSON.idNumber]);
const type = (secret: string): string => {
  typed.add(secret);
  return secret;
};

beforeAll(async () => {
  app = await openTestApp();
  people = createFundingPeople(app);
  const { operations: handlers } = app.house;
  const bind = handlers.bind.bind(handlers);
  handlers.bind = (operation) => {
    operations.push(operation);
    return bind(operation);
  };
}, START_TIMEOUT_MS);
afterAll(() => app.close());

/** Changes of the address book and withdrawals, right and wrong, with an authenticator and recovery codes. */
async function useProofs(person: Person): Promise<string[]> {
  const { token, email, addressId } = person;
  const { secret, recoveryCodes } = await setUpTotp(app, token, TEST_PASSWORD);
  type(secret);
  const recovery = recoveryCodes.map(type);
  const totp = (): string => {
    app.clock.jump(MINUTE_MS);
    return type(totpCode(secret, app.clock.now()));
  };
  const errors: string[] = [];
  const post = async (call: string, body: object): Promise<void> => {
    const answer = await app.post(call, body, { token, key: newKey() });
    errors.push(answer.body.error ?? 'ok');
  };
  const proof = async () => ({
    fundPassword: FUND_PASSWORD,
    totp: totp(),
    code: type(await app.sendCode(email, 'address')),
  });
  const ethereum = { currency: 'USDT', network: 'ethereum', label: 'Warm' };
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await post('withdraw/addAddress', { ...ethereum, address, ...(await proof()) });
  await post('withdraw/addAddress', { ...ethereum, address, ...(await proof()) });
  const changed = { addressId, currency: 'USDT', network: 'tron', address: TRON_ADDRESS };
  await post('withdraw/editAddress', { ...changed, label: 'Colder', ...(await proof()) });
  await post('withdraw/editAddress', {
    ...changed,
    label: 'Coldest',
    ...(await proof()),
    code: type('000000'),
  });
  app.clock.jump(10 * MINUTE_MS);
  const withdrawal = { addressId, amount: '50', fundPassword: FUND_PASSWORD };
  await post('withdraw/submit', { ...withdrawal, totp: totp() });
  await post('withdraw/submit', { ...withdrawal, totp: recovery[0] });
  await post('withdraw/submit', { ...withdrawal, totp: recovery[0] });
  await post('withdraw/submit', {
    ...withdrawal,
    fundPassword: type('not the fund password'),
    totp: totp(),
  });
  await post('withdraw/submit', { ...withdrawal, totp: totp() });
  const removal = { addressId, fundPassword: FUND_PASSWORD, totp: recovery[1] };
  await post('withdraw/delAddress', removal);
  return errors;
}

/** Hands a tier in and has it decided. */
async function certify(
  { token }: Person,
  reviewer: string,
  call: string,
  body: object,
  verdict: object,
): Promise<void> {
  const handedIn = await app.post(call, body, { token });
  expect(handedIn.status).toBe(200);
  await decideFirst(reviewer, 'certification', verdict);
}

/** Decides what has waited longest. */
async function decideFirst(operator: string, kind: string, verdict: object): Promise<void> {
  const { body } = await app.get('operator/getQueue', { kind }, { token: operator });
  const [{ id }] = body.data.list as [{ id: string }];
  const sent = { kind, id, ...verdict };
  const answer = await app.post('operator/decide', sent, { token: operator, key: newKey() });
  expect(answer.status).toBe(200);
}

async function certifyWhole(person: Person, reviewer: string): Promise<void> {
  const basic = { ...PERSON, country: 'DE', documentType: 'id_card' };
  const reject = { decision: 'reject', reason: 'name_differs' };
  await certify(person, reviewer, 'user/basicReal', basic, reject);
  await certify(person, reviewer, 'user/basicReal', basic, { decision: 'approve' });
  const image = await picture('jpeg');
  const advanced = {
    idNumber: PERSON.idNumber,
    frontImage: await uploadPicture(app.app, person.token, image),
    backImage: await uploadPicture(app.app, person.token, image),
  };
  await certify(person, reviewer, 'user/advancedReal', advanced, { decision: 'approve' });
}

/** Every secret that the database keeps, in the ways a text could hold it. */
async function keptSecrets(): Promise<string[]> {
  const { rows } = await app.database.executor.query<{ secret: string | Buffer | null }>(
    `SELECT password_hash AS secret FROM users UNION SELECT fund_password_hash FROM users
     UNION SELECT totp_secret FROM users UNION SELECT totp_pending FROM users UNION SELECT password_hash FROM operators`,
  );
  const { rows: bytes } = await app.database.executor.query<{ secret: Buffer }>(
    `SELECT code_hash AS secret FROM recovery_codes UNION SELECT code_hash FROM codes
     UNION SELECT token_hash FROM sessions UNION SELECT token_hash FROM operator_sessions
     UNION SELECT totp_sealed FROM operators`,
  );
  return [
    ...rows.flatMap(({ secret }) => (secret === null ? [] : [String(secret)])),
    ...bytes.flatMap(({ secret }) =>
      (['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(secret).toString(as)),
    ),
  ];
}

/** What of persons is sealed, and what their numbers are recognised by: an operation may carry it, its answer may not. */
async function keptSealed(): Promise<string[]> {
  const { rows } = await app.database.executor.query<{ sealed: Buffer }>(
    // What tests put there themselves is shorter than anything sealed.
    `SELECT sealed FROM certifications WHERE octet_length(sealed) > 28
     UNION SELECT number_hash FROM certifications WHERE number_hash IS NOT NULL`,
  );
  return rows.flatMap(({ sealed }) =>
    (['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(sealed).toString(as)),
  );
}

/** A code of digits counts where it stands alone: a time or an id may hold the same six. */
const holds = (text: string, secret: string): boolean =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text)
    : text.includes(secret);

test('no operation that was proven or decided holds a secret, and no kept answer does', async () => {
  const office = createBackOffice(app);
  const person = await people.ready();
  type(person.token);
  expect(await useProofs(person)).toEqual([
    'ok',
    'address_known',
    'ok',
    'code_wrong',
    'ok',
    'ok',
    'totp_wrong',
    'fund_password_wrong',
    'ok',
    'ok',
  ]);
  const admin = type(await office.signIn('admin'));
  await decideFirst(admin, 'withdrawal', { decision: 'approve', transactionId: 'tx-12345678' });
  await decideFirst(admin, 'withdrawal', { decision: 'reject', reason: 'source_unclear' });
  const left = await app.get('withdraw/getWithdrawList', {}, person);
  const [{ id: withdrawalId }] = left.body.data.list as [{ id: string }];
  const ask = { token: person.token, key: newKey() };
  expect((await app.post('withdraw/cancel', { withdrawalId }, ask)).status).toBe(200);
  await people.deposit(person);
  await decideFirst(admin, 'deposit', {
    decision: 'approve',
    amount: '500',
    transactionId: 'tx-500500500',
  });
  await people.deposit(person);
  await decideFirst(admin, 'deposit', { decision: 'reject', reason: 'not_received' });
  const nobody = await people.add('none');
  await certifyWhole({ ...nobody, addressId: '' }, admin);

  const ran = new Set(operations.map(({ kind, operation }) => `${kind}.${operation}`));
  const registered = kinds
    .filter(({ name }) => PROVEN_KINDS.includes(name))
    .flatMap(({ operations: handlers }) => handlers)
    .map(({ kind, operation }) => `${kind}.${operation}`);
  expect(registered.filter((name) => !ran.has(name))).toEqual([]);

  expect(operations.flatMap((one) => secretTexts(one))).toEqual([]);
  const secrets = [...typed, ...(await keptSecrets())];
  expect(secrets.length).toBeGreaterThan(40);
  const { rows: kept } = await app.database.executor.query<{ text: string; answer: string }>(
    'SELECT c::text AS text, answer FROM commands c',
  );
  const texts = [...operations.map((one) => JSON.stringify(one)), ...kept.map(({ text }) => text)];
  expect(texts.length).toBeGreaterThan(30);
  for (const text of texts) expect(secrets.filter((secret) => holds(text, secret))).toEqual([]);

  const sealed = await keptSealed();
  expect(sealed.length).toBeGreaterThan(6);
  // It was there to be answered: operations carry it.
  expect(operations.some((one) => sealed.some((part) => JSON.stringify(one).includes(part)))).toBe(
    true,
  );
  for (const { text, answer } of kept) {
    expect(secretTextsOfAnswer(answer)).toEqual([]);
    expect(sealed.filter((part) => text.includes(part))).toEqual([]);
  }
  expect(app.logger.errors).toEqual([]);
}, 120_000);

test('the same request with another code is the same request: the code is no part of what is kept of it', async () => {
  const person = await people.ready('basic');
  app.clock.jump(MINUTE_MS);
  const code = await app.sendCode(person.email, 'address');
  const body = {
    currency: 'USDT',
    network: 'ethereum',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    label: 'One',
    fundPassword: FUND_PASSWORD,
  };
  const ask = { token: person.token, key: newKey() };
  const wrong = code === '123456' ? '654321' : '123456';
  const refused = await app.post('withdraw/addAddress', { ...body, code: wrong }, ask);
  expect(refused.body).toMatchObject({ error: 'code_wrong', fields: { code: 'code_wrong' } });
  const put = await app.post('withdraw/addAddress', { ...body, code }, ask);
  expect(put.body).toEqual(refused.body);
  const anew = { ...ask, key: newKey() };
  const first = await app.post('withdraw/addAddress', { ...body, code }, anew);
  expect(first.status).toBe(200);
  const again = await app.post('withdraw/addAddress', { ...body, code: wrong }, anew);
  expect(again.body).toEqual(first.body);
});

/** Columns that hold secrets; whether one is there may be asked. */
const SECRET =
  /(password_hash|totp_secret|totp_pending|totp_sealed|code_hash|token_hash)(?! IS NOT NULL)/;
const UUID = '00000000-0000-7000-8000-000000000000';

/** What it is read by; nothing of one that is only added. */
function readBy({ store }: Pick<RecordKind<RecordName>, 'store'>): string {
  try {
    return store.load([`${UUID}|x`]).text;
  } catch (error) {
    expect(error).toEqual(new Error('a record that is only added cannot be loaded'));
    return '';
  }
}

test.each(kinds.flatMap(({ records }) => records).map((record) => [record.name, record] as const))(
  'no operation can read a secret with a record of %s',
  (_name, record) => {
    expect(readBy(record)).not.toMatch(SECRET);
  },
);
