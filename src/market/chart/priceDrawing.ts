// The one module that loads the chart library. It draws what it is told and reports the crosshair, the wish for older
// candles, and dropped levels; it knows neither store nor wire. Source: DESIGN 8, toolchain.md §3.
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  TrackingModeExitMode,
  createChart,
} from 'lightweight-charts';
import type {
  CandlestickData,
  HistogramData,
  IChartApi,
  ISeriesApi,
  SeriesType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { IntervalName } from '../../../protocol/product.ts';
import type { Bar } from './bars.ts';
import { withAlpha } from './chartColours.ts';
import type { ChartColours } from './chartColours.ts';
import { formatCrosshair, formatTick } from './chartTime.ts';
import { setUpDrag } from './dragLevels.ts';
import { HAS_OWN_PANE } from './indicators.ts';
import type { IndicatorSeries } from './indicators.ts';
import type { ChartLevel } from './levels.ts';
import { LevelsPrimitive } from './levelsPrimitive.ts';

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

/** Older candles are asked for when fewer bars than this are left of the view. */
const OLDER_BEFORE_BARS = 20;
/** Axis width: DESIGN 8. */
const AXIS_PX = 60;
const WIDE_AXIS_PX = 68;
const WIDE_FROM_DECIMALS = 2;
const AXIS_TEXT_PX = 10.5;
/** One bar's room and empty bars at the right edge: about 56 bars on a phone, as in the mock-ups. */
const BAR_PX = 6;
const RIGHT_BARS = 2;

/** Own levels within this share of the last price stay in sight; the small chart has a third of the height. */
const NEAR_SHARE = 0.06;
const NEAR_SHARE_SMALL = 0.02;

/** A page that scrolls up and down must stay scrollable with the chart under the finger. */
const SCROLLING = {
  vertTouchDrag: false,
  horzTouchDrag: true,
  mouseWheel: true,
  pressedMouseMove: true,
};

const at = (time: number): UTCTimestamp => time as UTCTimestamp;

function layoutOf(colours: ChartColours) {
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.axis,
      fontSize: AXIS_TEXT_PX,
      fontFamily: colours.font,
      // The licence's credit with its link is on the About page.
      attributionLogo: false,
      panes: {
        separatorColor: colours.grid,
        separatorHoverColor: colours.grid,
        enableResize: false,
      },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: {
        color: colours.cross,
        style: LineStyle.Dotted,
        labelBackgroundColor: colours.surface3,
      },
      horzLine: {
        color: colours.cross,
        style: LineStyle.Dotted,
        labelBackgroundColor: colours.surface3,
      },
    },
  } as const;
}

