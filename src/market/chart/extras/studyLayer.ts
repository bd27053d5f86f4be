// Draws the chosen indicators on the chart: their lines, their panes, the lines at 30 and 70. Only what has changed is
// handed to the library. Must know neither store nor wire.
import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type { ISeriesApi, SeriesType, UTCTimestamp } from 'lightweight-charts';
import type { Bar } from '../bars.ts';
import { withAlpha } from '../chartColours.ts';
import type { ChartHost } from '../chartHost.ts';
import type { StudySettings } from './chartChoices.ts';
import { readHues } from './hues.ts';
import type { RunningStudy } from './runStudy.ts';
import { STUDIES, namesOf } from './studies.ts';
import type { StudyName } from './studies.ts';

export interface LegendItem {
  readonly text: string;
  /** Undefined: the neutral colour. */
  readonly hue: number | undefined;
  readonly value: number | undefined;
}

/** What the legend says of one indicator at one bar. */
export interface LegendRow {
  readonly name: StudyName;
  readonly pane: number;
  readonly head: string | undefined;
  readonly items: readonly LegendItem[];
}

export interface StudyLayerOptions {
  readonly names: readonly StudyName[];
  readonly settings: StudySettings;
  /** A value as it stands on the scale and in the legend. */
  readonly format: (name: StudyName, value: number) => string;
}

type AnySeries = ISeriesApi<SeriesType>;

interface Drawn {
  readonly name: StudyName;
  readonly pane: number;
  readonly running: RunningStudy;
  readonly series: readonly AnySeries[];
}

const BARS_ALPHA = 0.5;
/** The candles have so many shares of the height more than there are panes below them: three quarters above one. */
const CANDLES_MORE = 2;
/** Of a pane: the legend's. */
const PANE_MARGINS = { top: 0.34, bottom: 0.06 };

const pointAt = (bar: Bar, value: number | undefined) =>
  value === undefined
    ? { time: bar.time as UTCTimestamp }
    : { time: bar.time as UTCTimestamp, value };

export class StudyLayer {
  readonly #host: ChartHost;
  readonly #options: StudyLayerOptions;
  readonly #drawn: readonly Drawn[];
  #bars: readonly Bar[] = [];
  /** The indicator whose turn comes. */
  #turn = 0;

  constructor(host: ChartHost, options: StudyLayerOptions) {
    this.#host = host;
    this.#options = options;
    const own = options.names.filter((name) => STUDIES[name].pane === 'own');
    this.#drawn = options.names.map((name) => this.#make(name, own.indexOf(name) + 1));
    this.#sharePanes();
  }

  /** The bars as they are now; `isSame` as in `RunningStudy`. */
  take(bars: readonly Bar[], isSame: boolean): void {
    const from = isSame ? Math.max(0, this.#bars.length - 1) : 0;
    this.#bars = bars;
    for (const one of this.#drawn) this.#draw(one, from, isSame);
  }

  /**
   * The newest bar moved, or one follows. While it only moves one indicator follows at a time: for each series that is told
   * of a point the library makes all its points anew, so that a draw would cost the whole history once for each line.
   */
  takeTurn(bars: readonly Bar[]): void {
    const one = this.#drawn[this.#turn % this.#drawn.length];
    if (one === undefined || bars.length !== this.#bars.length) {
      this.take(bars, true);
      return;
    }
    this.#bars = bars;
    this.#turn += 1;
    this.#draw(one, bars.length - 1, true);
  }

  #draw({ running, series }: Drawn, from: number, isSame: boolean): void {
    running.take(this.#bars, isSame);
    for (const [at, one] of series.entries()) {
      const line = running.lines[at] ?? [];
      const points = this.#bars.slice(from).map((bar, index) => pointAt(bar, line[from + index]));
      if (isSame) for (const point of points) one.update(point);
      else one.setData(points);
    }
  }

  /** The legends at a bar, the newest one without it. */
  rowsAt(bar: Bar | undefined): readonly LegendRow[] {
    const index = bar === undefined ? -1 : this.#indexOf(bar.time);
    const at = index === -1 ? this.#bars.length - 1 : index;
    return this.#drawn.map(({ name, pane, running }) => {
      const setting = this.#options.settings[name];
      const { head, lines } = namesOf(name, setting);
      return {
        name,
        pane,
        head,
        items: lines.map((text, line) => ({
          text,
          hue: STUDIES[name].bars === line ? undefined : setting.hues[line],
          value: running.lines[line]?.[at],
        })),
      };
    });
  }

  paneOf(name: StudyName): number | undefined {
    return this.#drawn.find((one) => one.name === name)?.pane;
  }

  /** The theme changed. */
  repaint(): void {
    const hues = readHues();
    for (const { name, series } of this.#drawn) {
      for (const [line, one] of series.entries()) {
        const isBars = STUDIES[name].bars === line;
        const hue = this.#options.settings[name].hues[line] ?? 1;
        one.applyOptions({
          color: isBars ? withAlpha(hues.neutral, BARS_ALPHA) : hues.of(hue),
        });
        for (const mark of one.priceLines())
          mark.applyOptions({
            color: hues.mark,
            axisLabelColor: hues.ground,
            axisLabelTextColor: hues.neutral,
          });
      }
    }
  }

  destroy(): void {
    const { chart, isGone } = this.#host;
    if (isGone()) return;
    for (const { series } of this.#drawn) for (const one of series) chart.removeSeries(one);
    for (let pane = chart.panes().length - 1; pane > 0; pane -= 1) chart.removePane(pane);
  }

  #indexOf(time: number): number {
    let low = 0;
    let high = this.#bars.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#bars[middle]?.time ?? Infinity;
      if (found === time) return middle;
      if (found < time) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #make(name: StudyName, pane: number): Drawn {
    const kind = STUDIES[name];
    const { numbers, hues } = this.#options.settings[name];
    const colours = readHues();
    const { format } = this.#options;
    const common = {
      priceLineVisible: false,
      lastValueVisible: false,
      ...(kind.pane === 'volume' && { priceScaleId: 'volume' }),
      priceFormat: {
        type: 'custom',
        formatter: (value: number) => format(name, value),
        minMove: 1e-8,
      },
      // A share is always shown against its whole.
      ...(kind.marks !== undefined && {
        autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
      }),
    } as const;
    const series = kind.lines.map((_, line): AnySeries => {
      const color =
        kind.bars === line ? withAlpha(colours.neutral, BARS_ALPHA) : colours.of(hues[line] ?? 1);
      const { chart } = this.#host;
      return kind.bars === line
        ? chart.addSeries(HistogramSeries, { ...common, color }, pane)
        : chart.addSeries(
            LineSeries,
            { ...common, color, lineWidth: 1, crosshairMarkerVisible: false },
            pane,
          );
    });
    for (const price of kind.marks ?? []) {
      series[0]?.createPriceLine({
        price,
        color: colours.mark,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
        axisLabelColor: colours.ground,
        axisLabelTextColor: colours.neutral,
        title: '',
      });
    }
    if (kind.pane === 'own') series[0]?.priceScale().applyOptions({ scaleMargins: PANE_MARGINS });
    return { name, pane, running: kind.run(numbers), series };
  }

  #sharePanes(): void {
    const panes = this.#host.chart.panes();
    for (const [index, pane] of panes.entries())
      pane.setStretchFactor(index === 0 ? panes.length - 1 + CANDLES_MORE : 1);
  }
}
