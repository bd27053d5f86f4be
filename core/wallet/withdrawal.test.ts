import fc from 'fast-check';
import { applyEntry, totalsPerCurrency, userBalanceKey, type Balances } from '../ledger/balance.ts';
import { housePosting, userPosting } from '../ledger/house.ts';
import { decimal, toText } from '../money/decimal.ts';
import { FUNDING } from '../rulebook/funding.ts';
import { withdrawalRules, type WithdrawalRules } from '../rulebook/fundingRules.ts';
import type { WalletAddress } from './addresses.ts';
import type { ApprovalFound } from './approval.ts';
import { applyWithdrawalEvent, withdrawalEntry } from './withdrawalApply.ts';
import {
  canCancel,
  decideApproval,
  decideCancelWithdrawal,
  decideRejection,
  decideWithdrawal,
  isApproved,
  withdrawalFee,
} from './withdrawal.ts';
import {
  WITHDRAWAL_REJECTIONS,
  type Withdrawal,
  type WithdrawalContext,
  type WithdrawalDecision,
} from './withdrawalTypes.ts';

const NOW = 1_000_000;
const rules = withdrawalRules(FUNDING, 'USDT', 'tron') as WithdrawalRules;
const address: WalletAddress = {
  id: 'address',
  userId: 'u1',
  currency: 'USDT',
  network: 'tron',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  label: 'Cold wallet',
  usableFrom: NOW,
  createdAt: 0,
  updatedAt: 0,
  removedAt: null,
  version: 0,
};
const context: WithdrawalContext = {
  now: NOW,
  frozen: false,
  tier: 'advanced',
  heldUntil: null,
  available: decimal('50000'),
  usedToday: decimal('0'),
  waiting: 0,
};
const ask = (amount: string, change: Partial<WithdrawalContext> = {}): WithdrawalDecision =>
  decideWithdrawal({ id: 'w1', userId: 'u1', amount: decimal(amount) }, address, rules, {
    ...context,
    ...change,
  });
const errorOf = (decision: WithdrawalDecision): string | undefined =>
  decision.ok ? undefined : decision.error;

function applied(before: Withdrawal | undefined, decision: WithdrawalDecision): Withdrawal {
  if (!decision.ok) throw new Error(decision.error);
  const after = decision.events.reduce(applyWithdrawalEvent, before as Withdrawal);
  return after;
}
const made = (amount = '500'): Withdrawal => applied(undefined, ask(amount));
const by = (operatorId: string, at = NOW) => ({ operatorId, sessionId: `in ${operatorId}`, at });
const FREE: ApprovalFound = { nearTo: null, isCounted: false };

describe('the fee', () => {
  test.each([
    // [amount, fee]: max(2, 0.05 %)
    ['10', '2'],
    ['4000', '2'],
    ['4000.000001', '2.000001'], // up, never down
    ['8000', '4'],
  ])('of %s is %s', (amount, fee) => {
    expect(toText(withdrawalFee(decimal(amount), rules))).toBe(fee);
  });

  test('is taken from the amount, and something is always left', () => {
    const amounts = fc.integer({ min: 10_000_000, max: 50_000_000_000 });
    fc.assert(
      fc.property(amounts, (units) => {
        const amount = decimal(String(units)).div(1_000_000);
        const { fee, received } = made(toText(amount));
        expect(received.gt(0)).toBe(true);
        expect(fee.gte(rules.feeMin)).toBe(true);
      }),
    );
  });
});

