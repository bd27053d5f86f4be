// Keeps the indicators and their legends with the bars and the crosshair, outside React.
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { StudyLayer } from './studyLayer.ts';
import type { LegendRow, StudyLayerOptions } from './studyLayer.ts';
import { watchColours } from '../chartColours.ts';

/** Of a row of the legend, and of what stands above the first one. */
const ROW_PX = 16;
const ABOVE_PX = 8;
/** Where the legends leave the candles too little, they stand over them. */
const MOST_SHARE = 0.32;
const FREE_TOP = 0.08;
const SEPARATOR_PX = 1;
/** After a bar that stands still for so long every indicator stands where it belongs. */
const SETTLED_AFTER_MS = 1500;

export interface PlacedRow extends LegendRow {
  /** From the chart's upper edge. */
  readonly top: number;
}

interface StudyFeedOptions extends StudyLayerOptions {
  readonly host: ChartHost;
  readonly crosshair: Cell<Bar | undefined>;
  readonly rows: Cell<readonly PlacedRow[]>;
  /** Rows that stand above the indicators'. */
  readonly rowsAbove: number;
}

/** Each row below those of its pane. */
function placeRows(
  rows: readonly LegendRow[],
  chart: ChartHost['chart'],
  rowsAbove: number,
): readonly PlacedRow[] {
  const heights = chart.panes().map((pane) => pane.getHeight() + SEPARATOR_PX);
  const used = new Map<number, number>([[0, rowsAbove]]);
  return rows.map((row) => {
    const before = used.get(row.pane) ?? 0;
    used.set(row.pane, before + 1);
    const paneTop = heights.slice(0, row.pane).reduce((sum, height) => sum + height, 0);
    return { ...row, top: paneTop + before * ROW_PX };
  });
}

/** What stands over the candles at their foot is above the panes below them, whose legends it would cover. */
function tellPanesBelow({ chart, container }: ChartHost): void {
  const [, ...below] = chart.panes();
  const height = below.reduce((sum, pane) => sum + pane.getHeight() + SEPARATOR_PX, 0);
  container.parentElement?.style.setProperty('--panes-below', `${height}px`);
}

/** Draws the indicators until the end that it returns. */
export function startStudies(options: StudyFeedOptions): () => void {
  const { host, crosshair, rows, rowsAbove } = options;
  const layer = new StudyLayer(host, options);
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    rows.set(placeRows(layer.rowsAt(crosshair.get()), host.chart, rowsAbove));
  };
  const makeRoom = (): void => {
    const count = options.names.filter((name) => layer.paneOf(name) === 0).length + rowsAbove;
    const height = Math.max(1, host.chart.paneSize(0).height);
    const wanted = (count * ROW_PX + ABOVE_PX) / height;
    const top = count === 0 ? FREE_TOP : Math.min(MOST_SHARE, Math.max(FREE_TOP, wanted));
    const scale = host.candles.priceScale();
    const { bottom } = scale.options().scaleMargins;
    scale.applyOptions({ scaleMargins: { top, bottom } });
    tellPanesBelow(host);
    show();
  };
  const endFollowing = host.follow({
    onAll: (bars) => {
      clearTimeout(timer);
      layer.take(bars, false);
      show();
    },
    onLast: (_bar, bars) => {
      layer.takeTurn(bars);
      show();
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (host.isGone()) return;
        layer.take(bars, true);
        show();
      }, SETTLED_AFTER_MS);
    },
  });
  // The library gives the panes their heights when it draws.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(makeRoom);
    });
  });
  observer.observe(host.container);
  const endCrosshair = crosshair.subscribe(show);
  const endColours = watchColours(() => {
    layer.repaint();
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    for (const end of [endFollowing, endCrosshair, endColours]) end();
    layer.destroy();
    host.container.parentElement?.style.removeProperty('--panes-below');
    rows.set([]);
  };
}
