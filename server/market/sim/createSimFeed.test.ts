import { createHash } from 'node:crypto';
import { isOpen } from '../../../core/market/calendar.ts';
import { addToCandle, openCandle } from '../../../core/market/candles.ts';
import { calculateState } from '../../../core/market/prng.ts';
import { GUARD_DEFAULTS, initialGuardState, judge } from '../../../core/market/guard.ts';
import type { Candle, FeedMessage } from '../../../core/market/types.ts';
import { allProducts, aProduct } from '../../../test/builders/marketProducts.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { collectMessages, createSimFeed, SIM_GENESIS } from './createSimFeed.ts';
import { dayCommitment, daySeed, utcDay } from './daySeed.ts';
import { createDayStates } from './dayStates.ts';
import { FACTORS } from './simTable.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const MINUTE = 60_000;

function feedAt(time: number, seed = 'test', products = allProducts) {
  return createSimFeed({ seed, products, clock: createManualClock(time) });
}

const made = new Map<string, ReturnType<typeof feedAt>>();

/** Every message of [from, to), straight from the streams, which the time alone decides. */
function stream(from: number, to: number, seed = 'test', products = allProducts): FeedMessage[] {
  const key = `${seed}|${products.map(({ id }) => id).join()}`;
  const feed = made.get(key) ?? feedAt(from, seed, products);
  made.set(key, feed);
  return collectMessages(feed.streams, SIM_GENESIS, from - 1, to - 1);
}

const digest = (messages: readonly FeedMessage[]): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('hex');

function fold(messages: readonly FeedMessage[]): Candle[] {
  const candles = new Map<number, Candle>();
  for (const { receivedTime, last, trades } of messages) {
    const volume = trades.reduce((sum, { quantity }) => sum + quantity, 0);
    const open = Math.floor(receivedTime / MINUTE) * MINUTE;
    const running = candles.get(open);
    candles.set(
      open,
      running === undefined
        ? openCandle(receivedTime, last, volume)
        : addToCandle(running, last, volume),
    );
  }
  return [...candles.values()];
}

describe('the stream', () => {
  const from = at('2026-03-04T14:00:00');

  test('is the same, byte for byte, wherever and however often it is made', () => {
    const whole = stream(from, from + 5 * MINUTE);
    const parts = [0, 1, 2, 3, 4].flatMap((minute) =>
      stream(from + minute * MINUTE, from + (minute + 1) * MINUTE),
    );
    expect(digest(parts)).toBe(digest(whole));
    // Fixed for ever: a change of the simulator changes published days, so it must be wanted.
    expect(digest(whole)).toMatchInlineSnapshot(
      `"999751d3a75a5e31694f5be4ae1e030cf1c7188f48422ce411a52112540b18a1"`,
    );
  });

  test('does not depend on which products are watched', () => {
    const alone = stream(from, from + MINUTE, 'test', [aProduct('EURJPY')]);
    const among = stream(from, from + MINUTE).filter(({ productId }) => productId === 'EURJPY');
    expect(digest(alone)).toBe(digest(among));
  });

  test('differs from seed to seed and from day to day', () => {
    const digests = [
      stream(from, from + 1000),
      stream(from, from + 1000, 'other'),
      stream(from + 86_400_000, from + 86_401_000),
    ].map(digest);
    expect(new Set(digests).size).toBe(3);
  });

  test.each([
    ['BTCUSDT', 240],
    ['ETHUSDT', 240],
    ['DOGEUSDT', 120],
    ['EURUSD', 120],
    ['XAUUSD', 120],
  ])('%s ticks %i times a minute, numbered since the genesis', (id, count) => {
    const messages = stream(from, from + MINUTE, 'test', [aProduct(id)]);
    expect(messages).toHaveLength(count);
    const spacing = MINUTE / count;
    expect(messages.map(({ seq }) => seq)).toEqual(
      messages.map(({ sourceTime }) => (sourceTime - SIM_GENESIS) / spacing + 1),
    );
  });

  test('passes the guard: after the first two messages every one is accepted', () => {
    const messages = stream(from, from + 2 * MINUTE);
    for (const product of allProducts) {
      let state = initialGuardState(from);
      const flags = messages
        .filter(({ productId }) => productId === product.id)
        .map((message) => {
          const judgement = judge(state, message, message.receivedTime, GUARD_DEFAULTS);
          ({ state } = judgement);
          return judgement.flag;
        });
      expect(flags.slice(2).filter((flag) => flag !== 'ok')).toEqual([]);
    }
  });

  test('shows 20 levels a side, and trades at the best prices only', () => {
    for (const { book, trades, last } of stream(from, from + MINUTE)) {
      expect([book.bids.length, book.asks.length]).toEqual([20, 20]);
      for (const { price, quantity, side } of trades) {
        expect(price).toBe(last);
        expect(price).toBe(side === 'buy' ? book.asks[0]?.[0] : book.bids[0]?.[0]);
        expect(quantity).toBeGreaterThan(0);
      }
    }
  });

  test('a ladder holds still: most levels stay from one tick to the next', () => {
    const [first, second] = stream(from, from + 500, 'test', [aProduct('BTCUSDT')]);
    const prices = new Set(
      first?.book.bids.slice(1).map(([price, quantity]) => `${price}:${quantity}`),
    );
    const same = second?.book.bids
      .slice(1)
      .filter(([price, quantity]) => prices.has(`${price}:${quantity}`)).length;
    expect(same).toBeGreaterThanOrEqual(15);
  });

  test('leaves no triangle to trade: each cross stands inside what its legs make', () => {
    const best = (messages: readonly FeedMessage[], id: string, scale: number) => {
      const message = messages.find(({ productId }) => productId === id);
      if (message === undefined) throw new Error(`no ${id}`);
      return {
        bid: (message.book.bids[0]?.[0] ?? 0) / scale,
        ask: (message.book.asks[0]?.[0] ?? 0) / scale,
      };
    };
    for (let time = from; time < from + 5 * MINUTE; time += 500) {
      const now = stream(time, time + 1, 'test', triangle);
      const eur = best(now, 'EURUSD', 1e5);
      const gbp = best(now, 'GBPUSD', 1e5);
      const jpy = best(now, 'USDJPY', 1e3);
      const crosses = [
        [best(now, 'EURGBP', 1e5), eur.bid / gbp.ask, eur.ask / gbp.bid],
        [best(now, 'EURJPY', 1e3), eur.bid * jpy.bid, eur.ask * jpy.ask],
        [best(now, 'GBPJPY', 1e3), gbp.bid * jpy.bid, gbp.ask * jpy.ask],
      ] as const;
      for (const [cross, made, bought] of crosses) {
        expect(cross.bid).toBeLessThan(bought);
        expect(cross.ask).toBeGreaterThan(made);
      }
    }
  });
  const triangle = ['EURUSD', 'GBPUSD', 'USDJPY', 'EURGBP', 'EURJPY', 'GBPJPY'].map((id) =>
    aProduct(id),
  );
});

