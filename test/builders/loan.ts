/** Loans with defaults for core tests; an option that is set matters to the test. */
import { decimal, type Decimal } from '../../core/money/decimal.ts';
import { loanRules } from '../../core/rulebook/loanRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { applyLoanEvent } from '../../core/trading/loan/apply.ts';
import { decideAccept } from '../../core/trading/loan/decideOffer.ts';
import {
  type ApplyContext,
  decideApply,
  type LoanCommand,
} from '../../core/trading/loan/decideApply.ts';
import type {
  CoinPrices,
  Loan,
  LoanDecision,
  LoanEvent,
  LoanRules,
  Pledge,
} from '../../core/trading/loan/types.ts';
import { T0 } from './contract.ts';

function rulesInForce(): LoanRules {
  const rules = loanRules(OPEN_RULEBOOK);
  if (rules === undefined) throw new Error('the rulebook lends nothing');
  return rules;
}
export const LOAN_RULES = rulesInForce();
export const LOAN_IDENTITY = { id: 'loan-1', userId: 'user-1', rulebookHash: 'book' };
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const pricesOf = (texts: Readonly<Record<string, string>>): CoinPrices =>
  new Map(Object.entries(texts).map(([currency, text]) => [currency, decimal(text)]));

export const PRICES = pricesOf({ BTC: '60000', ETH: '3000', SOL: '150' });

export const aPledge = (
  amount = '0.1',
  currency = 'BTC',
  account: Pledge['account'] = 'funding',
): Pledge => ({ account, currency, amount: decimal(amount) });

/** 3,000 USDT for 30 days on a tenth of a bitcoin. */
export const aLoanCommand = (change: Partial<LoanCommand> = {}): LoanCommand => ({
  amount: decimal('3000'),
  days: 30,
  pledges: [aPledge()],
  agreed: true,
  ...change,
});

export const anApplyContext = (change: Partial<ApplyContext> = {}): ApplyContext => ({
  now: T0,
  rules: LOAN_RULES,
  prices: PRICES,
  frozen: false,
  available: () => decimal('1000'),
  means: { unpledged: decimal('1000000'), borrowed: decimal('0') },
  isCertified: true,
  score: 600,
  open: decimal('0'),
  ...change,
});

export function loanEventsOf(decision: LoanDecision): readonly LoanEvent[] {
  if (!decision.ok) throw new Error(`refused: ${decision.error}`);
  return decision.events;
}

/** The loan after all events in turn. */
export function afterLoanEvents(loan: Loan | undefined, events: readonly LoanEvent[]): Loan {
  let state = loan;
  for (const event of events) state = applyLoanEvent(state, event);
  if (state === undefined) throw new Error('no event, no loan');
  return state;
}

export const after = (loan: Loan, decision: LoanDecision): Loan =>
  afterLoanEvents(loan, loanEventsOf(decision));

/** Asked for, and offered where the rule approves. */
export const anAskedLoan = (change: Partial<LoanCommand> = {}, context = anApplyContext()): Loan =>
  afterLoanEvents(
    undefined,
    loanEventsOf(decideApply(aLoanCommand(change), context, LOAN_IDENTITY)),
  );

/** Paid out at T0. */
export function anUnpaidLoan(change: Partial<LoanCommand> = {}, prices = PRICES): Loan {
  const offered = anAskedLoan(change, anApplyContext({ prices }));
  const context = { now: T0, rules: LOAN_RULES, prices, frozen: false };
  return after(offered, decideAccept(offered, context));
}

/** A loan as if it had been lent just so much, whatever its collateral carried when it was. */
export const aLoanOwing = (principal: string, pledges: readonly Pledge[]): Loan => ({
  ...anUnpaidLoan(),
  pledges,
  amount: decimal(principal),
  principal: decimal(principal),
  feeDue: decimal('0'),
  dailyRate: decimal('0'),
});

export const text = (value: Decimal | null | undefined): string => value?.toFixed() ?? 'none';
