// From the wire's depth and quote to the book that core's functions take.
import { decimal } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import type { Book, Level } from '../../../core/market/types.ts';
import type { DepthDto, ProductInfoDto } from '../../../protocol/product.ts';

export type Scales = Pick<ProductInfoDto, 'priceDecimals' | 'quantityDecimals'>;

function levelsOf(side: readonly (readonly [string, string])[], scales: Scales): Level[] {
  return side.flatMap(([price, quantity]) => {
    const points = parseScaled(price, scales.priceDecimals, 'half_even');
    const lots = parseScaled(quantity, scales.quantityDecimals, 'down');
    return points === undefined || lots === undefined ? [] : [[points, lots] as const];
  });
}

/** The visible book in points and lots. */
export function bookOf(depth: Pick<DepthDto, 'bids' | 'asks'>, scales: Scales): Book {
  return { bids: levelsOf(depth.bids, scales), asks: levelsOf(depth.asks, scales) };
}

/** Best bid and ask as a book of one level that holds `quantity`, for a product whose depth is not on the screen. */
export function topOfBook(
  quote: { readonly bid: string | null; readonly ask: string | null },
  scales: Scales,
  quantity: string,
): Book {
  const level = (price: string | null): [string, string][] =>
    price === null ? [] : [[price, quantity]];
  return bookOf({ bids: level(quote.bid), asks: level(quote.ask) }, scales);
}

/** USDT per unit of the quote currency; undefined while the server knows none. */
export function quoteRateOf(info: Pick<ProductInfoDto, 'quoteRate'>): Decimal | undefined {
  return info.quoteRate === null ? undefined : decimal(info.quoteRate);
}

/** Twice the index in points, an integer: the index lies on a tick or halfway between two (core/market/types.ts). */
export function indexDoubledOf(index: string | null, priceDecimals: number): number | null {
  if (index === null) return null;
  // With one decimal more than a tick has, twice the index in points is a fifth of its digits.
  const tenths = parseScaled(index, priceDecimals + 1, 'half_even');
  return tenths === undefined ? null : Math.round(tenths / 5);
}
