// The borrow form worked out by the functions of core: what it would cost, at which prices something happens, what is refused.
// Must never check by hand what core checks. Source: core/trading/loan, decisions.md "Borrowing".
import { decimal, minDecimal, parseDecimal, toText, ZERO } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { roundPayoutDown } from '../../../../core/money/rounding.ts';
import {
  ltvOf,
  mostLent,
  totalValue,
  valuePledges,
} from '../../../../core/trading/loan/collateral.ts';
import { decideApply, refuseLtv } from '../../../../core/trading/loan/decideApply.ts';
import type { ApplyContext, PledgeContext } from '../../../../core/trading/loan/decideApply.ts';
import { estimateLoan } from '../../../../core/trading/loan/interest.ts';
import type { Estimate } from '../../../../core/trading/loan/interest.ts';
import { loanFigures } from '../../../../core/trading/loan/loanFigures.ts';
import type { PledgeFigures } from '../../../../core/trading/loan/loanFigures.ts';
import { loanLimit } from '../../../../core/trading/loan/score.ts';
import type {
  CoinPrices,
  LoanRejected,
  LoanRules,
  LoanTermRules,
  Pledge,
} from '../../../../core/trading/loan/types.ts';
import type { BorrowData, SubmitBorrow } from '../../../../protocol/borrow.ts';
import { MONEY_DECIMALS } from '../../../lib/format.ts';
import type { FieldProblems } from '../../../lib/form.ts';
import { boundsOf } from './coinRules.ts';
import type { LoanBounds } from './coinRules.ts';
import { loanPaidOut } from './loanOf.ts';
import { isEmptyRow, pledgesIn, rowRefused } from './pledgeRows.ts';
import type { PledgeRow } from './pledgeRows.ts';

export interface BorrowDraft {
  /** Plain decimal string or empty, as every amount of a form. */
  readonly amount: string;
  readonly days: number;
  readonly pledges: readonly PledgeRow[];
  readonly isAgreed: boolean;
}

/** What the server and the market say beside what is typed. */
export interface BorrowKnown {
  readonly data: BorrowData;
  readonly rules: LoanRules;
  readonly prices: CoinPrices;
  readonly priceDecimalsOf: (productId: string) => number;
  readonly isFrozen: boolean;
  readonly now: number;
}

/** What has to be typed first: sentences of locales/<lang>/borrow.json under `missing`. */
export type BorrowNeed = 'amount' | 'collateral';
/** `row`: of the pledge that the refusal is about, where it is about one. */
export type ShownLoanRefusal = LoanRejected & { readonly row?: number | undefined };
export type BorrowProblem = { readonly need: BorrowNeed } | ShownLoanRefusal;
export type BorrowProblems = FieldProblems<BorrowDraft, BorrowProblem>;

/** The field of the form that a field of the wire is about. */
export const FIELD_OF_WIRE = {
  amount: 'amount',
  days: 'days',
  collateral: 'pledges',
  agreed: 'isAgreed',
} as const;

export const pledgeContext = (known: BorrowKnown): PledgeContext => ({
  now: known.now,
  rules: known.rules,
  prices: known.prices,
  frozen: known.isFrozen,
  available: ({ account, currency }) => {
    const coin = known.data.collaterals.find((one) => one.currency === currency);
    const place = coin?.accounts.find((one) => one.account === account);
    return place === undefined ? ZERO : decimal(place.available);
  },
  // What of his the house says is his own: the lien is counted there.
  means: { unpledged: decimal(known.data.own), borrowed: ZERO },
});

const applyContext = (known: BorrowKnown): ApplyContext => ({
  ...pledgeContext(known),
  isCertified: known.data.certification === 'approved',
  score: known.data.creditScore,
  open: loanLimit(known.data.creditScore, known.rules).minus(decimal(known.data.limitLeft)),
});

export const termOf = (
  days: number,
  { terms }: Pick<LoanRules, 'terms'>,
): LoanTermRules | undefined => terms.find((term) => term.days === days);

/** Nobody: what is decided here is shown, not done. */
const IDENTITY = { id: '', userId: '', rulebookHash: '' };

