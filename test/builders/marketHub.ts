// A hub over a hand-made feed, a clock that stands still and stores in memory.
import type { MarketProduct, MarketStatus, Tick } from '../../core/market/types.ts';
import { createHub, type Hub, type HubOptions } from '../../server/market/hub/hub.ts';
import type { Logger } from '../../server/ports.ts';
import { createManualFeed, type ManualFeed } from './feedMessages.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { aProduct } from './marketProducts.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
  type MemoryCandleStore,
  type MemoryTickStore,
} from './marketStores.ts';

export interface RecordedLog extends Logger {
  readonly warnings: string[];
  readonly errors: string[];
}

export function createRecordedLog(): RecordedLog {
  const warnings: string[] = [];
  const errors: string[] = [];
  return {
    warnings,
    errors,
    info: () => undefined,
    warn: (_fields, message) => void warnings.push(message),
    error: (_fields, message) => void errors.push(message),
  };
}

export interface HubBench {
  readonly hub: Hub;
  readonly feed: ManualFeed;
  readonly clock: ManualClock;
  readonly ticks: Tick[];
  readonly statuses: { readonly productId: string; readonly status: MarketStatus }[];
  readonly store: { readonly ticks: MemoryTickStore; readonly candles: MemoryCandleStore };
  readonly logger: RecordedLog;
}

export interface HubShape {
  readonly products?: readonly MarketProduct[];
  readonly feed?: ManualFeed;
  readonly clock?: ManualClock;
  readonly store?: HubBench['store'];
  readonly options?: Partial<HubOptions>;
}

/** A started hub; what it hands out is collected in `ticks` and `statuses`. */
export async function aHub(shape: HubShape = {}): Promise<HubBench> {
  const feed = shape.feed ?? createManualFeed();
  const clock = shape.clock ?? createManualClock();
  const store = shape.store ?? {
    ticks: createMemoryTickStore(),
    candles: createMemoryCandleStore(),
  };
  const logger = createRecordedLog();
  const products = shape.products ?? [aProduct('BTCUSDT')];
  const hub = createHub({
    feed,
    clock,
    store,
    logger,
    products,
    ...shape.options,
  });
  const ticks: Tick[] = [];
  const statuses: HubBench['statuses'][number][] = [];
  hub.onTick((tick) => void ticks.push(tick));
  hub.onStatus((productId, status) => void statuses.push({ productId, status }));
  await hub.start();
  return { hub, feed, clock, ticks, statuses, store, logger };
}
