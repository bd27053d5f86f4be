// The rules of loans as the core works with them.
// Must never change a number on the way. Source: core/rulebook/loan.ts.
import { decimal, type Decimal } from '../money/decimal.ts';
import { currencyScale } from '../money/money.ts';
import type { CollateralRules, LoanRules } from '../trading/loan/types.ts';
import type { CollateralDocument } from './loan.ts';
import type { Rulebook } from './types.ts';

/** Undefined where the document is of a release that lent nothing. */
export function loanRules({ loan }: Rulebook): LoanRules | undefined {
  if (loan === undefined) return undefined;
  const { sale, limit, score, terms, collaterals, ...rest } = loan;
  return {
    accounts: rest.accounts,
    leastHours: rest.leastHours,
    reviewMs: rest.reviewMs,
    offerMs: rest.offerMs,
    graceHours: rest.graceHours,
    minAmount: decimal(rest.minAmount),
    overdueFactor: decimal(rest.overdueFactor),
    terms: terms.map(({ days, dailyRate, serviceRate }) => ({
      days,
      dailyRate: decimal(dailyRate),
      serviceRate: decimal(serviceRate),
    })),
    sale: { ...sale, feeRate: decimal(sale.feeRate) },
    limit: {
      base: decimal(limit.base),
      perPoint: decimal(limit.perPoint),
      automatic: decimal(limit.automatic),
    },
    score,
    collaterals: collaterals.map(collateralRules),
  };
}

function collateralRules({ currency, productId, ...own }: CollateralDocument): CollateralRules {
  const [first, second, third] = own.noticeLtvs;
  const noticeLtvs: readonly Decimal[] = [decimal(first), decimal(second), decimal(third)];
  return {
    currency,
    scale: currencyScale(currency),
    productId,
    initialLtv: decimal(own.initialLtv),
    noticeLtvs,
    saleLtv: decimal(own.saleLtv),
    targetLtv: decimal(own.targetLtv),
    fullSaleLtv: decimal(own.fullSaleLtv),
    haircut: decimal(own.haircut),
  };
}
