// The marks on the chart as long as it stands: they follow its candles, its colours and its view. Must know neither store
// nor wire.
import type { MouseEventParams } from 'lightweight-charts';
import { intervalMs } from '../../../../core/market/candles.ts';
import type { IntervalName } from '../../../../protocol/product.ts';
import { askFrame, cancelFrame } from '../../../realtime/frameWork.ts';
import type { Bar } from '../bars.ts';
import { readChartColours, watchColours } from '../chartColours.ts';
import type { ChartHost } from '../chartHost.ts';
import { groupFills } from './groupFills.ts';
import type { Mark, OwnFill, TimeSpan } from './groupFills.ts';
import { MarksPrimitive } from './marksPrimitive.ts';
import type { MarkLook } from './marksPrimitive.ts';

/** A view that stands so long is looked at. */
const REST_MS = 200;

export interface MarksOptions {
  readonly host: ChartHost;
  readonly interval: IntervalName;
  readonly letters: MarkLook['letters'];
  /** Fills whose mark was tapped, the newest first. */
  readonly onTap: (fills: readonly OwnFill[]) => void;
}

export interface MarksLayer {
  readonly setFills: (fills: readonly OwnFill[]) => void;
  readonly end: () => void;
}

/** Draws marks until `end`. */
export function startMarks({ host, interval, letters, onTap }: MarksOptions): MarksLayer {
  const { chart, candles } = host;
  const primitive = new MarksPrimitive({ colours: readChartColours(), letters });
  let fills: readonly OwnFill[] = [];
  let bars: readonly Bar[] = [];
  let marks: readonly Mark[] = [];
  let grouped = 0;
  const group = (): void => {
    grouped = bars.length;
    marks = groupFills(fills, bars, interval);
    primitive.setMarks(marks);
  };
  const onClick = ({ point, paneIndex = 0 }: MouseEventParams): void => {
    if (point === undefined || paneIndex !== 0) return;
    const under = primitive.under(point.x, point.y);
    if (under.length > 0) onTap(under);
  };
  candles.attachPrimitive(primitive);
  chart.subscribeClick(onClick);
  const endFollowing = host.follow({
    onAll: (all) => {
      bars = all;
      group();
    },
    onLast: (bar, all) => {
      bars = all;
      // A mark moves only with its own candle, or to a new one.
      if (all.length !== grouped || marks.some(({ time }) => time === bar.time)) group();
    },
  });
  const endColours = watchColours(() => {
    primitive.setLook({ colours: readChartColours(), letters });
  });
  return {
    setFills: (next) => {
      fills = next;
      group();
    },
    end: () => {
      endFollowing();
      endColours();
      if (host.isGone()) return;
      chart.unsubscribeClick(onClick);
      candles.detachPrimitive(primitive);
    },
  };
}

/** Tells from when to when the chart shows, each time its view has come to rest, in the chart's turn. Returns the end. */
export function watchSpan(
  { chart, follow }: ChartHost,
  interval: IntervalName,
  onSpan: (span: TimeSpan) => void,
): () => void {
  const time = chart.timeScale();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const look = (): void => {
    const range = time.getVisibleRange();
    if (range === null || typeof range.from !== 'number' || typeof range.to !== 'number') return;
    // The newest candle is not over: what is filled now belongs to it, or to the one after it.
    const to = range.to === newest ? Infinity : range.to * 1000 + intervalMs(interval);
    onSpan({ from: range.from * 1000, to });
  };
  const ask = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      askFrame(look, 'chart');
    }, REST_MS);
  };
  const take = (bars: readonly Bar[]): void => {
    const last = bars.at(-1)?.time ?? 0;
    if (last === newest) return;
    newest = last;
    ask();
  };
  const endFollowing = follow({
    onAll: take,
    onLast: (_bar, bars) => {
      take(bars);
    },
  });
  time.subscribeVisibleTimeRangeChange(ask);
  return () => {
    clearTimeout(timer);
    cancelFrame(look);
    endFollowing();
    time.unsubscribeVisibleTimeRangeChange(ask);
  };
}
