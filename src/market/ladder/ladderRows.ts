// From the wire's depth to what the ladder shows. Points and lots only; text comes from the digits themselves.
import { calculateLadder, type LadderLevel, stepPrice } from '../../../core/market/ladder.ts';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import type { Book, Level, Points } from '../../../core/market/types.ts';
import { bookOf } from '../product/book.ts';
import type { Scales } from '../product/book.ts';
import type { DepthDto } from '../../../protocol/product.ts';
import type { Formatters } from '../../i18n/useFormat.ts';
import type { LadderRow } from '../../ui/DepthLadder/DepthLadder.tsx';

export interface LadderView {
  readonly asks: readonly LadderRow[];
  readonly bids: readonly LadderRow[];
  /** Best ask less best bid, decimal text; undefined when a side is empty. */
  readonly spread: string | undefined;
}

interface LadderOptions {
  readonly scales: Scales;
  /** Points per row. */
  readonly step: Points;
  readonly count: number;
  /** Prices of the user's own resting orders, decimal text. */
  readonly own: ReadonlySet<string>;
  /** Sizes far above the others are marked. */
  readonly marksLarge?: boolean;
  /** Of every sum (`sumDecimals`): the same as long as the product is on the screen. */
  readonly decimals: number;
  readonly format: Pick<Formatters, 'price' | 'quantity'>;
}

/** A size is large from so many times the average of both sides on. */
const LARGE = 2;

/** Lots from which on a row is large; of a few rows none is. */
export function largeFrom(sides: readonly (readonly { readonly sum: number }[])[]): number {
  const count = sides.reduce((all, { length }) => all + length, 0);
  const lots = sides.reduce((all, rows) => all + (rows.at(-1)?.sum ?? 0), 0);
  return count < 4 ? Infinity : (lots / count) * LARGE;
}

const total = (levels: readonly Level[]): number => levels.reduce((sum, [, lots]) => sum + lots, 0);

/**
 * Decimals of the sums, from a price of the product: the last figure is worth a few units of money. Not from the sums
 * themselves, with which the figures would come and go.
 */
export function sumDecimals(
  price: Points | undefined,
  { priceDecimals, quantityDecimals }: Scales,
): number {
  if (price === undefined) return quantityDecimals;
  const figures = String(price).length - priceDecimals;
  return Math.max(0, Math.min(quantityDecimals, figures - 1));
}

/** Share of all visible lots that bids hold, 0 to 1; half when there are none. */
export function bidShareOf({ bids, asks }: Book): number {
  const bidLots = total(bids);
  const lots = bidLots + total(asks);
  return lots === 0 ? 0.5 : bidLots / lots;
}

/** The rows, by their price, in which own orders stand: those that ask no less than the best ask among the asks, all others below. */
function ownRows(
  { own, scales, step }: Pick<LadderOptions, 'own' | 'scales' | 'step'>,
  bestAsk: Points,
): Record<'asks' | 'bids', ReadonlySet<Points>> {
  const rows = { asks: new Set<Points>(), bids: new Set<Points>() };
  for (const text of own) {
    const price = parseScaled(text, scales.priceDecimals, 'down');
    if (price === undefined) continue;
    const side = price >= bestAsk ? 'asks' : 'bids';
    rows[side].add(stepPrice(price, step, side));
  }
  return rows;
}

/** Both sides of the ladder, best first. */
export function ladderRowsOf(
  depth: Pick<DepthDto, 'bids' | 'asks'>,
  options: LadderOptions,
): LadderView {
  const { scales, step, count, decimals, format, marksLarge = false } = options;
  const book = bookOf(depth, scales);
  const asks = calculateLadder(book.asks, 'asks', step, count);
  const bids = calculateLadder(book.bids, 'bids', step, count);
  const deepest = Math.max(asks.at(-1)?.sum ?? 0, bids.at(-1)?.sum ?? 0, 1);
  const large = marksLarge ? largeFrom([asks, bids]) : Infinity;
  const own = ownRows(options, book.asks[0]?.[0] ?? Infinity);
  const toRow =
    (side: 'asks' | 'bids') =>
    ({ price, sum }: LadderLevel, place: number, rows: readonly LadderLevel[]): LadderRow => {
      const text = formatScaled(price, scales.priceDecimals);
      const sumText = formatScaled(sum, scales.quantityDecimals);
      return {
        price: text,
        priceText: format.price(text, scales.priceDecimals),
        sumText: format.quantity(sumText, decimals),
        depth: sum / deepest,
        isOwn: own[side].has(price),
        isLarge: sum - (rows[place - 1]?.sum ?? 0) >= large,
      };
    };
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  return {
    asks: asks.map(toRow('asks')),
    bids: bids.map(toRow('bids')),
    spread:
      bid === undefined || ask === undefined
        ? undefined
        : formatScaled(ask - bid, scales.priceDecimals),
  };
}

/** The steps offered: the tick, and 10, 100 and 1,000 of it, as far as they stay small beside the price. */
export function ladderSteps(price: Points | undefined): readonly Points[] {
  // A step over a thousandth of the price would put the whole visible book into one row.
  const largest = price === undefined ? 1 : price / 1000;
  return [1, 10, 100, 1000].filter((step) => step === 1 || step <= largest);
}
