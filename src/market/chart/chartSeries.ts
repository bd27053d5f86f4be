// The series of the chart: candles, volume, indicators; with priceDrawing.ts the only code that knows the chart library.
// Must draw what it is told and know neither store nor wire. Source: DESIGN 8, toolchain.md §3.
import { CandlestickSeries, HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type {
  CandlestickData,
  IChartApi,
  ISeriesApi,
  SeriesType,
  UTCTimestamp,
} from 'lightweight-charts';
import type { IntervalName } from '../../../protocol/product.ts';
import type { Bar } from './bars.ts';
import { withAlpha } from './chartColours.ts';
import type { ChartColours } from './chartColours.ts';
import { HAS_OWN_PANE } from './indicators.ts';
import type { IndicatorSeries } from './indicators.ts';
import type { ChartLevel } from './levels.ts';

export interface PriceChartOptions {
  readonly colours: ChartColours;
  readonly interval: IntervalName;
  readonly priceDecimals: number;
  /** A price as the axis shows it. */
  readonly formatPrice: (price: number) => string;
  /** Chart-first: time axis, larger volume, panes for MACD and RSI. */
  readonly isTall: boolean;
  /** The bar under the crosshair, or undefined when it has left. */
  readonly onCrosshair: (bar: Bar | undefined) => void;
  /** The left edge is near: older candles are wanted. */
  readonly onNeedOlder: () => void;
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

type AnySeries = ISeriesApi<SeriesType>;

/** The indicator series, made and removed as they are chosen. */
export function makeIndicatorSeries(
  chart: IChartApi,
  options: PriceChartOptions,
  readColours: () => ChartColours,
) {
  const series = new Map<string, AnySeries>();
  const clear = (): void => {
    for (const one of series.values()) chart.removeSeries(one);
    series.clear();
    for (let pane = chart.panes().length - 1; pane > 0; pane -= 1) chart.removePane(pane);
  };
  const add = (line: IndicatorSeries, pane: number): AnySeries => {
    const colour = readColours()[line.colour];
    const common = {
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: formatOf(options),
    } as const;
    return line.kind === 'histogram'
      ? chart.addSeries(HistogramSeries, { ...common, color: withAlpha(colour, 0.5) }, pane)
      : chart.addSeries(
          LineSeries,
          { ...common, color: colour, lineWidth: 1, crosshairMarkerVisible: false },
          pane,
        );
  };
  const rebuild = (lines: readonly IndicatorSeries[]): void => {
    clear();
    const panes = [...new Set(lines.map((line) => line.indicator))].filter(
      (one) => HAS_OWN_PANE[one],
    );
    for (const line of lines) series.set(line.id, add(line, panes.indexOf(line.indicator) + 1));
    const all = chart.panes();
    // The candles keep three quarters of the height, whatever is below them.
    for (const [index, pane] of all.entries()) {
      pane.setStretchFactor(index === 0 ? 3 * Math.max(1, all.length - 1) : 1);
    }
  };
  return {
    set(lines: readonly IndicatorSeries[], bars: readonly Bar[]) {
      const isSame = lines.length === series.size && lines.every((line) => series.has(line.id));
      if (!isSame) rebuild(lines);
      for (const line of lines) {
        const points = bars.map((bar, index) => {
          const value = line.values[index];
          return value === undefined ? { time: at(bar.time) } : { time: at(bar.time), value };
        });
        const target = series.get(line.id);
        if (isSame && target !== undefined && target.data().length === points.length) {
          // Only the forming bar moved: one point is enough, and costs a hundredth.
          const point = points.at(-1);
          if (point !== undefined) target.update(point);
        } else target?.setData(points);
      }
    },
    /** The next `set` draws all lines anew. */
    clear,
  };
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
