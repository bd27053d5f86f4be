// What past days ended with, from where the feed's past is: the simulator computes the last minute of any day again, other
// feeds have the candles that were kept.
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../../core/market/candles.ts';
import type { DayClose } from '../../../core/market/fearGreed.ts';
import type { MarketProduct, ProductId } from '../../../core/market/types.ts';
import { HISTORY_DAYS } from '../candles/candleHistory.ts';
import type { Feed, MarketHub } from '../ports.ts';

export interface PastClosesOptions {
  readonly feed: Pick<Feed, 'kind' | 'minuteCandles'>;
  readonly hub: Pick<MarketHub, 'candles'>;
}

/** Days of each product, as far as they are known; `from` inclusive, `to` exclusive. */
export type PastCloses = (
  products: readonly MarketProduct[],
  from: number,
  to: number,
) => Promise<ReadonlyMap<ProductId, readonly DayClose[]>>;

/** Day by day, all products: they move by the same factors, which are worked out once a day. */
function recompute(feed: PastClosesOptions['feed']): PastCloses {
  return async (products, from, to) => {
    const closes = new Map<ProductId, DayClose[]>(products.map(({ id }) => [id, []]));
    for (let day = from; day < to; day += 1) {
      const end = (day + 1) * DAY_MS;
      for (const { id } of products) {
        await yieldToLoop();
        const [last] = await feed.minuteCandles(id, end - MINUTE_MS, end);
        if (last) closes.get(id)?.push({ day, close: last.close, amount: undefined });
      }
    }
    return closes;
  };
}

function readCandles(hub: PastClosesOptions['hub']): PastCloses {
  return async (products, from, to) => {
    const closes = new Map<ProductId, DayClose[]>();
    for (const { id } of products) {
      const candles = await hub.candles(id, '1d', to * DAY_MS - 1, HISTORY_DAYS);
      const days = candles.map(({ time, close }) => ({
        day: time / DAY_MS,
        close,
        amount: undefined,
      }));
      closes.set(
        id,
        days.filter(({ day }) => day >= from && day < to),
      );
    }
    return closes;
  };
}

export const createPastCloses = ({ feed, hub }: PastClosesOptions): PastCloses =>
  feed.kind === 'sim' ? recompute(feed) : readCandles(hub);