/** Every refusal that stands on the form, each at its field: what comes behind an agreement or a certification is found too. */
export function borrowProblems(draft: BorrowDraft, known: BorrowKnown): BorrowProblems {
  const pledges = pledgesIn(draft.pledges);
  const problems: Partial<Record<string, BorrowProblem>> = {};
  let command = {
    amount: parseDecimal(draft.amount) ?? ZERO,
    days: draft.days,
    pledges,
    agreed: draft.isAgreed,
  };
  let context = applyContext(known);
  for (;;) {
    const decision = decideApply(command, context, IDENTITY);
    if (decision.ok) break;
    const at = FIELD_OF_WIRE[decision.field as keyof typeof FIELD_OF_WIRE] ?? 'form';
    problems[at] ??= { ...decision, row: rowRefused(decision, draft.pledges, context) };
    if (decision.error === 'not_agreed') command = { ...command, agreed: true };
    else if (decision.error === 'not_certified') context = { ...context, isCertified: true };
    else break;
  }
  if (isZero(draft.amount)) problems['amount'] = { need: 'amount' };
  if (draft.pledges.every(isEmptyRow)) problems['pledges'] = { need: 'collateral' };
  return problems;
}

const isZero = (amount: string): boolean => parseDecimal(amount)?.gt(0) !== true;

/** What waits for the button: what is only missing, the box that is not ticked, and what the page says by itself. */
export const isSaidAtOnce = (problem: BorrowProblem): boolean =>
  !('need' in problem) && !['not_agreed', 'not_certified', 'forbidden'].includes(problem.error);

export interface BorrowPreview {
  readonly term: LoanTermRules | undefined;
  /** Undefined until an amount is typed. */
  readonly estimate: Estimate | undefined;
  /** Of what is pledged; undefined while a coin has no price. */
  readonly value: Decimal | undefined;
  readonly bounds: LoanBounds | undefined;
  /** Most that may be asked for on it, within the limit; to the cent, so that the fee always fits. */
  readonly most: Decimal | undefined;
  /** Debt over value right after it is paid out. */
  readonly ltv: Decimal | undefined;
  readonly coins: readonly PledgeFigures[];
  readonly dueAt: number | undefined;
}

/** Numbers of the form while it is typed. */
export function previewBorrow(draft: BorrowDraft, known: BorrowKnown): BorrowPreview {
  const { rules, prices, now } = known;
  const term = termOf(draft.days, rules);
  const pledges: readonly Pledge[] = pledgesIn(draft.pledges);
  const valued = valuePledges(pledges, prices, rules);
  const value = valued === undefined ? undefined : totalValue(valued);
  const most = valued === undefined || term === undefined ? undefined : mostLent(valued);
  const base = {
    term,
    value,
    bounds: valued === undefined ? undefined : boundsOf(valued),
    most:
      most === undefined || term === undefined || valued === undefined
        ? undefined
        : mostAsked(most, term, known, (amount) => refuseLtv(amount, term, valued) === undefined),
  };
  if (isZero(draft.amount) || term === undefined)
    return { ...base, estimate: undefined, ltv: undefined, coins: [], dueAt: undefined };
  const loan = loanPaidOut({ amount: decimal(draft.amount), term, pledges }, now);
  const figures = loanFigures(loan, known);
  const ltv = valued === undefined ? null : ltvOf(figures.debt.total, valued);
  return {
    ...base,
    estimate: estimateLoan(loan.amount, term),
    ltv: ltv ?? undefined,
    coins: figures.pledges,
    dueAt: loan.dueAt ?? undefined,
  };
}

/** A cent less where the fee, rounded up, would be a unit too much. */
function mostAsked(
  most: Decimal,
  { serviceRate }: LoanTermRules,
  { data }: BorrowKnown,
  isTaken: (amount: Decimal) => boolean,
): Decimal {
  const carried = roundPayoutDown(most.div(serviceRate.plus(1)), MONEY_DECIMALS);
  const taken = isTaken(carried) ? carried : carried.minus('0.01');
  const left = minDecimal(taken, decimal(data.limitLeft));
  return left.gt(0) ? left : ZERO;
}

export const submitBody = (draft: BorrowDraft): SubmitBorrow => ({
  amount: draft.amount,
  days: draft.days,
  collateral: pledgesIn(draft.pledges).map(({ account, currency, amount }) => ({
    account: account === 'spot' ? 'spot' : 'funding',
    currency,
    amount: toText(amount),
  })),
  agreed: draft.isAgreed,
});
