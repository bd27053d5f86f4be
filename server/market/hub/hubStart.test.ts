import { createManualFeed } from '../../../test/builders/feedMessages.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createRecordedLog } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
} from '../../../test/builders/marketStores.ts';
import { createHub } from './hub.ts';

test('a product is paused until the hub has started, so that what falls due before then waits', async () => {
  const clock = createManualClock();
  const hub = createHub({
    feed: createManualFeed(),
    clock,
    store: { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() },
    logger: createRecordedLog(),
    products: [aProduct('BTCUSDT')],
  });
  const awaited = { state: 'paused', reason: 'no_data', since: clock.now() };
  expect(hub.status('BTCUSDT')).toEqual(awaited);
  expect(() => hub.status('NOPE')).toThrow('unknown product NOPE');
  await hub.start();
  expect(hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'no_data' });
  await hub.stop();
});
