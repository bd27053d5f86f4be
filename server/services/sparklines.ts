// The line of the last 24 hours of every product, for lists: half-hour closes out of the minutes that the market holds in
// memory. Worked out once a minute, whoever asks. Must never draw where nothing was traded: such a half-hour is null.
// Source: DESIGN 9.14; issue "Market screens".
import { aggregateCandles, bucketOpen, DAY_MS, intervalMs } from '../../core/market/candles.ts';
import { formatScaled } from '../../core/market/scaledText.ts';
import type { MarketProduct, TimeMs } from '../../core/market/types.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';

const INTERVAL = '30m';
const STEP_MS = intervalMs(INTERVAL);
/** The running half-hour and 47 before it. */
const POINTS = DAY_MS / STEP_MS;

export interface SparklinesView {
  /** Beginning of the first half-hour. */
  readonly from: TimeMs;
  readonly interval: typeof INTERVAL;
  readonly lines: readonly {
    readonly id: string;
    /** The last trade of each half-hour, oldest first; null where there was none. */
    readonly closes: readonly (string | null)[];
  }[];
}

export interface SparklinesOptions {
  readonly hub: Pick<MarketHub, 'products' | 'recentMinutes'>;
  readonly clock: Clock;
}

export function createSparklines({ hub, clock }: SparklinesOptions): () => SparklinesView {
  const lineOf = ({ id, priceDecimals }: MarketProduct, from: TimeMs) => {
    const candles = aggregateCandles(hub.recentMinutes(id, from), INTERVAL);
    const closes = new Map(candles.map(({ time, close }) => [time, close]));
    return {
      id,
      closes: Array.from({ length: POINTS }, (_, index) => {
        const close = closes.get(from + index * STEP_MS);
        return close === undefined ? null : formatScaled(close, priceDecimals);
      }),
    };
  };

  let kept: { readonly minute: TimeMs; readonly view: SparklinesView } | undefined;
  return () => {
    const now = clock.now();
    const minute = bucketOpen('1m', now);
    if (kept?.minute !== minute) {
      const from = bucketOpen(INTERVAL, now) - (POINTS - 1) * STEP_MS;
      const lines = hub.products.map((product) => lineOf(product, from));
      kept = { minute, view: { from, interval: INTERVAL, lines } };
    }
    return kept.view;
  };
}
