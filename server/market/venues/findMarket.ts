import type { MarketProduct } from '../../../core/market/types.ts';
import type { VenueMarket } from './venueExchange.ts';
import type { VenueInfo } from './venueTable.ts';

/** The venue's market for a product: the first of its spellings that the venue trades; undefined when it has none. */
export function findMarket(
  product: Pick<MarketProduct, 'base' | 'quote'>,
  venue: Pick<VenueInfo, 'dollars' | 'isPerpetual'>,
  markets: Readonly<Record<string, VenueMarket>>,
): string | undefined {
  const quotes = product.quote === 'USDT' ? venue.dollars : [product.quote];
  const spellings = quotes.map((quote) =>
    venue.isPerpetual ? `${product.base}/${quote}:${quote}` : `${product.base}/${quote}`,
  );
  return spellings.find(
    (symbol) => markets[symbol] !== undefined && markets[symbol].active !== false,
  );
}
