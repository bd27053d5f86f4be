// The numbers of a loan as its owner is shown them, by the functions that decide: no screen works one out by itself.
// Must never guess a price: without one there is no LTV. Source: wire.md "Objects" (borrow order), decisions.md "Borrowing" (the
// screen shows the coin price at which a sale would happen).
import type { TimeMs } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { ltvOf, priceAtBound, valuePledges } from './collateral.ts';
import { type Debt, debtOf, unusedInterest } from './interest.ts';
import type { CoinPrices, CollateralRules, Loan, LoanRules } from './types.ts';

export interface PledgeFigures {
  readonly currency: string;
  readonly amount: Decimal;
  /** While the other coins keep their price; null where no price of this one does, or none is known. */
  readonly noticePrice: Decimal | null;
  readonly salePrice: Decimal | null;
}

export interface LoanFigures {
  readonly debt: Debt;
  /** Of the term, that repaying all of it now would not cost. */
  readonly unusedInterest: Decimal;
  readonly ltv: Decimal | null;
  readonly pledges: readonly PledgeFigures[];
}

export interface FigureContext {
  readonly now: TimeMs;
  readonly rules: LoanRules;
  readonly prices: CoinPrices;
  readonly priceDecimalsOf: (productId: string) => number;
}

export function loanFigures(loan: Loan, context: FigureContext): LoanFigures {
  const { now, rules, prices, priceDecimalsOf } = context;
  const debt = debtOf(loan, now, rules);
  const valued = valuePledges(loan.pledges, prices, rules);
  const priceOf = (own: CollateralRules, bound: (one: CollateralRules) => Decimal) =>
    valued === undefined || own.productId === null
      ? null
      : priceAtBound(debt.total, valued, {
          currency: own.currency,
          bound,
          priceDecimals: priceDecimalsOf(own.productId),
        });
  return {
    debt,
    unusedInterest: unusedInterest(loan, now, rules),
    ltv: valued === undefined ? null : ltvOf(debt.total, valued),
    pledges: loan.pledges.map(({ currency, amount }) => {
      const own = rules.collaterals.find((one) => one.currency === currency);
      if (own === undefined) throw new RangeError(`nothing is lent against ${currency}`);
      return {
        currency,
        amount,
        noticePrice: priceOf(own, ({ noticeLtvs, saleLtv }) => noticeLtvs[0] ?? saleLtv),
        salePrice: priceOf(own, ({ saleLtv }) => saleLtv),
      };
    }),
  };
}
