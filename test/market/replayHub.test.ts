import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { MarketStatus, Tick } from '../../core/market/types.ts';
import type { Hub } from '../../server/market/hub/hub.ts';
import { createHub } from '../../server/market/hub/hub.ts';
import { createReplayFeed } from '../../server/market/replay/createReplayFeed.ts';
import { parseReplayOption } from '../../server/market/replay/parseReplayOption.ts';
import type { ManualClock } from '../builders/manualClock.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createMemoryCandleStore, createMemoryTickStore } from '../builders/marketStores.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { captureLogger } from './captureLogger.ts';
import { describeRecorded, recorded } from './marketData.ts';
import { productOf } from './marketProducts.ts';

jest.setTimeout(180_000);

const STEP_MS = 20;
/** Less than a product may be silent. */
const SILENT_MS = 1_000;

interface Played {
  readonly hub: Hub;
  readonly clock: ManualClock;
  readonly ticks: Tick[];
  readonly statuses: MarketStatus[];
}

/**
 * A hub that plays a recording, until `until` holds. Files are read in real time, so the clock runs at twenty times
 * the real one instead of as fast as it can, and no faster than it while nothing has come.
 */
async function playThroughHub(
  option: string,
  id: string,
  until: (played: Played) => boolean,
): Promise<Played> {
  const clock = createManualClock();
  const { logger } = captureLogger();
  const products = [productOf(id)];
  const feed = createReplayFeed({ ...parseReplayOption(option), products, clock, logger });
  const store = { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() };
  const hub = createHub({
    feed,
    products,
    clock,
    logger,
    store,
  });
  const played: Played = { hub, clock, ticks: [], statuses: [] };
  hub.onTick((tick) => void played.ticks.push(tick));
  hub.onStatus((_, status) => void played.statuses.push(status));
  await hub.start();
  const heardAt = (): number => played.ticks.at(-1)?.receivedTime ?? 0;
  await waitUntil('the recording has played so far', () => until(played), {
    turn: async () => {
      clock.advance(STEP_MS);
      await pause(clock.now() - heardAt() > SILENT_MS ? STEP_MS : 1);
    },
  });
  return played;
}

describeRecorded('a replay behind the hub', () => {
  const OKX = recorded('frames/sessions/okx-v5_2022-05-13.ndjson.gz');

  test('ticks keep their source time and are received now; at the end the product is paused and says so', async () => {
    const { hub, ticks, clock } = await playThroughHub(
      `replay:${OKX}`,
      'BTCUSDT',
      ({ hub: own }) => {
        const status = own.status('BTCUSDT');
        return status.state === 'paused' && status.reason === 'ended';
      },
    );
    // 166 messages, of which the first two only prove the price.
    expect(ticks).toHaveLength(164);
    expect(ticks[0]?.sourceTime).toBeGreaterThan(1_652_459_225_000);
    expect(ticks[0]?.sourceTime).toBeLessThan(1_652_459_226_500);
    expect(Math.abs(clock.now() - (ticks.at(-1)?.receivedTime ?? 0))).toBeLessThan(1_000);
    expect(hub.label).toBe('Replay of okx');
    // Every trade but one, which came before the price was proved; sweeps within one millisecond are all there.
    expect(hub.trades('BTCUSDT', 100)).toHaveLength(68);
    expect(ticks.flatMap((tick) => tick.trades)).toHaveLength(68);
    await hub.stop();
  });

  test('over a loop the product stays live although the source time begins again', async () => {
    const { hub, ticks, statuses } = await playThroughHub(
      `replay:${OKX}?speed=4&loop=1`,
      'BTCUSDT',
      (played) => played.ticks.length > 164 + 2 * 166,
    );
    const restarts = ticks.filter(
      (tick, index) => index > 0 && tick.sourceTime < ticks[index - 1]!.sourceTime - 5_000,
    );
    expect(restarts.length).toBeGreaterThanOrEqual(2);
    expect(statuses.map((status) => status.state)).toEqual(['live']);
    await hub.stop();
  });

  test('the chart has the recorded minutes before now, and the day its high and low', async () => {
    const path = recorded('crypto-klines/coinbase_btcusd_2017-12-17_1m.csv.gz');
    const { hub, clock } = await playThroughHub(
      `replay:${path}`,
      'BTCUSDT',
      ({ ticks }) => ticks.length > 70,
    );
    const candles = await hub.candles('BTCUSDT', '1m', clock.now(), 500);
    expect(candles).toHaveLength(500);
    // No minute is missing where history and live ticks meet.
    expect(
      candles.every(
        (candle, index) => index === 0 || candle.time - candles[index - 1]!.time === 60_000,
      ),
    ).toBe(true);
    const quote = hub.quote('BTCUSDT');
    expect(quote.high24h).toBeGreaterThan(1_950_000);
    expect(quote.volume24h).toBeGreaterThan(0);
    expect(hub.status('BTCUSDT').state).toBe('live');
    await hub.stop();
  });
});
