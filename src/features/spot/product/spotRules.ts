// From the wire's product to what the functions of core/trading/spot take.
import { decimal } from '../../../../core/money/decimal.ts';
import { currencyScale } from '../../../../core/money/money.ts';
import type { SpotRules } from '../../../../core/trading/spot/types.ts';
import type { ProductInfoDto } from '../../../../protocol/product.ts';

const DAY_MS = 86_400_000;

/** The wire's rules of a product as core takes them, so that the ticket reckons with the very numbers of the server. */
export function spotRulesOf(info: ProductInfoDto): SpotRules {
  const { spot } = info;
  return {
    productId: info.id,
    base: info.base,
    baseScale: currencyScale(info.base),
    priceDecimals: info.priceDecimals,
    quantityDecimals: info.quantityDecimals,
    maxQuantity: decimal(info.maxQuantity),
    minValue: decimal(spot.minValue),
    takerRate: decimal(spot.takerRate),
    makerRate: decimal(spot.makerRate),
    maxSlippage: decimal(spot.maxSlippage),
    warnBand: decimal(spot.warnBand),
    refuseBand: decimal(spot.refuseBand),
    termMs: spot.termDays * DAY_MS,
    maxOpenOrders: info.maxOpenOrders,
    staleQuoteMs: info.staleQuoteMs,
  };
}
