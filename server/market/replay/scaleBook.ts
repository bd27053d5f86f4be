import type { Book, Level, MarketProduct, Trade } from '../../../core/market/types.ts';
import { askPoints, bidPoints, lastPoints, lotsOf } from './decimalText.ts';
import type { TextTrade } from './frameEvents.ts';
import type { TextBook, TextLevel } from './venueBook.ts';
import { addLevel } from '../addLevel.ts';

/** Levels a side that a message carries: twice the ten that decisions.md "Prices" asks for. */
export const BOOK_LEVELS = 20;

type Scales = Pick<MarketProduct, 'priceDecimals' | 'quantityDecimals'>;

/** The venue's best levels on our grid: bids down, asks up, quantities down; levels that fall together are added up. */
export function scaleBook(book: TextBook, scales: Scales): Book {
  return {
    bids: scaleSide(
      book.bids,
      (price) => bidPoints(price, scales.priceDecimals),
      scales.quantityDecimals,
    ),
    asks: scaleSide(
      book.asks,
      (price) => askPoints(price, scales.priceDecimals),
      scales.quantityDecimals,
    ),
  };
}

function scaleSide(
  levels: readonly TextLevel[],
  toPoints: (price: string) => number,
  quantityDecimals: number,
): readonly Level[] {
  const scaled: [number, number][] = [];
  for (const [price, quantity] of levels) {
    const points = toPoints(price);
    const lots = lotsOf(quantity, quantityDecimals);
    if (!addLevel(scaled, [points, lots], BOOK_LEVELS)) break;
  }
  return scaled;
}

/** A venue's trade on our grid; one below one lot has quantity 0. */
export function scaleTrade(trade: TextTrade, scales: Scales): Trade {
  return {
    id: trade.id,
    price: lastPoints(trade.price, scales.priceDecimals),
    quantity: lotsOf(trade.quantity, scales.quantityDecimals),
    side: trade.side,
    time: trade.time,
  };
}
