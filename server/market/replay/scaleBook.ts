import type { Book, Level, MarketProduct, Trade } from '../../../core/market/types.ts';
import { askPoints, bidPoints, lastPoints, lotsOf } from './decimalText.ts';
import type { TextTrade } from './frameEvents.ts';
import type { TextBook, TextLevel } from './venueBook.ts';
import { addLevel } from '../addLevel.ts';

/** Levels a side that a message carries: twice the ten that decisions.md "Prices" asks for. */
export const BOOK_LEVELS = 20;

type Grid = Pick<MarketProduct, 'priceDecimals' | 'quantityDecimals'>;

/** The venue's best levels on our grid: bids down, asks up, quantities down; levels that fall together are added up. */
export function scaleBook(book: TextBook, grid: Grid): Book {
  return {
    bids: scaleSide(
      book.bids,
      (price) => bidPoints(price, grid.priceDecimals),
      grid.quantityDecimals,
    ),
    asks: scaleSide(
      book.asks,
      (price) => askPoints(price, grid.priceDecimals),
      grid.quantityDecimals,
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
export function scaleTrade(trade: TextTrade, grid: Grid): Trade {
  return {
    id: trade.id,
    price: lastPoints(trade.price, grid.priceDecimals),
    quantity: lotsOf(trade.quantity, grid.quantityDecimals),
    side: trade.side,
    time: trade.time,
  };
}
