// The series of the chart: candles and volume; with priceDrawing.ts the only code that knows the chart library.
// Must draw what it is told and know neither store nor wire. Source: DESIGN 8, toolchain.md §3.
import { CandlestickSeries, HistogramSeries, LineStyle } from 'lightweight-charts';
import type { CandlestickData, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { IntervalName } from '../../../protocol/product.ts';
import type { Bar } from './bars.ts';
import { withAlpha } from './chartColours.ts';
import type { ChartColours } from './chartColours.ts';
import type { ChartLevel } from './levels.ts';

export interface PriceChartOptions {
  readonly colours: ChartColours;
  readonly interval: IntervalName;
  /** Times in UTC, not in the device's own time zone. */
  readonly isUtc: boolean;
  readonly priceDecimals: number;
  /** A price as the axis shows it. */
  readonly formatPrice: (price: number) => string;
  /** Chart-first: time axis, larger volume, panes for MACD and RSI. */
  readonly isTall: boolean;
  /** The bar under the crosshair, or undefined when it has left. */
  readonly onCrosshair: (bar: Bar | undefined) => void;
  /** The left edge is near: older candles are wanted. */
  readonly onNeedOlder: () => void;
  /** The view has come to rest, and reaches back over so many bars. */
  readonly onRest: (inView: number) => void;
  /** What a level's tag says while it is moved to `price`. */
  readonly describeMove: (level: ChartLevel, price: number) => string;
  readonly onDrop: (level: ChartLevel, price: number) => void;
}

export const at = (time: number): UTCTimestamp => time as UTCTimestamp;

export function candleOptions(colours: ChartColours) {
  return {
    // Up is hollow, down is solid (DESIGN 4: colour is never the only sign).
    upColor: colours.ground,
    borderUpColor: colours.up,
    wickUpColor: colours.up,
    downColor: colours.down,
    borderDownColor: colours.down,
    wickDownColor: colours.down,
  };
}

export const toCandle = (bar: Bar): CandlestickData => ({ ...bar, time: at(bar.time) });
export const isUp = (bar: Bar): boolean => bar.close >= bar.open;

/** DESIGN 8: volume at 28 % and 42 % opacity. */
export function volumeColour(bar: Bar, colours: ChartColours): string {
  return isUp(bar) ? withAlpha(colours.up, 0.28) : withAlpha(colours.down, 0.42);
}

/** The scale's numbers in the user's language. */
function formatOf({ formatPrice, priceDecimals }: PriceChartOptions) {
  return { type: 'custom', formatter: formatPrice, minMove: 10 ** -priceDecimals } as const;
}

/** The scale's numbers are drawn with the levels' tags, which they must not touch: `onMarks` has their prices. */
export function addCandles(
  chart: IChartApi,
  options: PriceChartOptions,
  onMarks: (prices: readonly number[]) => void,
): ISeriesApi<'Candlestick'> {
  const series = chart.addSeries(CandlestickSeries, {
    ...candleOptions(options.colours),
    priceLineStyle: LineStyle.Dotted,
    priceLineWidth: 1,
    // The library would choose the text's colour by itself: the tag is drawn with the user's own levels.
    lastValueVisible: false,
    priceFormat: {
      ...formatOf(options),
      tickmarksFormatter: (prices: readonly number[]) => {
        onMarks(prices);
        return prices.map(options.formatPrice);
      },
    },
  });
  series.priceScale().applyOptions({ textColor: 'transparent' });
  return series;
}

export function addVolume(chart: IChartApi, isTall: boolean): ISeriesApi<'Histogram'> {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  // A strip at the bottom: a sixth of the small chart, an eighth of the large one.
  volume.priceScale().applyOptions({ scaleMargins: { top: isTall ? 0.88 : 0.84, bottom: 0 } });
  return volume;
}
