// Records of every kind that is kept in a table, whatever their columns may hold, what stands there before them, and what makes
// one a known one.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CERTIFICATION_REASONS } from '../../core/identity/certification.ts';
import { DOCUMENT_TYPES } from '../../core/identity/documents.ts';
import { USER_ACCOUNTS } from '../../core/ledger/types.ts';
import { ALERT_KINDS, ALERT_SIDES } from '../../core/market/alerts/alert.ts';
import { VOID_REASONS } from '../../core/trading/cfd/types.ts';
import { LOAN_STATES } from '../../core/trading/loan/types.ts';
import { TRADING_REJECTIONS } from '../../core/trading/rejection.ts';
import { DEPOSIT_REJECT_REASONS } from '../../core/wallet/deposit.ts';
import type { RecordName, RecordTypes } from '../../server/execution/recordKinds.ts';
import type { Database } from '../../server/store/database.ts';
import { composeId } from '../../server/store/recordTable.ts';
import {
  approvals,
  certificationState,
  decided,
  exact,
  hash,
  hex,
  integer,
  listed,
  orNull,
  part,
  safeInteger,
  text,
  usdt,
  uuid,
  widest,
  word,
} from './recordValues.ts';

const newId = fc.constant(null).map(() => randomUUID());
let numbers = 0;
const newNumber = fc.constant(null).map(() => {
  numbers += 1;
  return numbers;
});
const version = fc.constant(0);
const kept = { createdAt: safeInteger, updatedAt: safeInteger, removedAt: orNull(safeInteger) };
const owned = { id: newId, userId: newId, version: integer };
const order = { ...owned, rulebookHash: hash, productId: word };

/** What may stand in each. */
export const recordExamples = {
  contract: fc.record<RecordTypes['contract']>({
    ...order,
    direction: fc.constantFrom('long', 'short'),
    type: fc.constantFrom('market', 'limit', 'stop'),
    triggerPrice: orNull(exact),
    postOnly: fc.boolean(),
    maxSlippage: orNull(exact),
    fired: orNull(
      fc.record({ seq: safeInteger, time: safeInteger, mark: exact, reference: exact }),
    ),
    trailingRate: orNull(exact),
    trail: orNull(fc.record({ since: safeInteger, seq: safeInteger, mark: exact })),
    cancelReason: orNull(fc.constantFrom(...TRADING_REJECTIONS)),
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
  loan: fc.record<RecordTypes['loan']>({
    id: newId,
    userId: uuid,
    rulebookHash: hash,
    state: fc.constantFrom(...LOAN_STATES),
    amount: usdt,
    days: integer,
    dailyRate: exact,
    serviceFee: usdt,
    pledges: fc.array(
      fc.record({ account: fc.constantFrom(...USER_ACCOUNTS), currency: listed, amount: exact }),
      { maxLength: 3 },
    ),
    appliedAt: safeInteger,
    offerUntil: orNull(safeInteger),
    borrowedAt: orNull(safeInteger),
    dueAt: orNull(safeInteger),
    isOverdue: fc.boolean(),
    noticed: integer,
    isSold: fc.boolean(),
    lastSaleAt: orNull(safeInteger),
    repaidAmount: usdt,
    endedAt: orNull(safeInteger),
    reason: orNull(word),
    principal: usdt,
    principalHours: exact,
    hoursCharged: integer,
    interestPaid: usdt,
    feeDue: usdt,
    watched: fc.array(fc.record({ productId: listed, price: safeInteger }), { maxLength: 3 }),
    lookAt: orNull(safeInteger),
    version: integer,
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
  quant: fc.record<RecordTypes['quant']>({
    ...order,
    quantId: word,
    base: word,
    quantityDecimals: integer,
    state: fc.constantFrom('progress', 'completed', 'redeemed'),
    amount: usdt,
    leaseFee: usdt,
    levels: fc.array(safeInteger, { maxLength: 4 }),
    cellLots: safeInteger,
    cells: fc.array(fc.record({ lots: safeInteger, cost: usdt }), { maxLength: 4 }),
    cash: usdt,
    gridProfit: usdt,
    fees: usdt,
    trades: integer,
    startPrice: exact,
    ending: orNull(fc.constantFrom('user', 'term', 'stop')),
    endReason: orNull(fc.constantFrom('user', 'term', 'stop')),
    earlyFee: usdt,
    proceeds: orNull(usdt),
    acceptanceSeq: safeInteger,
    appliedAt: safeInteger,
    expiresAt: orNull(safeInteger),
    endedAt: orNull(safeInteger),
    version: fc.constant(2),
  }),
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
  alert: fc.record<RecordTypes['alert']>({
    ...owned,
    kind: fc.constantFrom(...ALERT_KINDS),
    productId: word,
    orderId: orNull(uuid),
    side: orNull(fc.constantFrom(...ALERT_SIDES)),
    price: orNull(exact),
    rate: orNull(exact),
    seconds: orNull(safeInteger),
    repeat: fc.boolean(),
    ...kept,
    firedAt: orNull(safeInteger),
  }),
  walletAddress: fc.record<RecordTypes['walletAddress']>({
    ...owned,
    currency: word,
    network: word,
    address: text,
    label: text,
    usableFrom: safeInteger,
    ...kept,
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
export type Kept = keyof typeof recordExamples;

/** What stands there before a record's own statement has written anything. */
export const standsBefore: {
  readonly [Name in Kept]?: (database: Database, one: RecordTypes[Name]) => unknown;
} = {
  proof: ({ executor }, { id, userId }) =>
    executor.query(
      `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at) VALUES ($1::text::uuid, $1::text, $2, '', 0, 0)`,
      [id, userId],
    ),
  certified: ({ executor }, { id }) =>
    executor.query(
      `INSERT INTO users (id, uid, email, password_hash, created_at) VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, 'keyed:-', 0)`,
      [id],
    ),
  fundingState: async ({ executor }, one) => {
    await executor.query(
      `INSERT INTO users (id, uid, email, password_hash, lang, basic, advanced, totp_last_step,
           fund_password_hash, fund_password_version, totp_secret, totp_version, created_at)
         VALUES ($1, $2, $3, 'keyed:-', $4, $5, $6, $7, $8, coalesce($9, 0), $10, coalesce($11, 0), 0)`,
      [
        one.userId,
        one.uid,
        one.email,
        one.lang,
        one.tier === 'none' ? 'review' : 'approved',
        one.tier === 'advanced' ? 'approved' : 'rejected',
        one.totpLastStep,
        one.fundPassword === null ? null : 'keyed:-',
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

/** What makes one a known one: of orders the second version, since a first one is always written as a new row. */
export const knownBy: { readonly [Name in Kept]?: Partial<RecordTypes[Name]> } = {
  contract: { version: 2 },
  spot: { version: 2 },
  cfd: { version: 2 },
  quant: { version: 3 },
  certification: { state: 'approved' },
};