describe('minute candles', () => {
  test.each([
    ['BTCUSDT', '2026-03-04T14:00:00'],
    ['BTCUSDT', '2026-01-01T00:00:00'],
    ['SOLUSDT', '2026-03-04T23:55:00'], // over midnight
    ['EURJPY', '2026-03-06T21:55:00'], // over the close of the week
    ['XAUUSD', '2026-01-06T21:58:00'], // over the daily break
    ['XPDUSD', '2026-07-08T13:30:00'],
  ])('%s from %s: what the ticks make', async (id, time) => {
    const product = aProduct(id);
    const from = at(time);
    const to = from + 10 * MINUTE;
    const expected = fold(stream(from, to, 'test', [product]));
    expect(await feedAt(to, 'test', [product]).minuteCandles(id, from, to)).toEqual(expected);
  });

  test('the last one holds only what is before its end, and nothing is told of the future', async () => {
    const product = aProduct('BTCUSDT');
    const from = at('2026-03-04T14:00:00');
    const now = from + 90_250;
    const feed = feedAt(now, 'test', [product]);
    const before = fold(stream(from, now, 'test', [product]));
    expect(await feed.minuteCandles('BTCUSDT', from, now)).toEqual(before);
    const until = fold(stream(from, now + 1, 'test', [product]));
    expect(await feed.minuteCandles('BTCUSDT', from, now + 3_600_000)).toEqual(until);
  });

  test('there is none while the calendar is closed, and none of an unknown product', async () => {
    const feed = feedAt(at('2026-03-09T12:00:00'));
    const candles = await feed.minuteCandles(
      'EURUSD',
      at('2026-03-06T12:00:00'),
      at('2026-03-09T12:00:00'),
    );
    expect(candles.every(({ time }) => isOpen('forex', time))).toBe(true);
    // 10 h of Friday, 3 h of Sunday (summer time began that day), 12 h of Monday
    expect(candles).toHaveLength(25 * 60);
    expect(await feed.minuteCandles('NOPE', 0, 1e15)).toEqual([]);
  });
});

