// Products for tests on recorded data, with grids fine enough for every venue that was recorded.
import type { MarketProduct } from '../../core/market/types.ts';

/** A crypto product against USDT unless told otherwise; an option that is set matters to the test. */
export function aMarketProduct(change: Partial<MarketProduct> = {}): MarketProduct {
  const base = change.base ?? 'BTC';
  const quote = change.quote ?? 'USDT';
  return {
    id: `${base}${quote}`,
    base,
    quote,
    category: 'crypto',
    calendar: 'crypto',
    priceDecimals: 2,
    quantityDecimals: 8,
    ...change,
  };
}

const crypto = (base: string, priceDecimals: number): MarketProduct =>
  aMarketProduct({ base, priceDecimals });
const forex = (base: string, quote: string, priceDecimals = 5): MarketProduct =>
  aMarketProduct({
    base,
    quote,
    category: 'forex',
    calendar: 'forex',
    priceDecimals,
    quantityDecimals: 2,
  });
const metal = (base: string): MarketProduct =>
  aMarketProduct({
    base,
    quote: 'USD',
    category: 'metal',
    calendar: 'metal',
    priceDecimals: 3,
    quantityDecimals: 4,
  });

/** The products that have recordings, and one (DOGE) that has none. */
export const recordedProducts: readonly MarketProduct[] = [
  crypto('BTC', 2),
  crypto('ETH', 2),
  crypto('SOL', 3),
  crypto('BNB', 2),
  crypto('XRP', 4),
  crypto('ADA', 4),
  crypto('LTC', 2),
  crypto('LINK', 3),
  crypto('DOGE', 5),
  forex('EUR', 'USD'),
  forex('GBP', 'USD'),
  forex('USD', 'JPY', 3),
  forex('AUD', 'USD'),
  forex('NZD', 'USD'),
  metal('XAU'),
  metal('XAG'),
];

export function productOf(id: string): MarketProduct {
  const product = recordedProducts.find((candidate) => candidate.id === id);
  if (product === undefined) throw new Error(`no test product ${id}`);
  return product;
}
