// The rules of one grid as the core works with them.
// Must never change a number on the way. Source: core/rulebook/quant.ts; fee and slippage are those of trading the coins
// themselves (decisions.md "AI smart quantification": with the maker fee).
import { decimal } from '../money/decimal.ts';
import type { GridRules } from '../trading/grid/types.ts';
import { knownProduct } from './findProduct.ts';
import type { QuantDocument } from './quant.ts';
import { compileSpot } from './spotRules.ts';
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
  const coins = compileSpot(product, document);
  return {
    quantId: offer.id,
    name: offer.name,
    productId: coins.productId,
    base: coins.base,
    baseScale: coins.baseScale,
    priceDecimals: coins.priceDecimals,
    quantityDecimals: coins.quantityDecimals,
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
    feeRate: coins.makerRate,
    maxSlippage: coins.maxSlippage,
    stopRate: decimal(quant.stopRate),
    stopApartMs: quant.stopApartMs,
    maxOpenOrders: coins.maxOpenOrders,
    staleQuoteMs: coins.staleQuoteMs,
  };
}