describe('asking', () => {
  // In the order of the list of refusals.
  const rows: [string, string | undefined, WithdrawalDecision][] = [
    ['forbidden', undefined, ask('500', { frozen: true })],
    [
      'not_found',
      'addressId',
      decideWithdrawal(
        { id: 'w', userId: 'u1', amount: decimal('500') },
        undefined,
        rules,
        context,
      ),
    ],
    ['not_certified', undefined, ask('500', { tier: 'none' })],
    ['withdrawals_held', undefined, ask('500', { heldUntil: NOW + 1 })],
    [
      'address_locked',
      'addressId',
      decideWithdrawal(
        { id: 'w', userId: 'u1', amount: decimal('500') },
        { ...address, usableFrom: NOW + 1 },
        rules,
        context,
      ),
    ],
    ['invalid_input', 'amount', ask('500.0000001')],
    ['below_minimum', 'amount', ask('9.999999')],
    ['too_many_waiting', undefined, ask('500', { waiting: rules.mostWaiting })],
    ['daily_limit', 'amount', ask('2000.000001', { tier: 'basic' })],
    ['insufficient_balance', 'amount', ask('500.000001', { available: decimal('500') })],
  ];
  test.each(rows)('is refused with %s (%s)', (error, field, decision) => {
    expect(decision).toMatchObject({ ok: false, error });
    expect('field' in decision ? decision.field : undefined).toBe(field);
  });

  test('an address whose way out is no longer offered is refused', () => {
    const command = { id: 'w', userId: 'u1', amount: decimal('500') };
    expect(decideWithdrawal(command, address, undefined, context)).toEqual({
      ok: false,
      error: 'invalid_input',
      field: 'addressId',
    });
  });

  test.each([
    // Each bound itself is allowed.
    ['when the hold ends', ask('500', { heldUntil: NOW })],
    ['the least amount', ask(toText(rules.minimum))],
    ['one less waiting than may', ask('500', { waiting: rules.mostWaiting - 1 })],
    ['all that is left of the day', ask('500', { tier: 'basic', usedToday: decimal('1500') })],
    ['all that is available', ask('500', { available: decimal('500') })],
  ])('is possible: %s', (_, decision) => {
    expect(decision).toMatchObject({ ok: true });
  });

  test('names its refusals in the order of the list', () => {
    const places = rows.map(([error]) => WITHDRAWAL_REJECTIONS.indexOf(error as never));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('says how much of the day is left', () => {
    const decision = ask('600', { tier: 'basic', usedToday: decimal('1500') });
    expect(decision).toMatchObject({ error: 'daily_limit', params: { left: '500' } });
    const beyond = ask('600', { tier: 'basic', usedToday: decimal('2500') });
    expect(beyond).toMatchObject({ params: { left: '0' } });
  });

  test('keeps the address, the label and the fee of the moment', () => {
    expect(made()).toMatchObject({
      address: address.address,
      label: 'Cold wallet',
      fee: decimal('2'),
      received: decimal('498'),
      state: 'auditing',
      approvalsNeeded: 1,
      submittedAt: NOW,
      dueAt: NOW + rules.reviewMs,
      version: 0,
    });
  });

  test.each([
    ['10000', 1], // "above 10,000"
    ['10000.000001', 2],
  ])('%s needs %d approvals', (amount, needed) => {
    expect(made(amount).approvalsNeeded).toBe(needed);
  });
});

test.each([
  ['1000', '9000', 1],
  ['1000.000001', '9000', 2],
  ['500', '50000', 2],
])('%s after %s on the same day needs %d approvals', (amount, usedToday, needed) => {
  const asked = ask(amount, { usedToday: decimal(usedToday) });
  expect(applied(undefined, asked).approvalsNeeded).toBe(needed);
});

describe('deciding', () => {
  test('an approval with its payment is the end', () => {
    const paid = applied(made(), decideApproval(made(), by('a'), 'tx-12345', FREE));
    expect(paid).toMatchObject({ state: 'success', transactionId: 'tx-12345', decidedAt: NOW });
    expect(errorOf(decideApproval(paid, by('b'), 'tx-2', FREE))).toBe('already_final');
    expect(errorOf(decideRejection(paid, 'network_trouble', NOW))).toBe('already_final');
    expect(errorOf(decideCancelWithdrawal(paid, NOW))).toBe('already_final');
  });

  test('until it is approved its user may take it back', () => {
    const cancelled = applied(made(), decideCancelWithdrawal(made(), NOW + 1));
    expect(cancelled).toMatchObject({
      state: 'fail',
      reason: 'cancelled',
      decidedAt: NOW + 1,
      version: 1,
    });
  });

  test('nothing happens to a withdrawal that is not there', () => {
    const event = { type: 'failed', reason: 'cancelled', at: NOW } as const;
    expect(() => applyWithdrawalEvent(undefined, event)).toThrow(
      'event failed has no withdrawal to happen to',
    );
  });

  test('an approval without a payment ends the time to cancel, and the payment follows', () => {
    const approved = applied(made(), decideApproval(made(), by('a'), undefined, FREE));
    expect([approved.state, isApproved(approved), canCancel(approved)]).toEqual([
      'auditing',
      true,
      false,
    ]);
    expect(errorOf(decideCancelWithdrawal(approved, NOW))).toBe('already_final');
    expect(errorOf(decideApproval(approved, by('a'), undefined, FREE))).toBe(
      'transaction_required',
    );
    const paid = applied(approved, decideApproval(approved, by('a'), 'tx-12345', FREE));
    expect([paid.state, paid.approvals.length]).toEqual(['success', 1]);
  });

  test('above the large amount one operator is never enough, whatever he sends', () => {
    const large = made('20000');
    const once = applied(large, decideApproval(large, by('a'), 'tx-12345', FREE));
    expect([once.state, once.transactionId, canCancel(once)]).toEqual(['auditing', null, true]);
    expect(errorOf(decideApproval(once, by('a'), 'tx-12345', FREE))).toBe('approved_by_you');
    const twice = applied(once, decideApproval(once, by('b'), 'tx-12345', FREE));
    expect(twice.state).toBe('success');
  });

  test.each([
    ['approved_by_you', { nearTo: 'person' }],
    ['same_device', { nearTo: 'device' }],
    ['transaction_known', { isCounted: true }],
  ] as const)('a second approval is refused with %s', (error, found) => {
    const large = made('20000');
    const once = applied(large, decideApproval(large, by('a'), undefined, FREE));
    const again = decideApproval(once, by('b'), 'tx-12345', { ...FREE, ...found });
    expect(errorOf(again)).toBe(error);
  });

  test('a payment that was counted before pays nothing, also after the approval', () => {
    const approved = applied(made(), decideApproval(made(), by('a'), undefined, FREE));
    const counted = { ...FREE, isCounted: true };
    expect(errorOf(decideApproval(approved, by('a'), 'tx-12345', counted))).toBe(
      'transaction_known',
    );
  });

  test('a rejection needs a typed reason', () => {
    expect(errorOf(decideRejection(made(), undefined, NOW))).toBe('reason_invalid');
    expect(errorOf(decideRejection(made(), 'cancelled', NOW))).toBe('reason_invalid');
    const failed = applied(made(), decideRejection(made(), 'source_unclear', NOW));
    expect(failed).toMatchObject({ state: 'fail', reason: 'source_unclear' });
  });
});

test('whatever happens, a withdrawal leaves once, whole, or comes back whole', () => {
  const step = fc.constantFrom('approve a', 'approve b', 'pay a', 'pay b', 'reject', 'cancel');
  const amounts = fc.integer({ min: 10_000_000, max: 50_000_000_000 });
  fc.assert(
    fc.property(amounts, fc.array(step, { maxLength: 8 }), (units, steps) => {
      const amount = decimal(String(units)).div(1_000_000);
      const balances: Balances = new Map();
      const postings = [
        userPosting('u1', 'funding', 'available', 'USDT', decimal('50000')),
        housePosting('external', 'USDT', decimal('-50000')),
      ];
      applyEntry(balances, { kind: 'deposit', cause: 'd', postings });
      let withdrawal: Withdrawal | undefined;
      const perform = (decision: WithdrawalDecision): void => {
        if (!decision.ok) return;
        for (const event of decision.events) {
          withdrawal = applyWithdrawalEvent(withdrawal, event);
          const entry = withdrawalEntry(withdrawal, event);
          if (entry) applyEntry(balances, entry);
        }
      };
      perform(ask(toText(amount)));
      for (const one of steps) {
        const now = withdrawal as Withdrawal;
        const [act = '', who = ''] = one.split(' ');
        if (act === 'approve') perform(decideApproval(now, by(who), undefined, FREE));
        if (act === 'pay') perform(decideApproval(now, by(who), 'tx-12345', FREE));
        if (act === 'reject') perform(decideRejection(now, 'network_trouble', NOW));
        if (act === 'cancel') perform(decideCancelWithdrawal(now, NOW));
      }
      const end = withdrawal as Withdrawal;
      const of = (key: string) => toText(balances.get(key) ?? decimal('0'));
      const available = of(userBalanceKey('u1', 'funding', 'available', 'USDT'));
      const locked = of(userBalanceKey('u1', 'funding', 'locked', 'USDT'));
      const rest = toText(decimal('50000').minus(amount));
      if (end.state === 'fail') expect([available, locked]).toEqual(['50000', '0']);
      if (end.state === 'auditing') expect([available, locked]).toEqual([rest, toText(amount)]);
      if (end.state === 'success') {
        expect([available, locked]).toEqual([rest, '0']);
        expect(of('house|fees|USDT')).toBe(toText(end.fee));
        expect(isApproved(end)).toBe(true);
        expect(new Set(end.approvals.map(({ operatorId }) => operatorId)).size).toBe(
          end.approvalsNeeded,
        );
      }
      for (const total of totalsPerCurrency(balances).values()) expect(total.isZero()).toBe(true);
    }),
  );
});
