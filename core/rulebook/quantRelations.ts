// The relations between the numbers of grids: a grid that its own fees would eat is not offered.
// Must never mend a document. Source: core/rulebook/quant.ts, decisions.md "AI smart quantification".
import { decimal } from '../money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../money/money.ts';
import { earnsAtLeast } from '../trading/grid/levels.ts';
import { assertOnce } from './assertOnce.ts';
import { expect } from './expect.ts';
import type { GridShape, QuantDocument, QuantSection } from './quant.ts';
import type { ProductDocument, Rulebook } from './types.ts';

/** decisions.md "Prices": USD counts as USDT 1:1. Against anything else a rate would move the grid's money. */
const SETTLED_QUOTES = [SETTLEMENT_CURRENCY, 'USD'];
/** Ours: more levels than anybody could tell apart on a chart. */
const MOST_CELLS = 200;

const isShare = (text: string): boolean => decimal(text).gte(0) && decimal(text).lt(1);

/** Broken relations of the whole section; none of a document without one. */
export const gridProblems = ({ quant, products }: Rulebook): string[] =>
  quant === undefined ? [] : sectionProblems(quant, products);

/** Throws an Error with what is wrong with grids, apart from the products that they trade. */
export const assertGridRules = assertOnce(gridProblems);

function sectionProblems(quant: QuantSection, products: readonly ProductDocument[]): string[] {
  const ids = quant.offers.map(({ id }) => id);
  return [
    ...expect(new Set(ids).size === ids.length, 'a grid is listed twice'),
    ...expect(decimal(quant.leastNetRate).gte('0.003'), 'a cell may earn under 0.3 %'),
    ...expect(
      decimal(quant.stopRate).gt(0) && isShare(quant.stopRate),
      'grid stop must be a share',
    ),
    ...expect(quant.stopApartMs > 0, 'a single message must not stop a grid'),
    ...quant.offers.flatMap((offer) =>
      offerProblems(offer, quant, products).map((problem) => `${offer.id}: ${problem}`),
    ),
  ];
}

function offerProblems(
  offer: QuantDocument,
  { leastNetRate }: QuantSection,
  products: readonly ProductDocument[],
): string[] {
  const product = products.find(({ id }) => id === offer.productId);
  if (product === undefined) return ['a grid without its product'];
  const shape = shapeProblems(offer.grid);
  return [
    ...expect(SETTLED_QUOTES.includes(product.quote), 'a grid against no settlement currency'),
    ...termProblems(offer),
    ...amountProblems(offer),
    ...shape,
    ...(shape.length > 0 ? [] : netProblems(offer.grid, product.spot.makerRate, leastNetRate)),
  ];
}

const termProblems = ({ kind, days, leaseRate, earlyFeeRate }: QuantDocument): string[] => [
  ...expect((kind === 'fixed') === (days !== null), 'the term does not match the kind'),
  ...expect(days === null || (Number.isSafeInteger(days) && days > 0), 'a term of no days'),
  ...expect(days !== null || decimal(leaseRate).isZero(), 'a lease without a term'),
  ...expect(days !== null || decimal(earlyFeeRate).isZero(), 'on demand nothing is early'),
  ...expect(isShare(earlyFeeRate), 'an early fee must be a share'),
  ...expect(
    isShare(leaseRate) &&
      decimal(leaseRate)
        .times(days ?? 0)
        .lt(1),
    'the lease eats the amount',
  ),
];

const amountProblems = ({ minAmount, maxAmount }: QuantDocument): string[] => [
  ...expect(decimal(minAmount).gt(0), 'a grid of nothing'),
  ...expect(decimal(minAmount).lte(maxAmount), 'grid minimum above maximum'),
  ...expect(
    [minAmount, maxAmount].every((text) => decimal(text).decimalPlaces() <= SETTLEMENT_SCALE),
    'an amount finer than its currency',
  ),
];

const shapeProblems = ({ lower, upper, cells }: GridShape): string[] => [
  ...expect(
    decimal(lower).gt(0) && decimal(lower).lt(1) && decimal(upper).gt(1),
    'a grid must lie around the price at start',
  ),
  ...expect(
    Number.isSafeInteger(cells) && cells >= 2 && cells <= MOST_CELLS,
    'a grid has 2 to 200 cells',
  ),
];

function netProblems(grid: GridShape, makerRate: string, leastNetRate: string): string[] {
  const range = { ...grid, lower: decimal(grid.lower), upper: decimal(grid.upper) };
  const isEnough = earnsAtLeast(range, decimal(makerRate), decimal(leastNetRate));
  return expect(isEnough, 'a cell earns too little');
}
