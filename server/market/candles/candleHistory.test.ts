import { aggregateCandles } from '../../../core/market/candles.ts';
import type { Candle } from '../../../core/market/types.ts';
import { createManualFeed, aMessage } from '../../../test/builders/feedMessages.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { aHub, createRecordedLog } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
} from '../../../test/builders/marketStores.ts';
import { createHub } from '../hub/hub.ts';
import { createSimFeed } from '../sim/createSimFeed.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const product = aProduct('BTCUSDT');

async function simHub(time: number) {
  const clock = createManualClock(time);
  const feed = createSimFeed({ seed: 'charts', products: [product], clock });
  const store = { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() };
  const hub = createHub({
    feed,
    clock,
    store,
    products: [product],
    logger: createRecordedLog(),
  });
  await hub.start();
  return { hub, clock, feed, store };
}

describe('the simulated market', () => {
  test('answers every interval up to the running bucket, from minutes alone', async () => {
    const now = at('2026-03-04T14:07:30');
    const { hub, feed } = await simHub(now);
    const minutes = await feed.minuteCandles('BTCUSDT', now - 3 * 86_400_000, now);
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h'] as const) {
      const expected = aggregateCandles(minutes, interval).slice(-10);
      expect(await hub.candles('BTCUSDT', interval, now, 10)).toEqual(expected);
    }
  });

  test('reaches back 90 days in days and weeks, and shows no bucket cut short at its start', async () => {
    const now = at('2026-03-04T14:07:30');
    const { hub, feed } = await simHub(now);
    const days = await hub.candles('BTCUSDT', '1d', now, 1000);
    expect([days.length, days[0]?.time, days.at(-1)?.time]).toEqual([
      90,
      at('2025-12-05T00:00:00'),
      at('2026-03-04T00:00:00'),
    ]);
    const weeks = await hub.candles('BTCUSDT', '1w', now, 1000);
    expect([weeks.length, weeks.at(-1)?.time]).toEqual([13, at('2026-03-02T00:00:00')]);
    expect(weeks).toEqual(
      aggregateCandles(
        days.filter(({ time }) => time >= (weeks[0]?.time ?? 0)),
        '1w',
      ),
    );
    const first = await feed.minuteCandles(
      'BTCUSDT',
      days[0]?.time ?? 0,
      (days[0]?.time ?? 0) + 86_400_000,
    );
    expect(aggregateCandles(first, '1d')).toEqual([days[0]]);
    // Fifteen million ticks are computed here; a busy machine needs its time.
  }, 60_000);

  test('works a finished day out once, whatever is asked of it, and finds it again after a restart', async () => {
    const now = at('2026-03-04T14:07:30');
    const { hub, feed, store, clock } = await simHub(now);
    const worked: number[] = [];
    const count = (fed: typeof feed): void => {
      const { minuteCandles } = fed;
      fed.minuteCandles = (productId, from, to) => {
        if (from < at('2026-03-03T00:00:00')) worked.push(from);
        return minuteCandles(productId, from, to);
      };
    };
    count(feed);
    const to = at('2026-03-02T23:59:59');
    const first = await hub.candles('BTCUSDT', '5m', to, 200);
    // A day in slices, each in a turn of its own.
    expect(worked.length).toBe(144);
    for (const interval of ['1m', '15m', '1h', '4h'] as const)
      await hub.candles('BTCUSDT', interval, to, interval === '4h' ? 6 : 20);
    expect(worked.length).toBe(144);
    const again = createSimFeed({ seed: 'charts', products: [product], clock });
    count(again);
    const options = { clock, store, products: [product] };
    const restarted = createHub({ ...options, feed: again, logger: createRecordedLog() });
    await restarted.start();
    worked.length = 0;
    expect(await restarted.candles('BTCUSDT', '5m', to, 200)).toEqual(first);
    expect(worked).toEqual([]);
  }, 60_000);

  test('yesterday does not wait for somebody’s old charts', async () => {
    const now = at('2026-03-04T00:02:30');
    const { hub, store } = await simHub(now);
    const over: string[] = [];
    // The database holds on to an old day, and with it all that wait their turn.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { candles } = store;
    const { loadDay } = candles;
    candles.loadDay = async (source, productId, day) => {
      if (day < at('2026-03-03T00:00:00')) await held;
      return loadDay(source, productId, day);
    };
    const old = hub.candles('BTCUSDT', '1m', at('2026-02-20T12:00:00'), 5);
    void old.then(() => over.push('old'));
    await hub.candles('BTCUSDT', '1m', now, 60).then(() => over.push('yesterday'));
    letGo();
    await old;
    expect(over).toEqual(['yesterday', 'old']);
  }, 60_000);

  test('an earlier `to` gives its whole bucket and nothing after it', async () => {
    const { hub } = await simHub(at('2026-03-04T14:07:30'));
    const candles = await hub.candles('BTCUSDT', '15m', at('2026-03-03T23:59:59'), 3);
    expect(candles.map(({ time }) => time)).toEqual([
      at('2026-03-03T23:15:00'),
      at('2026-03-03T23:30:00'),
      at('2026-03-03T23:45:00'),
    ]);
    const future = await hub.candles('BTCUSDT', '1m', at('2030-01-01T00:00:00'), 2);
    expect(future.at(-1)?.time).toBe(at('2026-03-04T14:07:00'));
  });

  test('what ticks make now is what the past will say: over minutes, an hour and midnight', async () => {
    const { hub, clock, feed } = await simHub(at('2026-03-04T23:58:30'));
    clock.advance(150_000);
    const now = clock.now();
    const [live, past] = [
      await hub.candles('BTCUSDT', '1m', now, 5),
      await feed.minuteCandles('BTCUSDT', now - 300_000, now + 60_000),
    ];
    // The first two messages after the start are the guard's; the minutes after them are whole.
    expect(live.slice(2)).toEqual(past.slice(-3));
    expect(live.map(({ time }) => time)).toEqual(past.slice(-5).map(({ time }) => time));
  });

  test('closed minutes are written to the store', async () => {
    const { hub, clock, store } = await simHub(at('2026-03-04T14:00:00'));
    await clock.advanceAsync(125_000);
    expect([...store.candles.rows.values()].map(({ time }) => time)).toEqual([
      at('2026-03-04T14:00:00'),
      at('2026-03-04T14:01:00'),
    ]);
    await hub.stop();
    expect(store.candles.rows.size).toBe(3);
  });
});

