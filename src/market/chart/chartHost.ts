// What the parts that come after the chart are given of it. Only types: they must not bring the library with them.
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { CandleListener } from './candleShelf.ts';

export interface ChartHost {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  /** The element the chart fills. */
  readonly container: HTMLElement;
  /** Follows the bars in the frames in which they are drawn; tells all at once if there are any. Returns the end. */
  readonly follow: (listener: CandleListener) => () => void;
  /** Whether a finger at a point of the pane takes hold of one of the user's levels. */
  readonly isLevelAt: (x: number, y: number) => boolean;
  /** 0 prices, 1 their logarithm, 2 percent of the first in sight: the library's PriceScaleMode. */
  readonly setScale: (mode: number) => void;
  /** No crosshair while a long press has a meaning of its own; with false, taps call it again. */
  readonly hideCrosshair: (isHidden: boolean) => void;
  /** The chart has been taken away, with all that was drawn on it: the library throws at who removes more. */
  readonly isGone: () => boolean;
}