describe('the years', () => {
  test('levels stay plausible until 2038: within a factor of three for coins, a tenth for currencies', () => {
    const genesis = utcDay(SIM_GENESIS);
    const states = createDayStates(genesis, (day) => calculateState('years', day));
    const widest = new Map<string, number>();
    for (let day = genesis; day < utcDay(at('2038-02-01T00:00:00')); day += 1) {
      for (const [index, { open }] of states.day(day).entries()) {
        const { calendar } = FACTORS[index]!;
        widest.set(calendar, Math.max(widest.get(calendar) ?? 0, Math.abs(open)));
      }
    }
    expect(widest.get('crypto')).toBeGreaterThan(0.2);
    expect(widest.get('crypto')).toBeLessThan(Math.log(3));
    expect(widest.get('forex')).toBeLessThan(0.15);
    expect(widest.get('metal')).toBeLessThan(0.6);
  });

  test('a closed day moves nothing', () => {
    const genesis = utcDay(SIM_GENESIS);
    const saturday = utcDay(at('2026-03-07T00:00:00'));
    const changes = createDayStates(genesis, (day) => calculateState('closed', day)).day(saturday);
    expect(
      changes
        .filter((_, index) => FACTORS[index]!.calendar !== 'crypto')
        .every(({ change }) => change === 0),
    ).toBe(true);
    expect(changes[0]?.change).not.toBe(0);
  });

  test('coins move together, and storms come in clusters', async () => {
    const to = at('2026-11-20T00:00:00');
    const returnsOf = async (id: string): Promise<number[]> => {
      const product = aProduct(id);
      const minutes = await feedAt(to, 'moments', [product]).minuteCandles(
        id,
        to - 20 * 86_400_000,
        to,
      );
      const hours = minutes.filter((_, index) => index % 60 === 0);
      return hours.slice(1).map(({ open }, index) => open / (hours[index]?.open ?? open) - 1);
    };
    const [btc, eth] = await Promise.all([returnsOf('BTCUSDT'), returnsOf('ETHUSDT')]);
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const correlation = (a: readonly number[], b: readonly number[]): number => {
      const [meanA, meanB] = [mean(a), mean(b)];
      const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
      return (
        covariance /
        Math.sqrt(
          mean(a.map((value) => (value - meanA) ** 2)) *
            mean(b.map((value) => (value - meanB) ** 2)),
        )
      );
    };
    expect(correlation(btc, eth)).toBeGreaterThan(0.6);
    const sizes = btc.map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.08);
    // A return says nothing about the next one.
    expect(Math.abs(correlation(btc.slice(1), btc.slice(0, -1)))).toBeLessThan(0.15);
  });
});

describe('the feed', () => {
  function listen(start: number, rate?: Record<string, number>) {
    const clock = createManualClock(start);
    const products = [aProduct('BTCUSDT'), aProduct('EURUSD'), aProduct('NEWUSDT')];
    const feed = createSimFeed({
      seed: 'test',
      products,
      clock,
      ...(rate === undefined ? {} : { ratePerSecond: rate }),
    });
    const messages: FeedMessage[] = [];
    const ended: string[] = [];
    void feed.start({
      onMessage: (message) => void messages.push(message),
      onEnd: (id) => void ended.push(id),
    });
    return { clock, feed, messages, ended };
  }
  const start = at('2026-03-04T14:00:00');

  test('emits each tick once, in time, and announces products it does not know', () => {
    const { clock, messages, ended } = listen(start + 100);
    clock.advance(60_000);
    expect(ended).toEqual(['NEWUSDT']);
    expect(messages).toHaveLength(240 + 120);
    const times = messages.map(({ receivedTime }) => receivedTime);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(new Set(messages.map(({ productId, seq }) => `${productId}${seq}`)).size).toBe(360);
  });

  test('the pace of the timer changes nothing of what is emitted', () => {
    const smooth = listen(start);
    smooth.clock.advance(10_000);
    const jerky = listen(start);
    for (let step = 0; step < 10; step += 1) {
      jerky.clock.stall(900);
      jerky.clock.advance(100);
    }
    expect(digest(jerky.messages)).toBe(digest(smooth.messages));
  });

  test('after a sleep of the machine only the last two seconds are caught up', () => {
    const { clock, messages } = listen(start);
    clock.advance(1_000);
    const before = messages.length;
    clock.stall(3_600_000);
    const woken = clock.now();
    clock.advance(0);
    const late = messages.slice(before);
    expect(late.every(({ receivedTime }) => receivedTime > woken - 2_000)).toBe(true);
    expect(late).toHaveLength(8 + 4);
  });

  test('a clock that is set back repeats nothing', () => {
    const { clock, messages } = listen(start);
    clock.advance(5_000);
    const before = messages.length;
    clock.jump(-4_000);
    clock.advance(4_000);
    expect(messages).toHaveLength(before);
    clock.advance(500);
    expect(messages.length).toBeGreaterThan(before);
  });

  test('stops, and says nothing more', async () => {
    const { clock, feed, messages } = listen(start);
    clock.advance(1_000);
    await feed.stop();
    const before = messages.length;
    clock.advance(10_000);
    expect(messages).toHaveLength(before);
  });

  test('a higher rate keeps the prices and the candles', () => {
    const { clock, messages } = listen(start, { BTCUSDT: 1000 });
    clock.advance(1_000);
    const fast = messages.filter(({ productId }) => productId === 'BTCUSDT');
    expect(fast).toHaveLength(1_000);
    const own = stream(start + 1, start + 1_001, 'test', [aProduct('BTCUSDT')]);
    expect(fold(fast)).toEqual(fold(own));
    expect(() => listen(start, { BTCUSDT: 3 })).toThrow('do not fit');
  });
});

describe('day seeds', () => {
  test('are derived per day and committed to by their hash', () => {
    const day = utcDay(at('2026-03-04T14:00:00'));
    expect(day).toBe(20_516);
    expect(daySeed('test', day)).toMatch(/^[0-9a-f]{64}$/);
    expect(daySeed('test', day)).not.toBe(daySeed('test', day + 1));
    expect(dayCommitment(daySeed('test', day))).toBe(
      createHash('sha256').update(daySeed('test', day)).digest('hex'),
    );
  });
});
