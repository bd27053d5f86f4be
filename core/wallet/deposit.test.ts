import { decimal } from '../money/decimal.ts';
import { FUNDING } from '../rulebook/funding.ts';
import { depositRules } from '../rulebook/fundingRules.ts';
import { checkEntry } from '../ledger/entry.ts';
import {
  applyDepositEvent,
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

test('what is confirmed is credited, not what was declared, and only once', () => {
  const decision = decideCredit(made, decimal('0.4'), 'op', NOW + 1);
  const credited = applied(made, decision);
  expect(credited).toMatchObject({
    state: 'success',
    amount: decimal('0.4'),
    decidedBy: 'op',
    version: 1,
  });
  const [event] = decision.ok ? decision.events : [];
  const entry = event && depositEntry(credited, event);
  expect(entry && checkEntry(entry)).toBeUndefined();
  expect(entry).toMatchObject({ kind: 'deposit', cause: 'd1' });
  expect(entry?.postings.map(({ amount }) => amount.toFixed())).toEqual(['0.4', '-0.4']);
  expect(errorOf(decideCredit(credited, decimal('0.4'), 'op', NOW))).toBe('already_final');
  expect(errorOf(decideRefusal(credited, 'not_received', 'op', NOW))).toBe('already_final');
});

test.each([undefined, decimal('0'), decimal('-1'), decimal('0.000000001')])(
  'an approval without a real amount (%s) is refused',
  (amount) => {
    expect(errorOf(decideCredit(made, amount, 'op', NOW))).toBe('invalid_input');
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
