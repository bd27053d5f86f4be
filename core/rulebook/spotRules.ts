// The spot rules of a product as the core works with them.
// Must never change a number on the way. Source: core/rulebook/spot.ts.
import type { ProductId } from '../market/types.ts';
import { decimal } from '../money/decimal.ts';
import { currencyScale } from '../money/money.ts';
import type { SpotRules } from '../trading/spot/types.ts';
import { knownProduct } from './findProduct.ts';
import type { ProductDocument, Rulebook } from './types.ts';

const DAY_MS = 86_400_000;

/** The spot rules of one product; throws on an unknown product. */
export function spotRules(document: Rulebook, productId: ProductId): SpotRules {
  return compileSpot(knownProduct(document, productId), document);
}

/** The same of a product of the document. */
export function compileSpot(product: ProductDocument, document: Rulebook): SpotRules {
  const { spot } = product;
  return {
    productId: product.id,
    base: product.base,
    baseScale: currencyScale(product.base),
    priceDecimals: product.priceDecimals,
    quantityDecimals: product.quantityDecimals,
    maxQuantity: decimal(product.maxQuantity),
    minValue: decimal(spot.minNotional),
    takerRate: decimal(spot.takerRate),
    makerRate: decimal(spot.makerRate),
    maxSlippage: decimal(spot.maxSlippage),
    warnBand: decimal(spot.warnBand),
    refuseBand: decimal(spot.refuseBand),
    termMs: spot.termDays * DAY_MS,
    maxOpenOrders: document.maxOpenOrders,
    staleQuoteMs: document.contract.staleQuoteMs,
  };
}
