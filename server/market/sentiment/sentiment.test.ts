import { DAY_MS } from '../../../core/market/candles.ts';
import { calculateFearGreed, type DayClose } from '../../../core/market/fearGreed.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { aMessage } from '../../../test/builders/feedMessages.ts';
import { aHub } from '../../../test/builders/marketHub.ts';
import { allProducts, aProduct } from '../../../test/builders/marketProducts.ts';
import { testEngines, openTestDatabase } from '../../../test/builders/testDatabase.ts';
import { createMarketDayStore } from '../../store/marketDayStore.ts';
import { createSimFeed, SIM_GENESIS } from '../sim/createSimFeed.ts';
import { createPastCloses } from './pastCloses.ts';
import { createSentiment, INDEX_DAYS } from './sentiment.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const TODAY = Math.floor(NOON / DAY_MS);
const coins = allProducts.filter(({ category }) => category === 'crypto');

const simAt = (now: number) =>
  createSimFeed({ seed: 'days', products: coins, clock: createManualClock(now) });

test('the simulator’s past days end with the last price of their last minute', async () => {
  const feed = simAt(NOON);
  const past = createPastCloses({ feed, hub: (await aHub()).hub });
  const closes = await past([aProduct('BTCUSDT')], TODAY - 2, TODAY);
  const last = await feed.minuteCandles('BTCUSDT', TODAY * DAY_MS - 60_000, TODAY * DAY_MS);
  expect(closes.get('BTCUSDT')?.map(({ day }) => day)).toEqual([TODAY - 2, TODAY - 1]);
  expect(closes.get('BTCUSDT')?.at(-1)?.close).toBe(last[0]?.close);
  const beforeAll = Math.floor(SIM_GENESIS / DAY_MS) - 1;
  expect((await past([aProduct('BTCUSDT')], beforeAll, beforeAll + 1)).get('BTCUSDT')).toEqual([]);
});

test('other feeds have the days whose candles were kept', async () => {
  const { hub, feed } = await aHub();
  const minute = { open: 5, high: 9, low: 4, close: 7, volume: 1 };
  feed.candles.push({ time: (TODAY - 3) * DAY_MS + 60_000, ...minute });
  const past = createPastCloses({ feed, hub });
  expect(await past([aProduct('BTCUSDT')], TODAY - 100, TODAY)).toEqual(new Map([['BTCUSDT', []]]));
});

describe.each(testEngines)('kept in %s', (engine) => {
  test('a year of days at the first start, each once, and one more each midnight', async () => {
    const database = await openTestDatabase(engine);
    try {
      const clock = createManualClock(NOON);
      const { hub, feed: live } = await aHub({ products: coins, clock });
      const store = createMarketDayStore(database);
      const asked: [from: number, to: number][] = [];
      const past = createPastCloses({ feed: simAt(NOON + 10 * DAY_MS), hub });
      const open = () =>
        createSentiment({
          source: 'sim:days',
          hub,
          clock,
          store,
          past: (products, from, to) => {
            asked.push([from, to]);
            return past(products, from, to);
          },
        });
      const first = open();
      expect(first.today()).toBeUndefined();
      await first.takeDue();
      expect(first.history()).toHaveLength(INDEX_DAYS);
      const closes = await store.loadCloses('sim:days', 0);
      expect(first.history().at(-1)).toEqual({
        day: TODAY - 1,
        ...calculateFearGreed(closes, TODAY - 1),
      });
      // Nothing is worked out twice, by this server or the next.
      await first.takeDue();
      const second = open();
      await second.takeDue();
      expect(asked.map(([from, to]) => to - from)).toEqual([INDEX_DAYS + 91, 0]);
      expect(second.history()).toEqual(first.history());

      // Today's follows the running prices.
      expect(second.today()?.day).toBe(TODAY);
      const before = second.today()?.parts.breadth;
      for (let message = 0; message < 4; message += 1) {
        clock.advance(100);
        for (const { id } of coins) {
          const mid = 2 * Math.max(...(closes.get(id) ?? []).map(({ close }) => close));
          live.push(aMessage({ productId: id, mid, time: clock.now() }));
        }
      }
      expect(second.today()?.parts.breadth).toBe(before);
      clock.advance(10_000);
      expect(second.today()?.parts.breadth).toBe(100);

      clock.advance(DAY_MS / 2 - 9000);
      await second.takeDue();
      expect(second.history()).toHaveLength(INDEX_DAYS);
      expect(second.history().at(-1)?.day).toBe(TODAY);
      const days: DayClose[] = (await store.loadCloses('sim:days', TODAY)).get('BTCUSDT') ?? [];
      // Its turnover was seen: the last 24 hours were that day.
      expect(days).toMatchObject([{ day: TODAY, amount: expect.any(Number) }]);
    } finally {
      await database.close();
    }
  });

  test('a day that was told never changes', async () => {
    const database = await openTestDatabase(engine);
    try {
      const store = createMarketDayStore(database);
      const parts = { volatility: 1.5, momentum: 2, dominance: 3, breadth: 100 };
      await store.saveIndex('a', new Map([[7, { value: 5, parts }]]));
      await store.saveIndex('a', new Map([[7, { value: 99, parts }]]));
      expect(await store.loadIndex('a', 0)).toEqual(new Map([[7, { value: 5, parts }]]));
      expect(await store.loadIndex('b', 0)).toEqual(new Map());
    } finally {
      await database.close();
    }
  });
});
