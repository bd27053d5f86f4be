// The relations between the numbers by which products are traded, apart from those of grids and loans: what a trading screen asks of a
// document before it works anything out.
// Must never mend a document: a wrong one is refused as a whole. Source: architecture.md "Habits", decisions.md.
import { decimal } from '../money/decimal.ts';
import { currencyScale, isCurrency } from '../money/money.ts';
import { fitsLot } from '../trading/book/scale.ts';
import { assertOnce } from './assertOnce.ts';
import { cfdSectionProblems, cfdTermProblems } from './cfdRelations.ts';
import { contractSectionProblems, contractTermProblems } from './contractRelations.ts';
import { expect } from './expect.ts';
import { spotSectionProblems } from './spotRelations.ts';
import type { ProductDocument, Rulebook } from './types.ts';

/**
 * Throws an Error with what is wrong with anything but grids, loans, and money in and out: no order hangs on that, and an earlier
 * release's document need not say it as this one does.
 */
export const assertProductRules = assertOnce(tradedProblems);

/** Every broken relation of products and of how they are traded. */
export function tradedProblems(document: Rulebook): string[] {
  const ids = document.products.map(({ id }) => id);
  return [
    ...expect(new Set(ids).size === ids.length, 'a product is listed twice'),
    ...Object.entries(document.currencies).flatMap(([code, { scale }]) =>
      expect(isCurrency(code) && currencyScale(code) === scale, `${code}: scale differs`),
    ),
    ...expect(
      document.currencies[document.settlementCurrency] !== undefined,
      'no settlement currency',
    ),
    ...expect(
      Number.isSafeInteger(document.maxOpenOrders) && document.maxOpenOrders > 0,
      'open orders must be a whole number above zero',
    ),
    ...contractTermProblems(document.contract),
    ...cfdTermProblems(document.cfd),
    ...document.products.flatMap((product) =>
      productProblems(product, document).map((problem) => `${product.id}: ${problem}`),
    ),
  ];
}

function productProblems(product: ProductDocument, document: Rulebook): string[] {
  const { contract, cfd } = product;
  const min = decimal(product.minQuantity);
  const max = decimal(product.maxQuantity);
  return [
    ...expect(product.id === `${product.base}${product.quote}`, 'id is not base and quote'),
    ...expect(isCurrency(product.base) && isCurrency(product.quote), 'unknown currency'),
    ...expect(fitsLot(min, product) && fitsLot(max, product), 'a size is off the lot'),
    ...expect(min.gt(0) && min.lt(max), 'minimum must be positive and below the maximum'),
    ...spotSectionProblems(product),
    ...cfdSectionProblems(cfd, document.cfd),
    ...contractSectionProblems(contract, document.contract),
  ];
}
