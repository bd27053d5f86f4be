// The promises of loans on random lives: no dust, interest to the unit that of an independent slow model, a ledger that adds
// up, sales that lead back to the target and take no more than that, and that at a constant price nothing a user can do gains.
import fc from 'fast-check';
import {
  afterLoanEvents,
  aLoanCommand,
  aLoanOwing,
  anApplyContext,
  aPledge,
  DAY,
  HOUR,
  LOAN_IDENTITY,
  LOAN_RULES,
  loanEventsOf,
  pricesOf,
} from '../../../test/builders/loan.ts';
import { SlowLoan } from '../../../test/builders/slowLoan.ts';
import { T0 } from '../../../test/builders/contract.ts';
import {
  applyEntry,
  type Balances,
  totalsPerCurrency,
  userBalanceKey,
} from '../../ledger/balance.ts';
import { housePosting, userPosting } from '../../ledger/house.ts';
import { decimal, type Decimal, ZERO } from '../../money/decimal.ts';
import { debtAt, totalValue, valuePledges } from './collateral.ts';
import { decideApply } from './decideApply.ts';
import { decideAccept, decideApprove, decideDecline, decideLapse } from './decideOffer.ts';
import { decideAddCollateral, decideOverdue, decideRepay } from './decideRepay.ts';
import { decideWatch } from './decideWatch.ts';
import { loanEntry } from './entries.ts';
import { debtOf } from './interest.ts';
import type { CoinPrices, Loan, LoanDecision, Pledge } from './types.ts';

const USER = LOAN_IDENTITY.userId;
const COINS = { BTC: '3', ETH: '40', SOL: '500' } as const;
const START_USDT = '100000';
const units = (amount: Decimal): bigint => BigInt(amount.times(1_000_000).toFixed());

/** One user and one loan in memory: every event becomes an entry, and every invariant is looked at after each step. */
class Desk {
  readonly balances: Balances = new Map();
  loan: Loan | undefined;
  now = T0;
  prices: CoinPrices;

  constructor(prices: CoinPrices) {
    this.prices = prices;
    for (const [currency, text] of Object.entries({ ...COINS, USDT: START_USDT })) {
      const amount = decimal(text);
      const postings = [
        userPosting(USER, 'funding', 'available', currency, amount),
        housePosting('practice_faucet', currency, amount.neg()),
      ];
      applyEntry(this.balances, { kind: 'practice_grant', cause: currency, postings });
    }
  }

  of(bucket: 'available' | 'locked', currency: string): Decimal {
    return this.balances.get(userBalanceKey(USER, 'funding', bucket, currency)) ?? ZERO;
  }

  house(account: string, currency = 'USDT'): Decimal {
    return this.balances.get(`house|${account}|${currency}`) ?? ZERO;
  }

  perform(decision: LoanDecision): boolean {
    if (!decision.ok) return false;
    for (const event of decision.events) {
      this.loan = afterLoanEvents(this.loan, [event]);
      const entry = loanEntry(this.loan, event, `loan-1:${this.loan.version}`);
      if (entry) applyEntry(this.balances, entry);
      this.#check(this.loan);
    }
    return decision.events.length > 0;
  }

  borrow(amount: string, days: number, pledges: readonly Pledge[]): boolean {
    const command = aLoanCommand({ amount: decimal(amount), days, pledges });
    const context = anApplyContext({
      now: this.now,
      prices: this.prices,
      available: ({ currency }) => this.of('available', currency),
    });
    this.loan = undefined;
    return this.perform(decideApply(command, context, LOAN_IDENTITY));
  }

  accept(): boolean {
    const { loan, now, prices } = this;
    if (loan === undefined) return false;
    if (loan.state === 'review') this.perform(decideApprove(loan, now, LOAN_RULES));
    const context = { now, rules: LOAN_RULES, prices, frozen: false };
    return this.perform(decideAccept(this.loan ?? loan, context));
  }

  repay(amount: Decimal | 'all'): boolean {
    const { loan, now } = this;
    const available = this.of('available', 'USDT');
    const context = { now, rules: LOAN_RULES, available };
    return loan !== undefined && this.perform(decideRepay(loan, amount, context));
  }

