// Asking for a loan: refused, or taken with its collateral locked; within the bounds of the rulebook it is approved at once.
// Must never lend more than the collateral carries or the limit allows. Source: decisions.md "Borrowing".
import type { TimeMs } from '../../market/types.ts';
import { type Decimal, ZERO, toText } from '../../money/decimal.ts';
import { fitsScale, SETTLEMENT_CURRENCY } from '../../money/money.ts';
import type { OrderIdentity } from '../order.ts';
import {
  collateralRulesOf,
  mostLent,
  totalValue,
  valuePledges,
  type Valued,
} from './collateral.ts';
import { decideApprove } from './decideOffer.ts';
import { estimateLoan } from './interest.ts';
import { type Means, ownMeans } from './lien.ts';
import { newLoan } from './newLoan.ts';
import { loanLimit } from './score.ts';
import {
  type CoinPrices,
  type LoanDecision,
  type LoanRejected,
  type LoanRules,
  type LoanTermRules,
  type Pledge,
  refuseLoan,
  refuseStep,
} from './types.ts';

export interface LoanCommand {
  readonly amount: Decimal;
  readonly days: number;
  readonly pledges: readonly Pledge[];
  readonly agreed: boolean;
}

/** What pledging needs to be known of its owner. */
export interface PledgeContext {
  readonly now: TimeMs;
  readonly rules: LoanRules;
  readonly prices: CoinPrices;
  readonly frozen: boolean;
  readonly available: (pledge: Pledge) => Decimal;
  readonly means: Means;
}

export interface ApplyContext extends PledgeContext {
  readonly isCertified: boolean;
  readonly score: number;
  /** Of his other loans: asked for, offered and unpaid. */
  readonly open: Decimal;
}

/** `[applied]`, with `[approved]` where the rulebook needs nobody's decision; else the first refusal in the list's order. */
export function decideApply(
  command: LoanCommand,
  context: ApplyContext,
  identity: OrderIdentity,
): LoanDecision {
  const { rules, now } = context;
  const term = rules.terms.find(({ days }) => days === command.days);
  const rejected = refuseAsker(command, context) ?? refuseSize(command, term, context);
  if (rejected !== undefined) return rejected;
  if (term === undefined) return refuseLoan('term_not_offered', 'days');
  const valued = checkPledges(command.pledges, context);
  if ('error' in valued) return valued;
  const refused = refuseLtv(command.amount, term, valued.pledges);
  if (refused !== undefined) return refused;
  const loan = newLoan(command, term, identity, now);
  const isByRule = context.open.plus(command.amount).lte(rules.limit.automatic);
  const approved = isByRule ? decideApprove(loan, now, rules) : undefined;
  const events = approved?.ok === true ? approved.events : [];
  return { ok: true, events: [{ type: 'applied', loan }, ...events] };
}

function refuseAsker({ agreed }: LoanCommand, context: ApplyContext): LoanRejected | undefined {
  if (context.frozen) return refuseLoan('forbidden');
  if (!agreed) return refuseLoan('not_agreed', 'agreed');
  return context.isCertified ? undefined : refuseLoan('not_certified');
}

function refuseSize(
  { amount }: LoanCommand,
  term: LoanTermRules | undefined,
  { rules, score, open }: ApplyContext,
): LoanRejected | undefined {
  if (term === undefined) return refuseLoan('term_not_offered', 'days');
  if (amount.lte(0) || !fitsScale(amount, SETTLEMENT_CURRENCY)) return refuseStep();
  const { minAmount } = rules;
  if (amount.lt(minAmount))
    return refuseLoan('below_minimum', 'amount', { minimum: toText(minAmount) });
  const left = loanLimit(score, rules).minus(open);
  return amount.gt(left)
    ? refuseLoan('above_maximum', 'amount', { maximum: toText(left.gt(0) ? left : ZERO) })
    : undefined;
}

/** Pledges at their prices, or why they cannot be pledged. */
export function checkPledges(
  pledges: readonly Pledge[],
  { rules, prices, available, means }: PledgeContext,
): { readonly pledges: readonly Valued[] } | LoanRejected {
  const keys = new Set(pledges.map(({ account, currency }) => `${account}|${currency}`));
  const isSound = ({ account, currency, amount }: Pledge): boolean =>
    rules.accounts.includes(account) &&
    collateralRulesOf(rules, currency) !== undefined &&
    amount.gt(0) &&
    fitsScale(amount, currency);
  if (pledges.length === 0 || keys.size < pledges.length || !pledges.every(isSound))
    return refuseLoan('collateral_not_accepted', 'collateral');
  const valued = valuePledges(pledges, prices, rules);
  if (valued === undefined) return refuseLoan('market_paused', 'collateral');
  if (pledges.some((pledge) => pledge.amount.gt(available(pledge))))
    return refuseLoan('insufficient_balance', 'collateral');
  if (totalValue(valued).gt(ownMeans(means)))
    return refuseLoan('collateral_borrowed', 'collateral', { own: toText(ownMeans(means)) });
  return { pledges: valued };
}

/** What is owed from the start on counts: the amount with its service fee. */
export function refuseLtv(
  amount: Decimal,
  term: LoanTermRules,
  valued: readonly Valued[],
): LoanRejected | undefined {
  const owed = amount.plus(estimateLoan(amount, term).serviceFee);
  return owed.gt(mostLent(valued)) ? refuseLoan('ltv_too_high', 'amount') : undefined;
}
