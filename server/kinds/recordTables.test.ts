// Every kind of record that is kept in a table: what is written is what is read, whatever its columns hold. Only the way into
// a cell and back is asked here, so what the tables refuse is taken off them; that is asked where each rule is.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { USER_ACCOUNTS } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { composeId, RecordTable } from '../store/recordTable.ts';
import { CERTIFICATION_REASONS } from '../../core/identity/certification.ts';
import { DOCUMENT_TYPES } from '../../core/identity/documents.ts';
import { VOID_REASONS } from '../../core/trading/cfd/types.ts';
import { DEPOSIT_REJECT_REASONS } from '../../core/wallet/deposit.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import type { RecordName, RecordTypes } from '../execution/recordKinds.ts';
import type { Database } from '../store/database.ts';
import { recordKinds } from './kinds.ts';

const TAKE_OFF = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype IN ('c', 'f') LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.owner, one.conname);
  END LOOP;
  FOR one IN SELECT oid::regclass AS owner FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', one.owner);
  END LOOP;
END $$`;

const uuid = fc.uuid();
const flag = fc.constantFrom('', ' ', ',', ';', '{', '}', '"', '\\', '|', '-', '中', '😀', '\n');
const text = fc.oneof(
  fc.constantFrom('NULL', 'null', '{}', '""', '-', ' ', '\\', ';', "'; DROP TABLE users; --"),
  fc.tuple(flag, fc.string({ minLength: 1 }), flag).map((parts) => parts.join('')),
);
const word = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '0', '-', '_', '.', ':', '/', '+', '=', '|', 'é'),
    minLength: 1,
    maxLength: 128,
  })
  .filter((value) => value.toLowerCase() !== 'null');
/** Of a composed id. */
const part = word.filter((value) => !value.includes('|'));
const hex = fc.uint8Array({ minLength: 1 }).map((some) => Buffer.from(some).toString('hex'));
const certificationState = fc.constantFrom('none', 'review', 'approved', 'rejected');
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const integer = fc.oneof(fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0), fc.integer());
const safeInteger = fc.oneof(
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0),
  fc.maxSafeInteger(),
);
const approvals = fc.array(fc.record({ operatorId: uuid, sessionId: uuid, at: safeInteger }), {
  maxLength: 3,
});
const decimals = (digits: bigint, scale: number) =>
  fc
    .tuple(fc.bigInt(-digits, digits), fc.integer({ min: 0, max: scale }))
    .map(([units, shift]) => decimal(`${units}e-${shift}`));
const exact = decimals(10n ** 40n - 1n, 30);
const [usdt, widest] = [decimals(10n ** 24n - 1n, 6), decimals(10n ** 24n - 1n, 8)];
const orNull = <T>(inner: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(inner);
const decided = { decidedBy: orNull(uuid), decidedAt: orNull(safeInteger) };

const newId = fc.constant(null).map(() => randomUUID());
let numbers = 0;
const newNumber = fc.constant(null).map(() => {
  numbers += 1;
  return numbers;
});
const version = fc.constant(0);
const owned = { id: newId, userId: newId, version: integer };
const order = { ...owned, rulebookHash: hash, productId: word };

/** What may stand in each. */
const records = {
  contract: fc.record<RecordTypes['contract']>({
    ...order,
    direction: fc.constantFrom('long', 'short'),
    type: fc.constantFrom('market', 'limit'),
    state: fc.constantFrom('pending', 'holding', 'closed', 'cancelled', 'liquidated'),
    orderedQuantity: exact,
    restingQuantity: exact,
    openQuantity: exact,
    closedQuantity: exact,
    leverage: integer,
    price: orNull(exact),
    reserved: usdt,
    margin: usdt,
    openPrice: orNull(exact),
    openCost: exact,
    closePrice: orNull(exact),
    closeValue: exact,
    quoteRate: exact,
    takeProfit: orNull(exact),
    stopLoss: orNull(exact),
    liquidationPrice: orNull(exact),
    handlingFee: usdt,
    accruedOvernightFee: usdt,
    settledOvernightFee: usdt,
    realised: usdt,
    liquidationFee: usdt,
    lastRollAt: orNull(safeInteger),
    lastLiquidationAt: orNull(safeInteger),
    acceptanceSeq: safeInteger,
    orderTime: safeInteger,
    openTime: orNull(safeInteger),
    closeTime: orNull(safeInteger),
    closeReason: orNull(
      fc.constantFrom('user', 'take_profit', 'stop_loss', 'liquidation', 'cancelled'),
    ),
    closing: orNull(fc.constantFrom('take_profit', 'stop_loss', 'liquidation')),
  }),
  spot: fc.record<RecordTypes['spot']>({
    ...order,
    base: word,
    side: fc.constantFrom('buy', 'sell'),
    type: fc.constantFrom('market', 'limit'),
    state: fc.constantFrom('open', 'filled', 'cancelled', 'expired'),
    price: orNull(exact),
    orderedQuantity: exact,
    orderedAmount: orNull(usdt),
    restingQuantity: exact,
    hold: widest,
    filledQuantity: exact,
    filledCost: exact,
    filledValue: exact,
    filledAmount: usdt,
    feeExact: exact,
    fee: widest,
    realised: usdt,
    quoteRate: exact,
    acceptanceSeq: safeInteger,
    orderTime: safeInteger,
    expiresAt: orNull(safeInteger),
    handlingTime: orNull(safeInteger),
    endReason: orNull(fc.constantFrom('user', 'expired', 'hold_spent')),
  }),
  spotPosition: fc
    .record({
      userId: newId,
      currency: part,
      quantity: widest,
      cost: exact,
      realised: usdt,
      version: integer,
    })
    .map((one): RecordTypes['spotPosition'] => ({
      ...one,
      id: composeId(one.userId, one.currency),
    })),
  cfd: fc.record<RecordTypes['cfd']>({
    ...order,
    direction: fc.constantFrom('call', 'put'),
    state: fc.constantFrom('open', 'won', 'lost', 'tied', 'void', 'sold'),
    stake: usdt,
    quantity: exact,
    seconds: integer,
    returnRate: exact,
    acceptedAt: safeInteger,
    acceptanceSeq: safeInteger,
    expiresAt: safeInteger,
    openSeq: safeInteger,
    openedAt: safeInteger,
    openIndexDoubled: safeInteger,
    openPrice: exact,
    closePrice: orNull(exact),
    payout: orNull(usdt),
    voidReason: orNull(fc.constantFrom(...VOID_REASONS)),
    closedAt: orNull(safeInteger),
    trades: integer,
    // It says whether it was written before.
    version: fc.constant(1),
  }),
  cfdStanding: fc
    .record({
      userId: newId,
      productId: part,
      trades: integer,
      openStakes: usdt,
      version: integer,
    })
    .map((one): RecordTypes['cfdStanding'] => ({
      ...one,
      id: composeId(one.userId, one.productId),
    })),
  withdrawal: fc.record<RecordTypes['withdrawal']>({
    ...owned,
    currency: word,
    network: word,
    addressId: uuid,
    address: text,
    label: text,
    amount: widest,
    fee: widest,
    received: widest,
    state: fc.constantFrom('auditing', 'success', 'fail'),
    reason: orNull(fc.constantFrom('address_refused', 'source_unclear', 'cancelled')),
    transactionId: orNull(word),
    approvals,
    approvalsNeeded: integer,
    submittedAt: safeInteger,
    decidedAt: orNull(safeInteger),
    dueAt: safeInteger,
  }),
  deposit: fc.record<RecordTypes['deposit']>({
    ...owned,
    currency: word,
    network: word,
    address: text,
    declaredAmount: widest,
    amount: orNull(widest),
    confirmed: orNull(widest),
    transactionId: orNull(word),
    worth: orNull(widest),
    approvals,
    approvalsNeeded: integer,
    proofId: newId,
    state: fc.constantFrom('auditing', 'success', 'fail'),
    reason: orNull(fc.constantFrom(...DEPOSIT_REJECT_REASONS)),
    ...decided,
    submittedAt: safeInteger,
    dueAt: safeInteger,
  }),
  correction: fc.record<RecordTypes['correction']>({
    ...owned,
    ...decided,
    account: fc.constantFrom(...USER_ACCOUNTS),
    currency: word,
    amount: widest,
    reason: text,
    state: fc.constantFrom('proposed', 'approved', 'rejected'),
    approvals,
    proposedAt: safeInteger,
  }),
  walletAddress: fc.record<RecordTypes['walletAddress']>({
    ...owned,
    currency: word,
    network: word,
    address: text,
    label: text,
    usableFrom: safeInteger,
    createdAt: safeInteger,
    updatedAt: safeInteger,
    removedAt: orNull(safeInteger),
  }),
  certification: fc.record<RecordTypes['certification']>({
    ...owned,
    tier: fc.constantFrom('basic', 'advanced'),
    state: fc.constant('review'),
    country: word,
    documentType: fc.constantFrom(...DOCUMENT_TYPES),
    sealed: hex,
    numberHash: orNull(hex),
    frontUpload: orNull(word),
    backUpload: orNull(word),
    submittedAt: safeInteger,
    dueAt: safeInteger,
    ...decided,
    reason: orNull(fc.constantFrom(...CERTIFICATION_REASONS)),
    version,
  }),
  certified: fc
    .record<RecordTypes['certified']>({
      ...owned,
      basic: certificationState,
      advanced: certificationState,
      country: orNull(word),
      version,
    })
    .map((one) => ({ ...one, id: one.userId })),
  proof: fc.record<RecordTypes['proof']>({ ...owned, usedBy: orNull(text), version }),
  fundingState: fc
    .record<RecordTypes['fundingState']>({
      ...owned,
      day: integer,
      used: widest,
      waitingWithdrawals: integer,
      waitingDeposits: integer,
      uid: newId,
      email: newId.map((id) => `${id}@example.test`),
      lang: fc.constantFrom('en', 'pt-BR'),
      tier: fc.constantFrom('none', 'basic', 'advanced'),
      heldUntil: orNull(safeInteger),
      fundPassword: orNull(integer),
      authenticator: orNull(integer),
      totpLastStep: safeInteger,
      recoveryCodes: fc
        .array(newNumber, { maxLength: 2 })
        .map((ids) => ids.toSorted((a, b) => a - b)),
    })
    .map((state) => ({ ...state, id: state.userId })),
} satisfies { readonly [Name in RecordName]?: fc.Arbitrary<RecordTypes[Name]> };
type Kept = keyof typeof records;

/** What stands there before a record's own statement has written anything. */
const before: {
  readonly [Name in Kept]?: (database: Database, one: RecordTypes[Name]) => unknown;
} = {
  proof: ({ executor }, { id, userId }) =>
    executor.query(
      `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at) VALUES ($1::text::uuid, $1::text, $2, '', 0, 0)`,
      [id, userId],
    ),
  certified: ({ executor }, { id }) =>
    executor.query(
      `INSERT INTO users (id, uid, email, password_hash, created_at) VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, '', 0)`,
      [id],
    ),
  fundingState: async ({ executor }, one) => {
    await executor.query(
      `INSERT INTO users (id, uid, email, password_hash, lang, basic, advanced, totp_last_step,
           fund_password_hash, fund_password_version, totp_secret, totp_version, created_at)
         VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, coalesce($9, 0), $10, coalesce($11, 0), 0)`,
      [
        one.userId,
        one.uid,
        one.email,
        one.lang,
        one.tier === 'none' ? 'review' : 'approved',
        one.tier === 'advanced' ? 'approved' : 'rejected',
        one.totpLastStep,
        one.fundPassword === null ? null : 'a hash',
        one.fundPassword,
        one.authenticator === null ? null : 'a secret',
        one.authenticator,
      ],
    );
    if (one.heldUntil !== null)
      await executor.query(
        `INSERT INTO withdrawal_holds (id, user_id, reason, placed_at, until) VALUES ($1, $2, 'email', 0, $3)`,
        [randomUUID(), one.userId, one.heldUntil],
      );
    for (const code of one.recoveryCodes)
      await executor.query(
        `INSERT INTO recovery_codes (user_id, code_hash, id) OVERRIDING SYSTEM VALUE
         VALUES ($1, convert_to($2::bigint::text, 'UTF8'), $2::bigint)`,
        [one.userId, code],
      );
  },
};

/** What makes one a known one. */
const known: { readonly [Name in Kept]?: Partial<RecordTypes[Name]> } = {
  cfd: { version: 2 },
  certification: { state: 'approved' },
};

const tableOf = <Name extends RecordName>(name: Name): RecordTable<RecordTypes[Name]> =>
  recordKinds.of(name).store as RecordTable<RecordTypes[Name]>;

const kept = recordKinds.names.filter((name) => recordKinds.of(name).store instanceof RecordTable);

test('every kind that is kept in a table is asked', () => {
  expect(Object.keys(records).toSorted()).toEqual(kept.toSorted());
});

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.executor.query(TAKE_OFF);
  });
  afterAll(() => database.close());

  async function load(name: Kept, ids: readonly string[]): Promise<Map<string, unknown>> {
    const { text: statement, values } = tableOf(name).load(ids);
    const { rows } = await database.executor.query(statement, values);
    return new Map(rows.map((row) => tableOf(name).parse(row)).map((one) => [one.id, one]));
  }

  async function roundTrip<Name extends Kept>(
    name: Name,
    given: readonly RecordTypes[Name][],
  ): Promise<void> {
    const table = tableOf(name);
    for (const one of given) await before[name]?.(database, one);
    const ids = given.map(({ id }) => id);
    const write = async (some: readonly RecordTypes[Name][]): Promise<void> => {
      const { text: statement, values } = table.save(some);
      await database.executor.query(statement, values);
      expect(await load(name, ids)).toEqual(new Map(some.map((one) => [one.id, one])));
    };
    await write(given);
    // As a row of texts it is the same too.
    expect(given.map((one) => table.parse(table.row(one)))).toEqual(given);
    // And as one that is known.
    const later = given.map((one) => ({ ...one, ...known[name] }));
    await write(later);
    for (const one of later) expect(await table.one(database.pool, one.id)).toEqual(one);
  }

  test.each(Object.keys(records) as Kept[])('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(records[name] as fc.Arbitrary<RecordTypes[Kept]>, { minLength: 1, maxLength: 5 }),
        (given) => roundTrip<Kept>(name, given),
      ),
      { numRuns: 20 },
    );
  });
});
