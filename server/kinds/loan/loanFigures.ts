// Figures of loans that documents quote: from the rulebook where it has a section of them, else from the one that new ones are built
// with. Source: decisions.md "Borrowing".
import { HOUR_MS } from '../../../core/market/candles.ts';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { LOAN, type CollateralDocument } from '../../../core/rulebook/loan.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import {
  amount,
  amounts,
  type Figures,
  highest,
  share,
  shares,
  time,
} from '../../services/content/figures.ts';

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

export function loanFigures({ loan = LOAN }: Rulebook): Figures {
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
