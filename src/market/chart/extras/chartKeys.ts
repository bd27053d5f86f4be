// The crosshair by the keys: a chart that only a finger can read is closed to many. Must know neither store nor wire.
import type { UTCTimestamp } from 'lightweight-charts';
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';

const FAR = 10;
/** Bars between the crosshair and the edge that it is brought back from. */
const EDGE_BARS = 3;

/** Where a key leads from a candle, of `count`; undefined: not a key of ours. */
export function stepOf(key: string, isFar: boolean, at: number, count: number): number | undefined {
  const size = isFar ? FAR : 1;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowLeft':
      return clamp(at - size);
    case 'ArrowRight':
      return clamp(at + size);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface KeysOptions {
  readonly host: ChartHost;
  readonly crosshair: Cell<Bar | undefined>;
  /** A candle was reached by the keys: it is read out. */
  readonly onReach: (bar: Bar | undefined) => void;
}

/** Listens on the chart until the end that it returns. */
export function listenToKeys({ host, crosshair, onReach }: KeysOptions): () => void {
  const { chart, candles, container } = host;
  let bars: readonly Bar[] = [];
  let reached: Bar | undefined;
  const reach = (index: number): void => {
    const bar = bars[index];
    const range = chart.timeScale().getVisibleLogicalRange();
    if (bar === undefined || range === null) return;
    const isLeft = index < range.from + EDGE_BARS;
    if (isLeft || index > range.to - EDGE_BARS) {
      const width = range.to - range.from;
      const from = isLeft ? index - EDGE_BARS : index + EDGE_BARS - width;
      chart.timeScale().setVisibleLogicalRange({ from, to: from + width });
    }
    reached = bar;
    chart.setCrosshairPosition(bar.close, bar.time as UTCTimestamp, candles);
    crosshair.set(bar);
    onReach(bar);
  };
  const leave = (): void => {
    if (reached === undefined) return;
    reached = undefined;
    chart.clearCrosshairPosition();
    crosshair.set(undefined);
    onReach(undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && reached !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      leave();
      return;
    }
    const from = reached ?? crosshair.get();
    const known = bars.findLastIndex((bar) => bar.time === from?.time);
    const at = known === -1 ? bars.length : known;
    const next = stepOf(event.key, event.shiftKey, at, bars.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    reach(next);
  };
  const endFollowing = host.follow({
    onAll: (all) => {
      bars = all;
    },
    onLast: (_bar, all) => {
      bars = all;
    },
  });
  // The library says with each draw that no finger is there: what the keys have reached stands until they leave it.
  const endCrosshair = crosshair.subscribe(() => {
    if (reached !== undefined && crosshair.get() === undefined) crosshair.set(reached);
  });
  container.tabIndex = 0;
  container.addEventListener('keydown', onKey);
  container.addEventListener('blur', leave);
  return () => {
    endFollowing();
    endCrosshair();
    container.removeEventListener('keydown', onKey);
    container.removeEventListener('blur', leave);
  };
}
