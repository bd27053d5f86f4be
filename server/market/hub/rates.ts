// What one unit of a currency is worth in USDT, from the products' index. USD counts as USDT 1:1.
// Must never invent a rate: unknown is undefined. Source: decisions.md "Prices".
import { type Decimal, ONE } from '../../../core/money/decimal.ts';
import { roundQuoteRate } from '../../../core/money/rounding.ts';
import { indexToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { MarketProduct, ProductId, Tick } from '../../../core/market/types.ts';

const isDollar = (currency: string): boolean => currency === 'USDT' || currency === 'USD';

interface RateSource {
  readonly product: MarketProduct;
  /** The product quotes the currency, so its index is turned over. */
  readonly isInverse: boolean;
}

function listSources(products: readonly MarketProduct[]): Map<string, RateSource> {
  const sources = new Map<string, RateSource>();
  for (const product of products) {
    if (isDollar(product.quote)) sources.set(product.base, { product, isInverse: false });
  }
  for (const product of products) {
    if (isDollar(product.base) && !sources.has(product.quote)) {
      sources.set(product.quote, { product, isInverse: true });
    }
  }
  return sources;
}

/** A function from a currency to its rate; `latest` gives the last accepted tick. */
export function createRates(
  products: readonly MarketProduct[],
  latest: (productId: ProductId) => Tick | undefined,
): (currency: string) => Decimal | undefined {
  const sources = listSources(products);
  return (currency) => {
    if (isDollar(currency)) return ONE;
    const source = sources.get(currency);
    const tick = source && latest(source.product.id);
    if (source === undefined || tick === undefined) return undefined;
    const index = indexToDecimal(tick.indexDoubled, source.product.priceDecimals);
    return roundQuoteRate(source.isInverse ? ONE.div(index) : index);
  };
}
