// Loads the chart library, with chartSeries.ts. It draws what it is told and reports the crosshair, the wish for older
// candles, and dropped levels; it knows neither store nor wire. Source: DESIGN 8, toolchain.md §3.
import {
  ColorType,
  CrosshairMode,
  LineStyle,
  TrackingModeExitMode,
  createChartEx,
  defaultHorzScaleBehavior,
} from 'lightweight-charts';
import type {
  DeepPartial,
  HistogramData,
  IChartApi,
  ISeriesApi,
  Time,
  TimeChartOptions,
} from 'lightweight-charts';
import type { Bar } from './bars.ts';
import type { ChartColours } from './chartColours.ts';
import type { ChartHost } from './chartHost.ts';
import { formatCrosshair, formatTick, weighTimes, zoneOf } from './chartTime.ts';
import type { TimePoint } from './chartTime.ts';
import { levelAt, setUpDrag } from './dragLevels.ts';
import {
  addCandles,
  addVolume,
  at,
  candleOptions,
  isUp,
  toCandle,
  volumeColour,
  type PriceChartOptions,
} from './chartSeries.ts';
import { CHART_TEXT_PX } from './chartLook.ts';
import { WARM_UP_BARS } from './heldBars.ts';
import type { ChartLevel } from './levels.ts';
import { LevelsPrimitive } from './levelsPrimitive.ts';

/** So long after the view has moved it is at rest. */
const REST_MS = 1000;
/** Axis width: DESIGN 8. */
const AXIS_PX = 60;
const WIDE_AXIS_PX = 68;
const WIDE_FROM_DECIMALS = 2;
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

function layoutOf(colours: ChartColours) {
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.axis,
      fontSize: CHART_TEXT_PX,
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

function makeChart(container: HTMLElement, options: PriceChartOptions): IChartApi {
  const { colours, isTall, interval, priceDecimals } = options;
  const zone = zoneOf(interval, options.isUtc);
  class TimesOfZone extends defaultHorzScaleBehavior() {
    override fillWeightsForPoints(points: readonly TimePoint[], first: number): void {
      weighTimes(points, first, zone);
    }
  }
  const width = priceDecimals >= WIDE_FROM_DECIMALS ? WIDE_AXIS_PX : AXIS_PX;
  const drawn: DeepPartial<TimeChartOptions> = {
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
      tickMarkFormatter: (time: Time, mark: number) => formatTick(Number(time), mark, zone),
    },
    localization: {
      timeFormatter: (time: Time) => formatCrosshair(Number(time), interval, zone),
    },
    kineticScroll: { touch: true, mouse: false },
    handleScale: { axisPressedMouseMove: true, mouseWheel: true, pinch: true },
    handleScroll: SCROLLING,
  };
  return createChartEx(container, new TimesOfZone(), drawn);
}

/** The chart in `container`, until `destroy`. */
export class PriceDrawing {
  readonly #options: PriceChartOptions;
  readonly #container: HTMLElement;
  readonly #chart: IChartApi;
  readonly #candles: ISeriesApi<'Candlestick'>;
  readonly #volume: ISeriesApi<'Histogram'>;
  readonly #levels: LevelsPrimitive;
  readonly #endDrag: () => void;
  #colours: ChartColours;
  #barsByTime = new Map<number, Bar>();
  #lineColour = '';
  #scale = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #crosshairTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, options: PriceChartOptions) {
    const { colours, isTall, formatPrice } = options;
    this.#options = options;
    this.#container = container;
    this.#colours = colours;
    this.#chart = makeChart(container, options);
    this.#levels = new LevelsPrimitive(
      colours,
      isTall ? NEAR_SHARE : NEAR_SHARE_SMALL,
      formatPrice,
      isTall,
    );
    this.#candles = addCandles(this.#chart, options, (prices) => {
      this.#levels.setMarks(prices);
    });
    this.#volume = addVolume(this.#chart, isTall);
    this.#candles.attachPrimitive(this.#levels);
    this.#listen();
    this.#endDrag = this.#setUpDrag();
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

  /** For what comes after the chart and draws on it (chartHost.ts). */
  get parts(): Pick<ChartHost, 'chart' | 'candles' | 'isLevelAt' | 'setScale' | 'hideCrosshair'> {
    return {
      chart: this.#chart,
      candles: this.#candles,
      isLevelAt: (x, y) => levelAt(this.#levels.boxes, x, y) !== undefined,
      setScale: (mode) => {
        this.#scale = mode;
        this.#applyScale();
      },
      hideCrosshair: (isHeld) => {
        this.#hideCrosshair(isHeld);
      },
    };
  }

  setLevels(levels: readonly ChartLevel[]): void {
    this.#levels.setLevels(levels);
  }

  /** The theme changed. */
  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#chart.applyOptions(layoutOf(colours));
    this.#candles.applyOptions(candleOptions(colours));
    const bars = [...this.#barsByTime.values()];
    this.#volume.setData(bars.map((bar) => this.#toVolume(bar)));
    this.#levels.setColours(colours);
    this.#markLast(bars.at(-1));
    this.#applyScale();
  }

  destroy(): void {
    this.#endDrag();
    clearTimeout(this.#crosshairTimer);
    clearTimeout(this.#restTimer);
    this.#chart.remove();
  }

  #listen(): void {
    const { onCrosshair, onNeedOlder, onRest } = this.#options;
    this.#chart.subscribeCrosshairMove(({ time, point }) => {
      // What the library draws of the crosshair below the candles is only put into the picture while there is one (market.css).
      this.#container.toggleAttribute('data-crossed', point !== undefined);
      onCrosshair(time === undefined ? undefined : this.#barsByTime.get(Number(time)));
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range === null) return;
      if (range.from < WARM_UP_BARS) onNeedOlder();
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => {
        onRest(this.#barsByTime.size - range.from);
      }, REST_MS);
    });
  }

  #setUpDrag(): () => void {
    const { describeMove, onDrop } = this.#options;
    return setUpDrag(this.#container, {
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

  /** The library takes a long press for the wish to see the crosshair; while it means something else there is none. */
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

  /** Percents are the library's to write; prices are drawn with the levels' tags. */
  #applyScale(): void {
    const isPercent = this.#scale > 1;
    const textColor = isPercent ? this.#colours.axis : 'transparent';
    this.#candles.priceScale().applyOptions({ mode: this.#scale, textColor });
    if (isPercent) this.#levels.setMarks([]);
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
