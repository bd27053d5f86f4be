// The rules of one grid as the core works with them.
// Must never change a number on the way. Source: core/rulebook/quant.ts; fee and slippage are those of trading the coins
// themselves (decisions.md "AI smart quantification": with the maker fee).
import { decimal } from '../money/decimal.ts';
import { currencyScale } from '../money/money.ts';
import type { GridRules } from '../trading/grid/types.ts';
import { knownProduct } from './findProduct.ts';
import type { QuantDocument } from './quant.ts';
import type { Rulebook } from './types.ts';

const DAY_MS = 86_400_000;

/** Every grid that a document offers; none where it is of a release that knew of none. */
export const quantOffers = ({ quant }: Rulebook): readonly QuantDocument[] => quant?.offers ?? [];

/** The rules of one grid; throws on an unknown one. */
export function quantRules(document: Rulebook, quantId: string): GridRules {
  const { quant } = document;
  const offer = quant?.offers.find(({ id }) => id === quantId);
  if (quant === undefined || offer === undefined) throw new RangeError(`unknown grid ${quantId}`);
  const product = knownProduct(document, offer.productId);
  return {
    quantId: offer.id,
    productId: product.id,
    base: product.base,
    baseScale: currencyScale(product.base),
    priceDecimals: product.priceDecimals,
    quantityDecimals: product.quantityDecimals,
    maxQuantity: decimal(product.maxQuantity),
    kind: offer.kind,
    termMs: offer.days === null ? null : offer.days * DAY_MS,
    days: offer.days,
    range: {
      lower: decimal(offer.grid.lower),
      upper: decimal(offer.grid.upper),
      cells: offer.grid.cells,
      spacing: offer.grid.spacing,
    },
    minAmount: decimal(offer.minAmount),
    maxAmount: decimal(offer.maxAmount),
    leaseRate: decimal(offer.leaseRate),
    earlyFeeRate: decimal(offer.earlyFeeRate),
    feeRate: decimal(product.spot.makerRate),
    maxSlippage: decimal(product.spot.maxSlippage),
    stopRate: decimal(quant.stopRate),
    stopApartMs: quant.stopApartMs,
    maxOpenOrders: document.maxOpenOrders,
    staleQuoteMs: document.contract.staleQuoteMs,
  };
}
