import { decimal } from '../money/decimal.ts';
import { FUNDING } from '../rulebook/funding.ts';
import { creditRules, depositRules } from '../rulebook/fundingRules.ts';
import { checkEntry } from '../ledger/entry.ts';
import {
  applyDepositEvent,
  type CreditContext,
  decideCredit,
  decideDeposit,
  decideRefusal,
  depositEntry,
  type Deposit,
  type DepositDecision,
} from './deposit.ts';

const NOW = 1_000;
const rules = depositRules(FUNDING, 'BTC', 'bitcoin');
const command = { id: 'd1', userId: 'u1', address: 'bc1q', proofId: 'proof' };
const context = { now: NOW, frozen: false, waiting: 0 };
const declare = (amount: string, change = {}): DepositDecision =>
  decideDeposit({ ...command, amount: decimal(amount) }, rules, { ...context, ...change });
const errorOf = (decision: DepositDecision): string | undefined =>
  decision.ok ? undefined : decision.error;
function applied(before: Deposit | undefined, decision: DepositDecision): Deposit {
  if (!decision.ok) throw new Error(decision.error);
  return decision.events.reduce(applyDepositEvent, before as Deposit);
}
const made = applied(undefined, declare('0.5'));

test.each([
  ['forbidden', undefined, declare('1', { frozen: true })],
  [
    'invalid_input',
    'network',
    decideDeposit(
      { ...command, amount: decimal('1') },
      depositRules(FUNDING, 'BTC', 'tron'),
      context,
    ),
  ],
  ['invalid_input', 'amount', declare('0.000000001')],
  ['below_minimum', 'amount', declare('0.00019999')],
  ['too_many_waiting', undefined, declare('1', { waiting: 20 })],
])('declaring is refused with %s (%s)', (error, field, decision) => {
  expect(decision).toMatchObject({ ok: false, error });
  expect('field' in decision ? decision.field : undefined).toBe(field);
});

test('the least amount is enough, and one that waits is no reason against another', () => {
  expect(rules?.minimum.toFixed()).toBe('0.0002');
  expect(declare('0.0002', { waiting: 19 })).toMatchObject({ ok: true });
});

test('what is declared waits for its review', () => {
  expect(made).toMatchObject({
    state: 'auditing',
    amount: null,
    submittedAt: NOW,
    dueAt: NOW + rules!.reviewMs,
    version: 0,
  });
});

test('nothing happens to a deposit that is not there', () => {
  const event = { type: 'credited', amount: decimal('1'), operatorId: 'op', at: NOW } as const;
  expect(() => applyDepositEvent(undefined, event)).toThrow(
    'event credited has no deposit to happen to',
  );
});

const by = (operatorId: string, at = NOW + 1) => ({
  operatorId,
  sessionId: `in ${operatorId}`,
  at,
});
const nothing: CreditContext = {
  nearTo: null,
  isCounted: false,
  rate: decimal('10000'),
  creditedToUser: decimal('0'),
  creditedByOperator: decimal('0'),
};
interface Said {
  readonly amount?: string | undefined;
  readonly tx?: string | undefined;
  readonly operator?: string;
}
/** One confirms that 0.4 came, worth 4,000 USDT. */
const confirm = (deposit: Deposit, said: Said = {}, change: Partial<CreditContext> = {}) => {
  const { amount, tx, operator } = { amount: '0.4', tx: 'tx-12345678', operator: 'op', ...said };
  const confirmation = {
    amount: amount === undefined ? undefined : decimal(amount),
    transactionId: tx,
    approval: by(operator),
  };
  return decideCredit(deposit, confirmation, creditRules(FUNDING), { ...nothing, ...change });
};

test('what is confirmed is credited, not what was declared, and only once', () => {
  const decision = confirm(made);
  const credited = applied(made, decision);
  expect(credited).toMatchObject({
    state: 'success',
    amount: decimal('0.4'),
    worth: decimal('4000'),
    transactionId: 'tx-12345678',
    approvals: [by('op')],
    decidedBy: 'op',
    version: 2,
  });
  const event = decision.ok ? decision.events.at(-1) : undefined;
  const entry = event && depositEntry(credited, event);
  expect(entry && checkEntry(entry)).toBeUndefined();
  expect(entry).toMatchObject({ kind: 'deposit', cause: 'd1' });
  expect(entry?.postings.map(({ amount }) => amount.toFixed())).toEqual(['0.4', '-0.4']);
  expect(errorOf(confirm(credited))).toBe('already_final');
  expect(errorOf(decideRefusal(credited, 'not_received', 'op', NOW))).toBe('already_final');
});

test.each([
  ['more than was declared', '0.50000001', {}],
  ['more than 10,000 USDT worth', '0.5', { rate: decimal('20000.01') }],
  ['worth nobody knows what', '0.1', { rate: undefined }],
  ['many small ones for one user', '0.1', { creditedToUser: decimal('9000.000001') }],
  ['many small ones by one operator', '0.1', { creditedByOperator: decimal('9000.000001') }],
])('%s needs a second person, and moves nothing before', (_what, amount, change) => {
  const first = confirm(made, { amount }, change);
  const once = applied(made, first);
  expect(once).toMatchObject({
    state: 'auditing',
    amount: null,
    approvalsNeeded: 2,
    decidedBy: null,
  });
  expect(first.ok && first.events.map((event) => depositEntry(once, event))).toEqual([undefined]);
  // Whatever the day is by then: what was large stays large.
  expect(errorOf(confirm(once, { amount }))).toBe('approved_by_you');
  const second = (said: Said = {}, found: Partial<CreditContext> = {}) =>
    confirm(once, { amount, operator: 'other', ...said }, found);
  expect(errorOf(second({}, { nearTo: 'person' }))).toBe('approved_by_you');
  expect(errorOf(second({}, { nearTo: 'device' }))).toBe('same_device');
  expect(errorOf(second({ amount: '0.3' }))).toBe('approval_differs');
  expect(errorOf(second({ tx: 'tx-87654321' }))).toBe('approval_differs');
  const twice = applied(once, second());
  expect(twice).toMatchObject({ state: 'success', amount: decimal(amount), decidedBy: 'other' });
});

test.each([
  ['exactly what was declared', '0.5', {}],
  ['a user at 10,000', '0.1', { creditedToUser: decimal('9000') }],
  ['an operator at 10,000', '0.1', { creditedByOperator: decimal('9000') }],
])('%s needs one', (_what, amount, change) => {
  expect(applied(made, confirm(made, { amount }, change)).state).toBe('success');
});

test('nothing is credited without a transaction, or on one that was counted', () => {
  expect(errorOf(confirm(made, { tx: undefined }))).toBe('transaction_required');
  expect(errorOf(confirm(made, {}, { isCounted: true }))).toBe('transaction_known');
});

test.each([undefined, '0', '-1', '0.000000001'])(
  'an approval without a real amount (%s) is refused',
  (amount) => {
    expect(errorOf(confirm(made, { amount }))).toBe('invalid_input');
  },
);

test('a refusal needs a typed reason and moves nothing', () => {
  expect(errorOf(decideRefusal(made, undefined, 'op', NOW))).toBe('reason_invalid');
  expect(errorOf(decideRefusal(made, 'because', 'op', NOW))).toBe('reason_invalid');
  const decision = decideRefusal(made, 'wrong_network', 'op', NOW);
  const refused = applied(made, decision);
  expect(refused).toMatchObject({ state: 'fail', reason: 'wrong_network', amount: null });
  expect(decision.ok && depositEntry(refused, decision.events[0]!)).toBeUndefined();
});
