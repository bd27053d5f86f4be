// Figures of loans and grids that documents quote: from the rulebook where it has a section of them, else from the one that new
// ones are built with. A kind that gives them itself (server/kinds/defineKind.ts, `figures`) takes this file's place.
// Source: decisions.md "Borrowing", "AI smart quantification".
import { decimal, toText } from '../../../core/money/decimal.ts';
import { LOAN, type CollateralDocument, type LoanSection } from '../../../core/rulebook/loan.ts';
import { QUANT } from '../../../core/rulebook/quant.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { HOUR_MS } from '../../../core/market/candles.ts';
import { amount, amounts, type Figures, share, shares, time } from './figures.ts';

const highest = (values: readonly string[]): string =>
  values.reduce((most, value) => (decimal(value).gt(most) ? value : most));

const collateralFigures = (name: string, own: CollateralDocument): Figures => ({
  [`${name}Initial`]: share(own.initialLtv),
  [`${name}Notices`]: shares(own.noticeLtvs),
  [`${name}Sale`]: share(own.saleLtv),
  [`${name}Target`]: share(own.targetLtv),
  [`${name}Full`]: share(own.fullSaleLtv),
  [`${name}Haircut`]: share(own.haircut),
});

function classFigures(collaterals: readonly CollateralDocument[]): Figures {
  const [major] = collaterals;
  const other = collaterals.find(
    ({ productId, initialLtv }) => productId !== null && initialLtv !== major?.initialLtv,
  );
  const stable = collaterals.find(({ productId }) => productId === null);
  return {
    ...(major && collateralFigures('loanMajor', major)),
    ...(other && collateralFigures('loanOther', other)),
    ...(stable && collateralFigures('loanStable', stable)),
  };
}

const points = (value: number): Figures[string] => amount(toText(decimal(String(value)).abs()));

function loanFigures(loan: LoanSection): Figures {
  const { terms, sale, score } = loan;
  return {
    loanTerms: amounts(terms.map(({ days }) => days)),
    loanDailyRate: share(highest(terms.map(({ dailyRate }) => dailyRate))),
    loanServiceFee: share(highest(terms.map(({ serviceRate }) => serviceRate))),
    loanLeastTime: time(loan.leastHours * HOUR_MS),
    loanSaleCost: share(sale.feeRate),
    loanGrace: time(loan.graceHours * HOUR_MS),
    loanOverdueFactor: amount(loan.overdueFactor),
    loanOfferTime: time(loan.offerMs),
    loanReviewTime: time(loan.reviewMs),
    scoreStart: points(score.start),
    scoreRepaid: points(score.repaidInTime),
    scoreOverdue: points(score.overdue),
    scoreSold: points(score.collateralSold),
    scoreLeast: points(score.lowest),
    scoreMost: points(score.highest),
    ...classFigures(loan.collaterals),
  };
}

export function wealthFigures({ loan = LOAN, quant = QUANT }: Rulebook): Figures {
  return {
    ...loanFigures(loan),
    gridEarlyFee: share(highest(quant.offers.map(({ earlyFeeRate }) => earlyFeeRate))),
  };
}
