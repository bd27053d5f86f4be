// A loan as its owner sees it, with its figures at this moment. Must guess no price: what nobody knows is null.
// Source: wire.md "Objects" (borrow order).
import type { TimeMs } from '../../../core/market/types.ts';
import { type Decimal, textOrNull, toText, ZERO } from '../../../core/money/decimal.ts';
import { roundRateUp } from '../../../core/money/rounding.ts';
import { estimateLoan } from '../../../core/trading/loan/interest.ts';
import { loanFigures } from '../../../core/trading/loan/loanFigures.ts';
import type { CoinPrices, Loan, LoanRules } from '../../../core/trading/loan/types.ts';
import type { BorrowOrderDto } from '../../../protocol/borrow.ts';
import type { KnownLoanRules } from './loanRules.ts';

/** Decimals of a share on the wire. */
export const SHARE_SCALE = 6;

/** The index of a coin; 1 of one that counts 1:1. */
export const priceText = (
  currency: string,
  prices: CoinPrices,
  { collaterals }: Pick<LoanRules, 'collaterals'>,
): string | null => {
  const own = collaterals.find((one) => one.currency === currency);
  if (own?.productId === null) return '1';
  return textOrNull(prices.get(currency) ?? null);
};

/** Debt over value, up: nobody is shown less than there is. */
const shareText = (share: Decimal | null): string | null =>
  share && toText(roundRateUp(share, SHARE_SCALE));

export interface LoanShown {
  readonly now: TimeMs;
  readonly rules: KnownLoanRules;
  readonly prices: CoinPrices;
}

export function presentLoan(loan: Loan, { now, rules, prices }: LoanShown): BorrowOrderDto {
  const { priceDecimalsOf } = rules;
  const figures = loanFigures(loan, { now, rules, prices, priceDecimalsOf });
  const isUnpaid = loan.state === 'unpaid';
  const owed = (part: Decimal): string => toText(isUnpaid ? part : ZERO);
  const { totalInterest } = estimateLoan(loan.amount, { ...loan, serviceRate: ZERO });
  const { debt } = figures;
  return {
    id: loan.id,
    rulebookHash: loan.rulebookHash,
    amount: toText(loan.amount),
    days: loan.days,
    dailyRate: toText(loan.dailyRate),
    totalInterest: toText(totalInterest),
    serviceFee: toText(loan.serviceFee),
    estimatedRepayment: toText(loan.amount.plus(totalInterest).plus(loan.serviceFee)),
    repaymentAmount: toText(loan.repaidAmount),
    debt: owed(debt.total),
    interestDue: owed(debt.interest),
    feeDue: owed(debt.fee),
    principal: owed(debt.principal),
    unusedInterest: owed(figures.unusedInterest),
    appliedAt: loan.appliedAt,
    reviewDueAt: loan.state === 'review' ? loan.appliedAt + rules.reviewMs : null,
    offerUntil: loan.offerUntil,
    borrowTime: loan.borrowedAt,
    repaymentTime: loan.state === 'repaid' ? loan.endedAt : null,
    dueTime: loan.dueAt,
    state: loan.state,
    reason: loan.reason,
    isOverdue: loan.isOverdue,
    isSold: loan.isSold,
    collateral: figures.pledges.map(({ currency, amount, noticePrice, salePrice }, place) => ({
      account: loan.pledges[place]?.account === 'spot' ? 'spot' : 'funding',
      currency,
      amount: toText(amount),
      price: priceText(currency, prices, rules),
      noticePrice: isUnpaid ? textOrNull(noticePrice) : null,
      liquidationPrice: isUnpaid ? textOrNull(salePrice) : null,
    })),
    ltv: isUnpaid ? shareText(figures.ltv) : null,
  };
}
