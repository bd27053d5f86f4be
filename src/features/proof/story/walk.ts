// The rows of a book with what a fill took of each.
import { parseBookLine } from '../../../../core/proof/tickLine.ts';
import { formatScaled } from '../../../../core/market/scaledText.ts';
import type { Level } from '../../../../core/market/types.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { roundQuantityUp } from '../../../../core/money/rounding.ts';
import { fromLots, toLots } from '../../../../core/trading/book/scale.ts';

export interface BookRow {
  /** Decimal text. */
  readonly price: string;
  readonly quantity: string;
  /** Of this fill. */
  readonly taken: string;
  /** Shares of the deepest row's quantity, 0 to 1: what is there, what earlier fills of the message took, what this one took. */
  readonly depth: number;
  readonly beforeShare: number;
  readonly takenShare: number;
}

export interface Walk {
  readonly side: 'asks' | 'bids';
  readonly rows: readonly BookRow[];
  /** Of the message, before the rows that are shown end. */
  readonly levels: number;
  /** Taken from this message by earlier fills. */
  readonly before: string;
}

/** Rows behind the last one that was taken from. */
const ROWS_BEHIND = 2;
const LEAST_ROWS = 5;

interface Taken {
  readonly level: Level;
  readonly before: number;
  readonly taken: number;
}

/** What each level gave, best first; `skip` lots are gone already. */
export function takeLevels(levels: readonly Level[], skip: number, lots: number): Taken[] {
  let [toSkip, wanted] = [skip, lots];
  return levels.map((level) => {
    const [, quantity] = level;
    const before = Math.min(quantity, toSkip);
    toSkip -= before;
    const taken = Math.min(quantity - before, wanted);
    wanted -= taken;
    return { level, before, taken };
  });
}

/** Undefined where the message's book is not there or cannot be read. */
export function walkOf({ inputs, tick }: FillRecord): Walk | undefined {
  const book = tick.bookLine === null ? undefined : parseBookLine(tick.bookLine)?.book;
  if (book === undefined || inputs['consumedBefore'] === undefined) return undefined;
  const { priceDecimals, quantityDecimals } = tick;
  const side = inputs['side'] === 'bids' ? 'bids' : 'asks';
  const skip = Number(inputs['consumedBefore']);
  // A sale may end within a lot: it takes the lot whole from the message, and is paid for its part.
  const wanted = decimal(inputs['quantity'] ?? '0');
  const whole = roundQuantityUp(wanted, quantityDecimals);
  const all = takeLevels(book[side], skip, toLots(whole, tick));
  const last = all.findLastIndex(({ taken }) => taken > 0);
  const takenOf = (taken: number, row: number): string => {
    const lots = fromLots(taken, tick);
    return toText(row === last ? lots.minus(whole.minus(wanted)) : lots);
  };
  const shown = all.slice(0, Math.max(LEAST_ROWS, last + 1 + ROWS_BEHIND));
  const deepest = Math.max(1, ...shown.map(({ level }) => level[1]));
  return {
    side,
    levels: all.length,
    before: formatScaled(skip, quantityDecimals),
    rows: shown.map(({ level, before, taken }, row) => ({
      price: formatScaled(level[0], priceDecimals),
      quantity: formatScaled(level[1], quantityDecimals),
      taken: takenOf(taken, row),
      depth: level[1] / deepest,
      beforeShare: before / deepest,
      takenShare: taken / deepest,
    })),
  };
}