  /** What he has and what he owes, at the prices. */
  worth(): Decimal {
    const { loan, now, prices } = this;
    const coins = Object.keys(COINS).map((currency) =>
      this.of('available', currency)
        .plus(this.of('locked', currency))
        .times(prices.get(currency) ?? ZERO),
    );
    const debt = loan?.state === 'unpaid' ? debtOf(loan, now, LOAN_RULES).total : ZERO;
    const money = this.of('available', 'USDT').plus(this.of('locked', 'USDT'));
    return coins.reduce((sum, value) => sum.plus(value), money).minus(debt);
  }

  #check(loan: Loan): void {
    for (const [currency, total] of totalsPerCurrency(this.balances))
      if (!total.isZero()) throw new Error(`${currency} does not add up`);
    for (const currency of Object.keys(COINS)) {
      const pledged = loan.pledges
        .filter((pledge) => pledge.currency === currency)
        .reduce((sum, { amount }) => sum.plus(amount), ZERO);
      if (!pledged.eq(this.of('locked', currency))) throw new Error(`${currency} locked by nobody`);
    }
    if (
      !this.house('loan_book')
        .neg()
        .eq(loan.state === 'unpaid' ? loan.principal : ZERO)
    )
      throw new Error('the loan book is not what is owed');
  }
}

const PRICES = pricesOf({ BTC: '60000', ETH: '3000', SOL: '150' });
const days = fc.constantFrom(7, 14, 30, 60, 90);
const unitsOf = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => decimal(String(value)).div(1_000_000));

