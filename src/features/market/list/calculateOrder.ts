import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import type { MarketSort } from '../../../lib/preferences.ts';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { marketRates } from '../marketRates.ts';
import { sortProducts } from '../sortProducts.ts';
import type { ListOrder } from './listBoard.ts';

/** `products` in the wanted order, and what turnovers are worth among `all`, by their newest quotes. */
export function calculateOrder(
  products: readonly TickerDto[],
  all: readonly TickerDto[],
  quotes: Readonly<Record<string, QuoteDto>>,
  sort: MarketSort | undefined,
): ListOrder {
  // Written out: whole products copied with whole quotes are the dearest part of a second on a slow phone.
  const newest = (product: TickerDto) => {
    const quote = newerOf<QuoteDto>(product, quotes[product.id]);
    return {
      id: product.id,
      base: product.base,
      quote: product.quote,
      price: quote.price,
      index: quote.index,
      change24h: quote.change24h,
      amount24h: quote.amount24h,
    };
  };
  const rates = marketRates(all.map(newest));
  return { ids: sortProducts(products.map(newest), sort, rates), rates };
}
