// A venue's order book in the venue's own decimal text, so that checksums and our coarser grid both work from it.
import { compareDecimalText, isZeroText } from './decimalText.ts';

/** [price, quantity], both as the venue wrote them. */
export type TextLevel = readonly [price: string, quantity: string];
export type BookSide = 'bids' | 'asks';

export interface TextBook {
  /** Best first. */
  readonly bids: readonly TextLevel[];
  /** Best first. */
  readonly asks: readonly TextLevel[];
}

export interface VenueBook extends TextBook {
  /** Sets the quantity shown at a price; zero removes the level. */
  set(side: BookSide, price: string, quantity: string): void;
  clear(): void;
  /** Drops levels beyond `depth` on both sides. */
  trim(depth: number): void;
}

export function createVenueBook(): VenueBook {
  const bids: TextLevel[] = [];
  const asks: TextLevel[] = [];

  function set(side: BookSide, price: string, quantity: string): void {
    const levels = side === 'bids' ? bids : asks;
    const index = findIndex(levels, price, side);
    const found = levels[index];
    const isSame = found !== undefined && compareDecimalText(found[0], price) === 0;
    if (isZeroText(quantity)) {
      if (isSame) levels.splice(index, 1);
    } else if (isSame) {
      levels[index] = [price, quantity];
    } else {
      levels.splice(index, 0, [price, quantity]);
    }
  }

  return {
    bids,
    asks,
    set,
    clear() {
      bids.length = 0;
      asks.length = 0;
    },
    trim(depth) {
      if (bids.length > depth) bids.length = depth;
      if (asks.length > depth) asks.length = depth;
    },
  };
}

/** Index of the level at `price`, or where it belongs. */
function findIndex(levels: readonly TextLevel[], price: string, side: BookSide): number {
  const sign = side === 'bids' ? -1 : 1;
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = levels[middle];
    if (level !== undefined && sign * compareDecimalText(level[0], price) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Levels kept under a newer best price: enough for the book that is shown even where our grid joins several of them. */
const OVERLAY_LEVELS = 200;

/**
 * The top of the book with a venue's newer best bid and ask laid over it: levels better than they are gone, their
 * quantities hold. The stored book stays as it is, because the next update replaces only the levels it names.
 */
export function overlayBest(book: TextBook, bid: TextLevel, ask: TextLevel): TextBook {
  return { bids: replaceBest(book.bids, bid, -1), asks: replaceBest(book.asks, ask, 1) };
}

function replaceBest(
  levels: readonly TextLevel[],
  best: TextLevel,
  sign: number,
): readonly TextLevel[] {
  let index = 0;
  for (const level of levels) {
    if (sign * compareDecimalText(level[0], best[0]) > 0) break;
    index += 1;
  }
  return [best, ...levels.slice(index, index + OVERLAY_LEVELS)];
}