function candleOptions(colours: ChartColours) {
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

const toCandle = (bar: Bar): CandlestickData => ({ ...bar, time: at(bar.time) });
const isUp = (bar: Bar): boolean => bar.close >= bar.open;

/** DESIGN 8: volume at 28 % and 42 % opacity. */
function volumeColour(bar: Bar, colours: ChartColours): string {
  return isUp(bar) ? withAlpha(colours.up, 0.28) : withAlpha(colours.down, 0.42);
}

function makeChart(container: HTMLElement, options: PriceChartOptions): IChartApi {
  const { colours, isTall, interval, priceDecimals } = options;
  const width = priceDecimals >= WIDE_FROM_DECIMALS ? WIDE_AXIS_PX : AXIS_PX;
  return createChart(container, {
    autoSize: true,
    ...layoutOf(colours),
    rightPriceScale: {
      borderVisible: false,
      // No number is cut in half at the edge.
      entireTextOnly: true,
      minimumWidth: width,
      scaleMargins: { top: 0.08, bottom: isTall ? 0.16 : 0.2 },
    },
    timeScale: {
      visible: isTall,
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      barSpacing: BAR_PX,
      rightOffset: RIGHT_BARS,
      tickMarkFormatter: (time: Time, mark: number) => formatTick(Number(time), mark),
    },
    localization: {
      timeFormatter: (time: Time) => formatCrosshair(Number(time), interval),
    },
    kineticScroll: { touch: true, mouse: false },
    handleScale: { axisPressedMouseMove: true, mouseWheel: true, pinch: true },
    handleScroll: SCROLLING,
  });
}

/** The scale's numbers in the user's language. */
function formatOf({ formatPrice, priceDecimals }: PriceChartOptions) {
  return { type: 'custom', formatter: formatPrice, minMove: 10 ** -priceDecimals } as const;
}

type AnySeries = ISeriesApi<SeriesType>;

/** The indicator series, made and removed as they are chosen. */
function makeIndicatorSeries(
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
function addCandles(
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

function addVolume(chart: IChartApi, isTall: boolean): ISeriesApi<'Histogram'> {
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

/** The chart in `container`, until `destroy`. */
export class PriceDrawing {
  readonly #options: PriceChartOptions;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #indicators: ReturnType<typeof makeIndicatorSeries>;
  readonly #levels: LevelsPrimitive;
  readonly #endDrag: () => void;
  #colours: ChartColours;
  #barsByTime = new Map<number, Bar>();
  #lineColour = '';
  #crosshairTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, options: PriceChartOptions) {
    const { colours, isTall, formatPrice } = options;
    this.#options = options;
    this.#colours = colours;
    this.#chart = makeChart(container, options);
    this.#levels = new LevelsPrimitive(
      colours,
      isTall ? NEAR_SHARE : NEAR_SHARE_SMALL,
      formatPrice,
    );
    this.#candles = addCandles(this.#chart, options, (prices) => {
      this.#levels.setMarks(prices);
    });
    this.#volume = addVolume(this.#chart, isTall);
    this.#indicators = makeIndicatorSeries(this.#chart, options, () => this.#colours);
    this.#candles.attachPrimitive(this.#levels);
    this.#listen();
    this.#endDrag = this.#setUpDrag(container);
  }

  /** All bars, oldest first; the view stays where it is when older ones come in front. */
  setBars(bars: readonly Bar[]): void {
    this.#barsByTime = new Map(bars.map((bar) => [bar.time, bar]));
    this.#candles.setData(bars.map(toCandle));
    this.#volume.setData(bars.map((bar) => this.#toVolume(bar)));
    this.#markLast(bars.at(-1));
  }

  /** The last bar changed, or a new one follows. */
  updateBar(bar: Bar): void {
    this.#barsByTime.set(bar.time, bar);
    this.#candles.update(toCandle(bar));
    this.#volume.update(this.#toVolume(bar));
    this.#markLast(bar);
  }

  setIndicators(lines: readonly IndicatorSeries[], bars: readonly Bar[]): void {
    this.#indicators.set(lines, bars);
  }

  setLevels(levels: readonly ChartLevel[]): void {
    this.#levels.setLevels(levels);
  }

  /** The theme changed. The indicators come back with their next `setIndicators`. */
  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#chart.applyOptions(layoutOf(colours));
    this.#candles.applyOptions(candleOptions(colours));
    const bars = [...this.#barsByTime.values()];
    this.#volume.setData(bars.map((bar) => this.#toVolume(bar)));
    this.#levels.setColours(colours);
    this.#markLast(bars.at(-1));
    this.#indicators.clear();
  }

  destroy(): void {
    this.#endDrag();
    clearTimeout(this.#crosshairTimer);
    this.#chart.remove();
  }

  #listen(): void {
    const { onCrosshair, onNeedOlder } = this.#options;
    this.#chart.subscribeCrosshairMove(({ time }) => {
      onCrosshair(time === undefined ? undefined : this.#barsByTime.get(Number(time)));
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && range.from < OLDER_BEFORE_BARS) onNeedOlder();
    });
  }

  #setUpDrag(container: HTMLElement): () => void {
    const { describeMove, onDrop } = this.#options;
    return setUpDrag(container, {
      boxes: () => this.#levels.boxes,
      priceAt: (y) => this.#candles.coordinateToPrice(y) ?? undefined,
      onMove: (level, price) => {
        this.#levels.setHeld({ ...level, price, text: describeMove(level, price) });
      },
      onDrop,
      onHold: (isHeld) => {
        this.#chart.applyOptions({
          handleScroll: isHeld ? false : SCROLLING,
          handleScale: !isHeld,
        });
        this.#hideCrosshair(isHeld);
        if (!isHeld) this.#levels.setHeld(undefined);
      },
    });
  }

  /** The library takes a long press for the wish to see the crosshair; while a level is held there is none. */
  #hideCrosshair(isHeld: boolean): void {
    const { OnTouchEnd, OnNextTap } = TrackingModeExitMode;
    const apply = (): void => {
      this.#chart.applyOptions({
        crosshair: { mode: isHeld ? CrosshairMode.Hidden : CrosshairMode.Magnet },
        trackingMode: { exitMode: isHeld ? OnTouchEnd : OnNextTap },
      });
    };
    clearTimeout(this.#crosshairTimer);
    // After the touch has ended for the library too.
    if (isHeld) apply();
    else this.#crosshairTimer = setTimeout(apply);
  }

  #toVolume(bar: Bar): HistogramData {
    return { time: at(bar.time), value: bar.volume, color: volumeColour(bar, this.#colours) };
  }

  #markLast(bar: Bar | undefined): void {
    if (bar === undefined) return;
    // The library would take the candle's own colour, which is the ground for a hollow one.
    const colour = isUp(bar) ? this.#colours.upFill : this.#colours.downFill;
    this.#levels.setLast(bar.close, colour);
    if (colour === this.#lineColour) return;
    this.#lineColour = colour;
    this.#candles.applyOptions({ priceLineColor: colour });
  }
}
