// Writes closed minutes to the database in batches, and folds them into hours. A failed write is kept and repeated.
import { bucketOpen } from '../../../core/market/candles.ts';
import type { Candle, ProductId, TimeMs } from '../../../core/market/types.ts';
import type { Logger } from '../../ports.ts';
import type { CandleStore, StoredCandle } from '../storePorts.ts';

/** What is kept while the database does not answer: a day of 24 products. */
const MOST_WAITING = 40_000;

export interface CandleWriter {
  add(productId: ProductId, candle: Candle): void;
  flush(now: TimeMs): Promise<void>;
}

export function createCandleWriter(
  store: CandleStore,
  source: string,
  logger: Logger,
): CandleWriter {
  let waiting: StoredCandle[] = [];
  let foldedUntil: TimeMs | undefined;
  let running: Promise<void> = Promise.resolve();

  const write = async (now: TimeMs): Promise<void> => {
    // One row per minute: a statement may not touch a row twice.
    const batch = [
      ...new Map(waiting.map((row) => [`${row.productId}|${row.candle.time}`, row])).values(),
    ];
    waiting = [];
    try {
      if (batch.length > 0) await store.saveMinutes(source, batch);
    } catch (error) {
      waiting = [...batch, ...waiting].slice(-MOST_WAITING);
      logger.error({ error, waiting: waiting.length }, 'candles could not be written');
      return;
    }
    const hour = bucketOpen('1h', now);
    if (foldedUntil === hour) return;
    try {
      await store.foldHours(source, hour);
      foldedUntil = hour;
    } catch (error) {
      logger.error({ error }, 'hours could not be folded');
    }
  };

  return {
    add: (productId, candle) => waiting.push({ productId, candle }),
    flush: (now) => {
      running = running.then(() => write(now));
      return running;
    },
  };
}
