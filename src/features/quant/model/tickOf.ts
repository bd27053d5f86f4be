// The newest price message as core's functions take it, from what the stream says of it: book and quote.
// Must never invent a number: without both sides of the book, or without a mark, there is none.
import { parseScaled } from '../../../../core/market/parseScaled.ts';
import type { Tick } from '../../../../core/market/types.ts';
import type { DepthDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { bookOf } from '../../../market/product/book.ts';
import type { Scales } from '../../../market/product/book.ts';

type Quote = Pick<QuoteDto, 'mark' | 'price' | 'sources' | 'sourceTime' | 'head'>;

export function tickOf(
  quote: Quote,
  depth: DepthDto | undefined,
  scales: Scales,
): Tick | undefined {
  const time = depth?.time ?? null;
  if (depth === undefined || time === null) return undefined;
  if (quote.mark === null || quote.price === null) return undefined;
  const points = (price: string) => parseScaled(price, scales.priceDecimals, 'half_even');
  const book = bookOf(depth, scales);
  const [bid] = book.bids[0] ?? [];
  const [ask] = book.asks[0] ?? [];
  const [mark, last] = [points(quote.mark), points(quote.price)];
  if (bid === undefined || ask === undefined || mark === undefined || last === undefined)
    return undefined;
  return {
    productId: depth.productId,
    seq: depth.seq,
    sourceTime: quote.sourceTime ?? time,
    receivedTime: time,
    book,
    bid,
    ask,
    last,
    indexDoubled: bid + ask,
    mark,
    trades: [],
    sources: quote.sources,
    head: quote.head ?? '',
  };
}
