// A second product on the chart, as a line in percent: its closes at the candles' own times. Must know no store.
import { LineSeries } from 'lightweight-charts';
import type { UTCTimestamp } from 'lightweight-charts';
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import { watchColours } from '../chartColours.ts';
import type { ChartHost } from '../chartHost.ts';
import { paced } from '../paced.ts';
import type { Candles } from '../useCandles.ts';
import { alignCloses, changeInSight } from './compareCloses.ts';
import { readHues } from './hues.ts';
import { COMPARE_HUE } from './studies.ts';

/** Of the second product: the chart's own candles have their pace already. */
const EVERY_MS = 200;

interface CompareOptions {
  readonly host: ChartHost;
  readonly candles: Pick<Candles, 'follow' | 'loadOlder'>;
  readonly crosshair: Cell<Bar | undefined>;
  /** Share of the change in sight, for the legend. */
  readonly change: Cell<number | undefined>;
}

/** Draws the second product until the end that it returns. */
export function startComparing({ host, candles, crosshair, change }: CompareOptions): () => void {
  const { chart } = host;
  const color = (): string => readHues().of(COMPARE_HUE);
  const series = chart.addSeries(LineSeries, {
    color: color(),
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  });
  let own: readonly Bar[] = [];
  let other: readonly Bar[] = [];
  let closes: readonly (number | undefined)[] = [];
  const show = (): void => {
    const crossed = crosshair.get();
    const at =
      crossed === undefined ? own.length - 1 : own.findLastIndex((bar) => bar.time <= crossed.time);
    const first = Math.ceil(chart.timeScale().getVisibleLogicalRange()?.from ?? 0);
    change.set(changeInSight(closes, first, at));
  };
  const draw = (): void => {
    const [oldest] = other;
    // It is shown as far back as the candles are.
    if (oldest !== undefined && own[0] !== undefined && oldest.time > own[0].time)
      candles.loadOlder();
    closes = alignCloses(own, other);
    series.setData(
      own.map((bar, index) => {
        const time = bar.time as UTCTimestamp;
        const value = closes[index];
        return value === undefined ? { time } : { time, value };
      }),
    );
    show();
  };
  const drawLast = (): void => {
    const bar = own.at(-1);
    const value = other.at(-1);
    if (bar === undefined || value === undefined || bar.time !== value.time) return;
    if (own.length === closes.length) {
      closes = closes.with(-1, value.close);
      series.update({ time: bar.time as UTCTimestamp, value: value.close });
      show();
    } else draw();
  };
  const later = paced(EVERY_MS, drawLast);
  const taking = (take: (bars: readonly Bar[]) => void, onLast: () => void) => ({
    onAll: (bars: readonly Bar[]) => {
      take(bars);
      draw();
    },
    onLast: (_bar: Bar, bars: readonly Bar[]) => {
      take(bars);
      onLast();
    },
  });
  const ends = [
    host.follow(
      taking((bars) => {
        own = bars;
      }, drawLast),
    ),
    candles.follow(
      taking((bars) => {
        other = bars;
      }, later.ask),
    ),
    crosshair.subscribe(show),
    watchColours(() => {
      series.applyOptions({ color: color() });
    }),
    later.stop,
  ];
  return () => {
    for (const end of ends) end();
    if (!host.isGone()) chart.removeSeries(series);
    change.set(undefined);
  };
}
