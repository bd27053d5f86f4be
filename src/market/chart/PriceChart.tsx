import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { usePreference } from '../../lib/preferences.ts';
import type { Bar } from './bars.ts';
import { readChartColours, watchColours } from './chartColours.ts';
import type { PriceChartOptions } from './chartSeries.ts';
import { PriceDrawing } from './priceDrawing.ts';
import type { CandleListener } from './candleShelf.ts';
import type { ChartHost } from './chartHost.ts';
import { afterFirstDraw, chartStands } from './firstChart.ts';
import type { ChartLevel } from './levels.ts';
import { paced } from './paced.ts';
import type { Candles } from './useCandles.ts';

/** The forming bar, and in the same frame all that follows it: more often nobody sees, and each draw costs the whole canvas. */
const DRAW_EVERY_MS = 200;
/** The row above the chart shows the forming bar while nothing is under the crosshair; once a second is read well. */
const LAST_BAR_EVERY_MS = 1000;

/** What is drawn, and what the drawing is told: its colours and older candles it gets from here. */
export interface PriceChartProps extends Omit<
  PriceChartOptions,
  'colours' | 'isUtc' | 'onNeedOlder' | 'onRest'
> {
  readonly candles: Candles;
  readonly levels: readonly ChartLevel[];
  /** The forming bar, at most once a second. */
  readonly onLast: (bar: Bar) => void;
  /** The chart stands, or is gone: for what draws on it later. */
  readonly onHost: (host: ChartHost | undefined) => void;
  /** "BTC/USDT price chart". */
  readonly label: string;
}

/** Feeds the drawing, and what draws on it later, with bars, outside React. */
function feed(
  drawing: PriceDrawing,
  candles: Candles,
  onLast: (bar: Bar) => void,
): { readonly end: () => void; readonly follow: ChartHost['follow'] } {
  const others = new Set<CandleListener>();
  let newest: readonly Bar[] = [];
  let drawn: Bar | undefined;
  const bar = paced(DRAW_EVERY_MS, () => {
    // A bar that closed since the last draw is drawn once more, with its last trade.
    const from = newest.findLastIndex((one) => one.time === drawn?.time);
    for (const one of newest.slice(Math.max(0, from))) drawing.updateBar(one);
    drawn = newest.at(-1);
    if (drawn !== undefined) for (const other of others) other.onLast(drawn, newest);
  });
  const row = paced(LAST_BAR_EVERY_MS, () => {
    const last = newest.at(-1);
    if (last !== undefined) onLast(last);
  });
  const follow = (): (() => void) =>
    candles.follow({
      onAll: (bars) => {
        newest = bars;
        drawn = bars.at(-1);
        drawing.setBars(bars);
        row.ask();
        for (const other of others) other.onAll(bars);
      },
      onLast: (_last, bars) => {
        newest = bars;
        bar.ask();
        row.ask();
      },
    });
  let end: (() => void) | undefined;
  const callOff = afterFirstDraw(() => {
    end = follow();
    chartStands();
  });
  return {
    end: () => {
      callOff();
      end?.();
      for (const one of [bar, row]) one.stop();
    },
    follow: (listener) => {
      others.add(listener);
      if (newest.length > 0) listener.onAll(newest);
      return () => others.delete(listener);
    },
  };
}

/** The chart. Everything that moves with the market reaches it without drawing a component. */
export function PriceChart(props: PriceChartProps): ReactElement {
  const { candles, interval, priceDecimals, levels, isTall, label } = props;
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<PriceDrawing>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const { follow } = candles;
  const isUtc = usePreference('chart')['zone'] === 'utc';
  useEffect(() => {
    if (container.current === null) return undefined;
    const chart = new PriceDrawing(container.current, {
      colours: readChartColours(),
      interval,
      isUtc,
      priceDecimals,
      isTall,
      formatPrice: (price) => latest.current.formatPrice(price),
      onCrosshair: (bar) => {
        latest.current.onCrosshair(bar);
      },
      onNeedOlder: () => {
        latest.current.candles.loadOlder();
      },
      onRest: (inView) => {
        latest.current.candles.forgetOlder(inView);
      },
      describeMove: (level, price) => latest.current.describeMove(level, price),
      onDrop: (level, price) => {
        latest.current.onDrop(level, price);
      },
    });
    drawing.current = chart;
    const feeding = feed(chart, latest.current.candles, (bar) => {
      latest.current.onLast(bar);
    });
    chart.setLevels(latest.current.levels);
    let isGone = false;
    latest.current.onHost({
      ...chart.parts,
      isGone: () => isGone,
      container: container.current,
      follow: feeding.follow,
    });
    return () => {
      isGone = true;
      latest.current.onHost(undefined);
      // Its candle is none of the next chart's.
      latest.current.onCrosshair(undefined);
      feeding.end();
      drawing.current = undefined;
      // What draws on it later is told with the next commit, and may still draw in this one.
      queueMicrotask(() => {
        chart.destroy();
      });
    };
  }, [follow, interval, isUtc, priceDecimals, isTall]);

  useEffect(() => {
    drawing.current?.setLevels(levels);
  }, [levels]);

  useEffect(
    () =>
      watchColours(() => {
        drawing.current?.setColours(readChartColours());
      }),
    [],
  );

  return <div ref={container} className="chart-canvas" role="img" aria-label={label} />;
}
