// The library hands out JavaScript numbers. A number's shortest text is the venue's own decimal again (up to the 15
// digits that a double keeps), so from here on only text and whole points are used; nothing is computed in floats.
import { parseAsk, parseBid, parseQuantity } from '../../../core/market/parseScaled.ts';
import type { Book, Level, MarketProduct } from '../../../core/market/types.ts';
import type { NumberLevel, VenueOrderBook } from './venueExchange.ts';
import { addLevel } from '../addLevel.ts';

/** Plain decimal text of a number; undefined for NaN, infinities, negative numbers and undefined. */
export function numberText(value: number | undefined): string | undefined {
  if (value === undefined || !Number.isFinite(value) || value < 0) return undefined;
  const text = String(value);
  const match = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = whole + fraction;
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  return digits.padEnd(exponent + 1, '0');
}

type Scales = Pick<MarketProduct, 'priceDecimals' | 'quantityDecimals'>;

/** The best `levels` of a library's book on our grid; a level that cannot be read makes its side end there. */
export function readBook(book: VenueOrderBook, scales: Scales, levels: number): Book {
  return {
    bids: readSide(book.bids, (text) => parseBid(text, scales.priceDecimals), scales, levels),
    asks: readSide(book.asks, (text) => parseAsk(text, scales.priceDecimals), scales, levels),
  };
}

function readSide(
  side: readonly NumberLevel[],
  toPoints: (text: string) => number | undefined,
  scales: Scales,
  levels: number,
): readonly Level[] {
  const read: [number, number][] = [];
  for (const [price, quantity] of side) {
    const priceText = numberText(price);
    const quantityText = numberText(quantity);
    if (priceText === undefined || quantityText === undefined) break;
    const points = toPoints(priceText);
    const lots = parseQuantity(quantityText, scales.quantityDecimals);
    if (points === undefined || lots === undefined) break;
    if (!addLevel(read, [points, lots], levels)) break;
  }
  return read;
}
