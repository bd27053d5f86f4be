import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { IntervalName } from '../../../protocol/product.ts';
import { askFrame, cancelFrame, leaveFrame } from '../../realtime/frameWork.ts';
import type { Bar } from './bars.ts';
import { readChartColours, watchColours } from './chartColours.ts';
import { PriceDrawing } from './priceDrawing.ts';
import { drawIndicators } from './indicators.ts';
import type { Indicator } from './indicators.ts';
import type { ChartLevel } from './levels.ts';
import type { Candles } from './useCandles.ts';

/** The forming bar moves ten times a second at most: more nobody sees, and each draw costs the whole canvas. */
const DRAW_EVERY_MS = 100;
/** Indicators of the forming bar follow four times a second, as the ladder does (DESIGN 7). */
const INDICATORS_EVERY_MS = 250;
/** The row above the chart shows the forming bar while nothing is under the crosshair; once a second is read well. */
const LAST_BAR_EVERY_MS = 1000;

export interface PriceChartProps {
  readonly candles: Candles;
  readonly interval: IntervalName;
  readonly priceDecimals: number;
  readonly indicators: readonly Indicator[];
  readonly levels: readonly ChartLevel[];
  readonly isTall: boolean;
  readonly formatPrice: (price: number) => string;
  readonly describeMove: (level: ChartLevel, price: number) => string;
  readonly onDrop: (level: ChartLevel, price: number) => void;
  readonly onCrosshair: (bar: Bar | undefined) => void;
  /** The forming bar, at most once a second. */
  readonly onLast: (bar: Bar) => void;
  /** "BTC/USDT price chart". */
  readonly label: string;
}

/** Runs `work` at most every `everyMs`, in the chart's turn; the library draws in the frame after it. */
function paced(everyMs: number, work: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;
  const run = (): void => {
    ranAt = performance.now();
    work();
    leaveFrame();
  };
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          askFrame(run, 'chart');
        },
        Math.max(0, ranAt + everyMs - performance.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      cancelFrame(run);
    },
  };
}

/** Feeds the drawing with bars, outside React. Returns the end. */
function feed(
  drawing: PriceDrawing,
  candles: Candles,
  indicators: readonly Indicator[],
  onLast: (bar: Bar) => void,
): () => void {
  let newest: readonly Bar[] = [];
  let drawn: Bar | undefined;
  const drawLines = (): void => {
    drawing.setIndicators(drawIndicators(indicators, newest), newest);
  };
  const bar = paced(DRAW_EVERY_MS, () => {
    // A bar that closed since the last draw is drawn once more, with its last trade.
    const from = newest.findLastIndex((one) => one.time === drawn?.time);
    for (const one of newest.slice(Math.max(0, from))) drawing.updateBar(one);
    drawn = newest.at(-1);
  });
  const lines = paced(INDICATORS_EVERY_MS, drawLines);
  const row = paced(LAST_BAR_EVERY_MS, () => {
    const last = newest.at(-1);
    if (last !== undefined) onLast(last);
  });
  const end = candles.follow({
    onAll: (bars) => {
      newest = bars;
      drawn = bars.at(-1);
      drawing.setBars(bars);
      drawLines();
      row.ask();
    },
    onLast: (_bar, bars) => {
      newest = bars;
      bar.ask();
      row.ask();
      if (indicators.length > 0) lines.ask();
    },
  });
  return () => {
    end();
    for (const one of [bar, lines, row]) one.stop();
  };
}

/** The chart. Everything that moves with the market reaches it without drawing a component. */
export function PriceChart(props: PriceChartProps): ReactElement {
  const { candles, interval, priceDecimals, indicators, levels, isTall, label } = props;
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<PriceDrawing>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const { follow } = candles;
  useEffect(() => {
    if (container.current === null) return undefined;
    const chart = new PriceDrawing(container.current, {
      colours: readChartColours(),
      interval,
      priceDecimals,
      isTall,
      formatPrice: (price) => latest.current.formatPrice(price),
      onCrosshair: (bar) => {
        latest.current.onCrosshair(bar);
      },
      onNeedOlder: () => {
        latest.current.candles.loadOlder();
      },
      describeMove: (level, price) => latest.current.describeMove(level, price),
      onDrop: (level, price) => {
        latest.current.onDrop(level, price);
      },
    });
    drawing.current = chart;
    const stopFeeding = feed(chart, latest.current.candles, indicators, (bar) => {
      latest.current.onLast(bar);
    });
    chart.setLevels(latest.current.levels);
    return () => {
      stopFeeding();
      drawing.current = undefined;
      chart.destroy();
    };
  }, [follow, interval, priceDecimals, isTall, indicators]);

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
