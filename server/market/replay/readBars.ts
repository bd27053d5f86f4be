// Recorded bars (1 minute or 1 hour; traded prices, or bid and ask) → candles before the starting point and steps after it.
// Each bar plays its open, its low and high, and its close at fixed moments; no price in between is made up.
import type { Candle, Points, TimeMs, Trade } from '../../../core/market/types.ts';
import type { CsvRow } from './formats/csv.ts';
import { decimalField, readCsv } from './formats/csv.ts';
import { askPoints, bidPoints, lastPoints, lotsOf, midHalfEven } from './decimalText.ts';
import type { BestPrices } from './modelBook.ts';
import { modelBook, sideLotsOfVolume, spreadAround, usualSideLots } from './modelBook.ts';
import type { ReadOptions, RecordedStep } from './recordedStep.ts';
import { FormatError, locateError } from './recordingError.ts';

/** Moments of open, first extreme, second extreme and close, as thousandths of the bar. */
const MOMENTS = [0, 250, 600, 980] as const;

/** One of a bar's four prices. */
interface BarPoint extends BestPrices {
  /** Traded price; for bid/ask bars the mid. */
  readonly price: Points;
}

export interface Bar {
  readonly time: TimeMs;
  readonly open: BarPoint;
  readonly high: BarPoint;
  readonly low: BarPoint;
  readonly close: BarPoint;
  /** Lots; 0 where the source counts nothing that is a quantity. */
  readonly volume: number;
}

type Product = ReadOptions['product'];

const barOf = (
  { time }: CsvRow,
  point: (index: number, name: string) => BarPoint,
  volume: number,
): Bar =>
  requireOrder({
    time,
    open: point(1, 'open'),
    high: point(2, 'high'),
    low: point(3, 'low'),
    close: point(4, 'close'),
    volume,
  });

/** ts_ms,open,high,low,close,volume → bar around the traded prices. */
export function parseTradeBar(row: CsvRow, product: Product): Bar {
  const point = (index: number, name: string): BarPoint => {
    const price = lastPoints(decimalField(row, index, name), product.priceDecimals);
    return { price, ...spreadAround(price, product.category) };
  };
  const volume = lotsOf(decimalField(row, 5, 'volume'), product.quantityDecimals);
  // Forex and metal bars count ticks, not units.
  return barOf(row, point, product.category === 'crypto' ? volume : 0);
}

/** ts_ms,bid_open,…,ask_close → bar with its recorded bid and ask. */
export function parseQuoteBar(row: CsvRow, product: Product): Bar {
  const point = (index: number, name: string): BarPoint => {
    const bid = bidPoints(decimalField(row, index, `bid_${name}`), product.priceDecimals);
    const ask = askPoints(decimalField(row, index + 4, `ask_${name}`), product.priceDecimals);
    return { price: midHalfEven(bid, ask), bid, ask };
  };
  return barOf(row, point, 0);
}

function requireOrder(bar: Bar): Bar {
  const { open, high, low, close } = bar;
  for (const side of ['bid', 'ask', 'price'] as const) {
    if (
      low[side] > Math.min(open[side], close[side]) ||
      high[side] < Math.max(open[side], close[side])
    ) {
      throw new FormatError('open or close lies outside low and high');
    }
  }
  return bar;
}

export const barToCandle = (bar: Bar): Candle => ({
  time: bar.time,
  open: bar.open.price,
  high: bar.high.price,
  low: bar.low.price,
  close: bar.close.price,
  volume: bar.volume,
});

/** All bars of a file, as recorded. Throws RecordingError. */
export async function* readBars(
  path: string,
  kind: 'tradeBars' | 'quoteBars',
  { product, counts }: Pick<ReadOptions, 'product' | 'counts'>,
): AsyncGenerator<Bar> {
  const parse = kind === 'tradeBars' ? parseTradeBar : parseQuoteBar;
  for await (const rows of readCsv(path, kind)) {
    for (const row of rows) {
      counts.lines += 1;
      try {
        yield parse(row, product);
      } catch (error) {
        throw locateError(path, row.line, error);
      }
    }
  }
}

/** The four steps of each bar: open, low and high (low first when it closed up), close. */
export async function* playBars(
  bars: AsyncIterable<Bar>,
  intervalMs: number,
  options: Pick<ReadOptions, 'product' | 'counts'>,
): AsyncGenerator<RecordedStep> {
  let previous: Points | undefined;
  for await (const bar of bars) {
    const rises = bar.close.price >= bar.open.price;
    const points = [bar.open, ...(rises ? [bar.low, bar.high] : [bar.high, bar.low]), bar.close];
    for (const [index, point] of points.entries()) {
      const time = bar.time + Math.floor(((MOMENTS[index] ?? 0) * intervalMs) / 1000);
      const trades = tradesOf(bar, index, point.price, previous, time);
      options.counts.trades += trades.length;
      const usual = usualSideLots(point.price, options.product);
      yield {
        playTime: time,
        sourceTime: time,
        book: modelBook(point, sideLotsOfVolume((bar.volume * 60_000) / intervalMs) ?? usual),
        last: point.price,
        trades,
      };
      previous = point.price;
    }
  }
}

/** A quarter of the bar's volume at each of its prices, the remainder at the close. */
function tradesOf(
  bar: Bar,
  index: number,
  price: Points,
  previous: Points | undefined,
  time: TimeMs,
): readonly Trade[] {
  const quarter = Math.floor(bar.volume / MOMENTS.length);
  const isClose = index === MOMENTS.length - 1;
  const quantity = isClose ? bar.volume - quarter * index : quarter;
  if (quantity === 0) return [];
  const side = previous !== undefined && price < previous ? 'sell' : 'buy';
  return [{ id: `${bar.time}-${index}`, price, quantity, side, time }];
}