describe('a live feed', () => {
  const start = at('2026-03-04T14:00:00');
  const minute = (index: number): Candle => ({
    time: start - index * 60_000,
    open: 100,
    high: 110,
    low: 90,
    close: 105,
    volume: 1,
  });

  test('what was stored wins over what the venue says later', async () => {
    const feed = createManualFeed();
    feed.candles = [minute(2), minute(1)];
    const store = { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() };
    await store.candles.saveMinutes('live:Test venue', [
      { productId: 'BTCUSDT', candle: { ...minute(1), close: 999 } },
    ]);
    const { hub } = await aHub({ feed, store, clock: createManualClock(start + 1_000) });
    expect((await hub.candles('BTCUSDT', '1m', start, 9)).map(({ close }) => close)).toEqual([
      105, 999,
    ]);
  });

  test('minutes that were missed are asked of the feed', async () => {
    const feed = createManualFeed();
    const bench = await aHub({ feed, clock: createManualClock(start) });
    const push = (): void => {
      for (let index = 0; index < 3; index += 1) {
        bench.clock.advance(250);
        feed.push(aMessage({ time: bench.clock.now(), mid: 6_000_000 + index }));
      }
    };
    push();
    feed.candles = [minute(-1), minute(-2)];
    await bench.clock.advanceAsync(180_000);
    push();
    await bench.clock.advanceAsync(1_000);
    const times = (await bench.hub.candles('BTCUSDT', '1m', bench.clock.now(), 9)).map(
      ({ time }) => (time - start) / 60_000,
    );
    expect(times).toEqual([0, 1, 2, 3]);
  });

  test('a quiet minute without any tick has no candle', async () => {
    const bench = await aHub({ clock: createManualClock(start) });
    for (let index = 0; index < 3; index += 1) {
      bench.clock.advance(250);
      bench.feed.push(aMessage({ time: bench.clock.now(), mid: 6_000_000 + index }));
    }
    bench.clock.advance(600_000);
    expect(await bench.hub.candles('BTCUSDT', '1m', bench.clock.now(), 9)).toHaveLength(1);
  });
});
