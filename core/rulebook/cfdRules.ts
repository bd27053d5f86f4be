// The call and put rules of a product as the core works with them.
// Must never change a number on the way. Source: core/rulebook/cfd.ts.
import type { CalendarName, ProductId } from '../market/types.ts';
import { decimal } from '../money/decimal.ts';
import type { CfdRules } from '../trading/cfd/types.ts';
import { knownProduct } from './findProduct.ts';
import type { Rulebook } from './types.ts';

/**
 * Rules of one product; `calendar` replaces the product's own where the market does not follow it (a recording).
 * Throws on an unknown product. A product without call and put has rules without periods.
 */
export function cfdRules(
  document: Rulebook,
  productId: ProductId,
  calendar?: CalendarName,
): CfdRules {
  const product = knownProduct(document, productId);
  const { cfd } = product;
  const { settlement, sale, volatility, ...terms } = document.cfd;
  const floor = product.category === 'crypto' ? volatility.floorCrypto : volatility.floorOther;
  return {
    productId: product.id,
    base: product.base,
    calendar: calendar ?? product.calendar,
    priceDecimals: product.priceDecimals,
    quantityDecimals: product.quantityDecimals,
    periods: cfd.periods.map(({ seconds, returnRate }) => ({
      seconds,
      returnRate: decimal(returnRate),
    })),
    minStake: decimal(cfd.minStake),
    maxStake: decimal(cfd.maxStake),
    maxOpenPayout: decimal(cfd.maxOpenPayout),
    maxOpenStakes: decimal(terms.maxOpenStakes),
    maxOpenOrders: document.maxOpenOrders,
    staleQuoteMs: terms.staleQuoteMs,
    settlement: { ...settlement, trimShare: decimal(settlement.trimShare) },
    sale: {
      ...sale,
      margin: decimal(sale.margin),
      closedShare: decimal(sale.closedShare),
    },
    volatility: {
      decay: decimal(volatility.decay),
      minutes: volatility.minutes,
      minutesPerYear: volatility.minutesPerYear,
      floor: decimal(floor),
      cap: decimal(volatility.cap),
    },
  };
}
