// The relations between a rulebook's numbers, asserted whenever one is loaded.
// Must never mend a document: a wrong one is refused as a whole. Source: architecture.md "Habits" (relations between
// constants are asserted at load), decisions.md.
import { decimal } from '../money/decimal.ts';
import { currencyScale, isCurrency } from '../money/money.ts';
import { fitsLot } from '../trading/book/scale.ts';
import { cfdSectionProblems, cfdTermProblems } from './cfdRelations.ts';
import { contractSectionProblems, contractTermProblems } from './contractRelations.ts';
import { expect } from './expect.ts';
import { fundingProblems } from './fundingRules.ts';
import { loanProblems } from './loanRelations.ts';
import { quantProblems } from './quantRelations.ts';
import { spotSectionProblems } from './spotRelations.ts';
import type { ProductDocument, Rulebook } from './types.ts';

function refuse({ version }: Rulebook, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`rulebook ${version} is wrong:\n${problems.join('\n')}`);
}

/** Throws an Error that lists everything that is wrong, one relation per line. */
export function assertRulebook(document: Rulebook): void {
  refuse(document, rulebookProblems(document));
}

/** Found sound before: a document never changes, and each fill that is checked asks anew. */
const tradedBy = new WeakSet<Rulebook>();

/** The same of all but money in and out, which no order hangs on: an earlier release's document need not say that as this one does. */
export function assertTradingRules(document: Rulebook): void {
  if (tradedBy.has(document)) return;
  refuse(document, tradingProblems(document));
  tradedBy.add(document);
}

/** Every broken relation, empty when the document is sound. */
export const rulebookProblems = (document: Rulebook): string[] => [
  ...tradingProblems(document),
  ...fundingProblems(document.funding, document.settlementCurrency),
];

function tradingProblems(document: Rulebook): string[] {
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
    ...(document.quant ? quantProblems(document.quant, document.products) : []),
    ...(document.loan ? loanProblems(document.loan, document.products) : []),
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
