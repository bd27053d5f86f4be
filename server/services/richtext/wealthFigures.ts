// Figures of loans and grids that documents quote: from the rulebook where it has a section of them, else from the one table below,
// which says the same. A kind that gives them itself (server/kinds/defineKind.ts, `figures`) takes this file's place.
// Source: decisions.md "Borrowing", "AI smart quantification".
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { amount, amounts, type Figures, share, shares, time } from './figures.ts';

/** How far a coin carries. */
interface Collateral {
  readonly initialLtv: string;
  readonly noticeLtvs: readonly string[];
  readonly saleLtv: string;
  readonly targetLtv: string;
  readonly fullSaleLtv: string;
  readonly haircut: string;
  /** Null for one that counts 1:1. */
  readonly productId: string | null;
}

/** As much of the rulebook's sections as documents quote. */
interface LoanTerms {
  readonly terms: readonly {
    readonly days: number;
    readonly dailyRate: string;
    readonly serviceRate: string;
  }[];
  readonly leastHours: number;
  readonly reviewMs: number;
  readonly offerMs: number;
  readonly graceHours: number;
  readonly overdueFactor: string;
  readonly sale: { readonly feeRate: string };
  readonly score: {
    readonly start: number;
    readonly lowest: number;
    readonly highest: number;
    readonly repaidInTime: number;
    readonly overdue: number;
    readonly collateralSold: number;
  };
  /** Those of the major coins first. */
  readonly collaterals: readonly Collateral[];
}
interface GridTerms {
  readonly offers: readonly { readonly earlyFeeRate: string }[];
}

const HOUR_MS = 3_600_000;

/** decisions.md "Borrowing", for a rulebook that says nothing of loans yet. */
const LOAN_TERMS: LoanTerms = {
  terms: [7, 14, 30, 60, 90].map((days) => ({ days, dailyRate: '0.0003', serviceRate: '0.001' })),
  leastHours: 1,
  reviewMs: 24 * HOUR_MS,
  offerMs: 24 * HOUR_MS,
  graceHours: 24,
  overdueFactor: '1.5',
  sale: { feeRate: '0.02' },
  score: {
    start: 600,
    lowest: 300,
    highest: 850,
    repaidInTime: 10,
    overdue: -40,
    collateralSold: -100,
  },
  collaterals: [
    {
      initialLtv: '0.6',
      noticeLtvs: ['0.7', '0.74', '0.77'],
      saleLtv: '0.83',
      targetLtv: '0.65',
      fullSaleLtv: '0.91',
      haircut: '0.05',
      productId: 'BTCUSDT',
    },
    {
      initialLtv: '0.5',
      noticeLtvs: ['0.62', '0.66', '0.7'],
      saleLtv: '0.75',
      targetLtv: '0.55',
      fullSaleLtv: '0.85',
      haircut: '0.1',
      productId: 'SOLUSDT',
    },
    {
      initialLtv: '0.85',
      noticeLtvs: ['0.88', '0.89', '0.9'],
      saleLtv: '0.92',
      targetLtv: '0.85',
      fullSaleLtv: '0.96',
      haircut: '0',
      productId: null,
    },
  ],
};
/** decisions.md "AI smart quantification": 2 % × principal × days left / term. */
const GRID_TERMS: GridTerms = { offers: [{ earlyFeeRate: '0.02' }] };

const highest = (values: readonly string[]): string =>
  values.reduce((most, value) => (decimal(value).gt(most) ? value : most));

const collateralFigures = (name: string, own: Collateral): Figures => ({
  [`${name}Initial`]: share(own.initialLtv),
  [`${name}Notices`]: shares(own.noticeLtvs),
  [`${name}Sale`]: share(own.saleLtv),
  [`${name}Target`]: share(own.targetLtv),
  [`${name}Full`]: share(own.fullSaleLtv),
  [`${name}Haircut`]: share(own.haircut),
});

function classFigures(collaterals: readonly Collateral[]): Figures {
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

function loanFigures(loan: LoanTerms): Figures {
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

export function wealthFigures(
  rulebook: Rulebook & { readonly loan?: LoanTerms; readonly quant?: GridTerms },
): Figures {
  const { loan = LOAN_TERMS, quant = GRID_TERMS } = rulebook;
  return {
    ...loanFigures(loan),
    gridEarlyFee: share(highest(quant.offers.map(({ earlyFeeRate }) => earlyFeeRate))),
  };
}
