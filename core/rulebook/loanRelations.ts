// The relations between the numbers of loans: a sale must lead away from the next one, and nothing may be lent beyond its notice.
// Must never mend a document. Source: core/rulebook/loan.ts, decisions.md "Borrowing".
import { ONE, decimal } from '../money/decimal.ts';
import { isCurrency, SETTLEMENT_CURRENCY } from '../money/money.ts';
import { assertOnce } from './assertOnce.ts';
import { expect } from './expect.ts';
import type { CollateralClass, CollateralDocument, LoanSection } from './loan.ts';
import type { ProductDocument, Rulebook } from './types.ts';

const isShare = (text: string): boolean => decimal(text).gte(0) && decimal(text).lt(1);
const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const isRising = (texts: readonly string[]): boolean =>
  texts.every((text, index) => index === 0 || decimal(text).gt(texts[index - 1] ?? '0'));

/** Broken relations of the whole section; none of a document without one. */
export const lendingProblems = ({ loan, products }: Rulebook): string[] =>
  loan === undefined ? [] : sectionProblems(loan, products);

/** Throws an Error with what is wrong with loans, apart from the products that price their collateral. */
export const assertLoanRules = assertOnce(lendingProblems);

function sectionProblems(loan: LoanSection, products: readonly ProductDocument[]): string[] {
  const coins = loan.collaterals.map(({ currency }) => currency);
  return [
    ...timeProblems(loan),
    ...limitProblems(loan),
    ...scoreProblems(loan.score),
    ...expect(loan.accounts.length > 0, 'collateral may stand nowhere'),
    ...expect(new Set(coins).size === coins.length, 'a collateral is listed twice'),
    ...loan.collaterals.flatMap((collateral) =>
      [
        ...marketProblems(collateral, products),
        ...classProblems(collateral, loan.sale.feeRate),
      ].map((problem) => `loan against ${collateral.currency}: ${problem}`),
    ),
  ];
}

function timeProblems({ terms, sale, ...loan }: LoanSection): string[] {
  const days = terms.map((term) => term.days);
  return [
    ...expect(terms.length > 0 && days.every(isWhole), 'a loan has a term of whole days'),
    ...expect(new Set(days).size === days.length, 'a term is listed twice'),
    ...expect(
      terms.every(({ dailyRate, serviceRate }) => isShare(dailyRate) && isShare(serviceRate)),
      'loan rates must be shares',
    ),
    ...expect([loan.leastHours, loan.graceHours].every(isWhole), 'loan hours must be whole'),
    ...expect(loan.reviewMs > 0 && loan.offerMs > 0, 'a loan must leave time to decide'),
    ...expect(decimal(loan.overdueFactor).gte(1), 'overdue must not be cheaper'),
    ...expect(isShare(sale.feeRate), 'the fee of a sale must be a share'),
    ...expect(sale.apartMs > 0, 'a single message must not sell collateral'),
    ...expect(sale.pauseMs >= sale.apartMs, 'sales follow faster than a price is confirmed'),
  ];
}

const limitProblems = ({ minAmount, limit }: LoanSection): string[] => [
  ...expect(decimal(minAmount).gt(0), 'a loan of nothing'),
  ...expect(decimal(minAmount).lte(limit.base), 'loan minimum above the limit'),
  ...expect(decimal(limit.automatic).lte(limit.base), 'more is approved by rule than may be lent'),
  ...expect(decimal(limit.automatic).gte(0), 'the bound of approval by rule is negative'),
  ...expect(decimal(limit.perPoint).gte(0), 'a better score must not lower the limit'),
];

const scoreProblems = (score: LoanSection['score']): string[] => [
  ...expect(Object.values(score).every(Number.isSafeInteger), 'scores are whole'),
  ...expect(
    score.lowest <= score.start && score.start <= score.highest,
    'the score starts out of its bounds',
  ),
  ...expect(
    score.repaidInTime >= 0 && score.overdue <= 0 && score.collateralSold <= 0,
    'a score must rise by repaying alone',
  ),
];

/** Its value is told by one market, in the currency that is lent. */
function marketProblems(
  { currency, productId }: CollateralDocument,
  products: readonly ProductDocument[],
): string[] {
  const product = products.find(({ id }) => id === productId);
  return [
    ...expect(isCurrency(currency), 'unknown currency'),
    ...expect(currency !== SETTLEMENT_CURRENCY, 'what is lent secures nothing'),
    ...expect(
      productId === null || (product?.base === currency && product.quote === SETTLEMENT_CURRENCY),
      'its price is of another market',
    ),
  ];
}

function classProblems(own: CollateralClass, feeRate: string): string[] {
  const { initialLtv, noticeLtvs, saleLtv, targetLtv, fullSaleLtv } = own;
  return [
    ...expect(decimal(initialLtv).gt(0), 'nothing is lent'),
    ...expect(
      isRising([initialLtv, ...noticeLtvs, saleLtv, fullSaleLtv]),
      'initial, notices, sale and full sale must rise',
    ),
    ...expect(decimal(targetLtv).lt(noticeLtvs[0]), 'a sale leads to the next notice'),
    // What is sold must lower the LTV: each unit pays 1 − φ of debt and takes away its value.
    ...expect(ONE.minus(feeRate).gt(fullSaleLtv), 'a sale costs more than it leads back'),
    ...expect(isShare(own.haircut), 'a haircut must be a share'),
  ];
}