test('10,000 loans repaid in parts and then whole leave no dust, and cost to the unit what the slow model says', () => {
  const life = fc.record({
    amount: unitsOf(50_000_000, 9_999_999_999),
    days,
    // How long from one repayment to the next, and how much of the debt it is.
    parts: fc.array(fc.tuple(fc.nat(400 * HOUR), fc.nat(999_999)), { maxLength: 4 }),
    last: fc.nat(100 * HOUR),
  });
  fc.assert(
    fc.property(life, ({ amount, days: term, parts, last }) => {
      const desk = new Desk(PRICES);
      desk.borrow(amount.toFixed(), term, [aPledge('1')]);
      desk.accept();
      const { principal, feeDue } = desk.loan!;
      const slow = new SlowLoan(units(principal), units(feeDue), { days: term, rate: 300n });
      for (const [ms, share] of parts) {
        desk.now += ms;
        slow.at(desk.now - T0);
        const debt = debtOf(desk.loan!, desk.now, LOAN_RULES);
        expect([units(debt.interest), units(debt.total)]).toEqual([slow.interest, slow.debt]);
        const paid = (slow.debt * BigInt(share)) / 1_000_000n;
        if (desk.repay(decimal(paid.toString()).div(1_000_000))) slow.pay(paid);
      }
      desk.now += last;
      slow.at(desk.now - T0);
      const debt = slow.debt;
      expect(units(debtOf(desk.loan!, desk.now, LOAN_RULES).total)).toBe(debt);
      expect(desk.repay('all')).toBe(true);
      expect(desk.loan).toMatchObject({ state: 'repaid', pledges: [] });
      expect(debtOf(desk.loan!, desk.now + DAY, LOAN_RULES).total.isZero()).toBe(true);
      // All that it cost is the house's income, and nothing is anywhere else.
      const cost = desk.of('available', 'USDT').minus(START_USDT).neg();
      expect(cost.eq(desk.house('fees'))).toBe(true);
      expect(desk.house('loan_book').isZero() && desk.of('locked', 'BTC').isZero()).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('repaying in parts never costs less than the hours that were owed, nor more than one repayment of the same', () => {
  fc.assert(
    fc.property(
      unitsOf(50_000_000, 9_999_999_999),
      fc.integer({ min: 1, max: 300 }),
      (amount, hours) => {
        const whole = new Desk(PRICES);
        const parts = new Desk(PRICES);
        for (const desk of [whole, parts]) {
          desk.borrow(amount.toFixed(), 7, [aPledge('1')]);
          desk.accept();
          desk.now += hours * HOUR;
        }
        for (let count = 0; count < 10; count += 1) parts.repay(decimal('1.234567'));
        for (const desk of [whole, parts]) desk.repay('all');
        expect(parts.of('available', 'USDT').eq(whole.of('available', 'USDT'))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('a sale in part leads back to the target, takes no more than that, and never leaves a debt behind', () => {
  const pledge = fc.record({
    btc: fc.nat(1_000_000),
    eth: fc.nat(20_000_000),
    sol: fc.nat(300_000_000),
  });
  let inPart = 0;
  let ofAll = 0;
  fc.assert(
    fc.property(pledge, fc.integer({ min: 700, max: 1000 }), ({ btc, eth, sol }, ltv) => {
      const pledges = Object.entries({ BTC: btc, ETH: eth, SOL: sol })
        .map(([currency, lots]) =>
          aPledge(decimal(String(lots)).div(1_000_000).toFixed(), currency),
        )
        .filter(({ amount }) => amount.gt(0));
      const value = totalValue(valuePledges(pledges, PRICES, LOAN_RULES)!);
      if (value.lt(100)) return;
      const loan = aLoanOwing(value.times(ltv).div(1000).toFixed(6), pledges);
      const [event] = loanEventsOf(
        decideWatch(loan, { now: T0 + HOUR, rules: LOAN_RULES, prices: PRICES }),
      );
      if (event?.type !== 'sold') return;
      const left = afterLoanEvents(loan, [event]);
      if (event.extent === 'all') {
        ofAll += 1;
        expect(left).toMatchObject({ state: 'repaid', pledges: [] });
        expect(event.surplus.isZero() || event.shortfall.isZero()).toBe(true);
        return;
      }
      inPart += 1;
      const after = valuePledges(left.pledges, PRICES, LOAN_RULES)!;
      const atTarget = debtAt(after, ({ targetLtv }) => targetLtv);
      // What one unit of each coin and one of each rounding come to.
      const slack = decimal('0.01');
      expect(left.principal.minus(atTarget).abs().lt(slack)).toBe(true);
    }),
    { numRuns: 1500 },
  );
  // What is promised has been exercised.
  expect(inPart).toBeGreaterThan(100);
  expect(ofAll).toBeGreaterThan(100);
});

test('at a constant price no sequence of what a user can do gains, whatever time passes', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant('borrow' as const),
        amount: fc.integer({ min: 50, max: 40_000 }),
        days,
      }),
      fc.record({ do: fc.constant('repay' as const), amount: unitsOf(1, 99_999_999) }),
      fc.record({
        do: fc.constantFrom(
          'accept' as const,
          'decline' as const,
          'all' as const,
          'pledge' as const,
        ),
      }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20 * DAY) }),
    ),
    { minLength: 8, maxLength: 30 },
  );
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(steps, (list) => {
      const desk = new Desk(PRICES);
      const before = desk.worth();
      for (const step of list) {
        if (play(desk, step)) counts.set(step.do, (counts.get(step.do) ?? 0) + 1);
        expect(desk.worth().lte(before)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  for (const step of ['borrow', 'accept', 'repay', 'all', 'pledge', 'decline'])
    expect([step, (counts.get(step) ?? 0) > 20]).toEqual([step, true]);
});

type Step =
  | { readonly do: 'borrow'; readonly amount: number; readonly days: number }
  | { readonly do: 'repay'; readonly amount: Decimal }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'accept' | 'decline' | 'all' | 'pledge' };

/** Whether anything happened. */
function play(desk: Desk, step: Step): boolean {
  const { loan } = desk;
  const isOver = loan === undefined || loan.state === 'rejected' || loan.state === 'repaid';
  if (step.do === 'borrow')
    return (
      isOver && desk.borrow(String(step.amount), step.days, [aPledge('0.8'), aPledge('3', 'ETH')])
    );
  if (step.do === 'wait') {
    desk.now += step.ms;
    return loan !== undefined && passTime(desk, loan);
  }
  if (loan === undefined) return false;
  switch (step.do) {
    case 'accept':
      return desk.accept();
    case 'decline':
      return desk.perform(decideDecline(loan, desk.now));
    case 'repay':
      return desk.repay(step.amount);
    case 'all':
      return desk.repay('all');
    case 'pledge': {
      const context = anApplyContext({
        now: desk.now,
        available: ({ currency }) => desk.of('available', currency),
      });
      return desk.perform(decideAddCollateral(loan, [aPledge('5', 'SOL')], context));
    }
  }
}

/** What the house does by rule. */
function passTime(desk: Desk, loan: Loan): boolean {
  const { now, prices } = desk;
  return [
    decideLapse(loan, now),
    decideOverdue(loan, now, LOAN_RULES),
    decideWatch(loan, { now, rules: LOAN_RULES, prices }),
  ].some((decision) => desk.perform(decision));
}
