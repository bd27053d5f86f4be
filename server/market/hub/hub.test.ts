import { aMessage, createManualFeed } from '../../../test/builders/feedMessages.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { aHub, type HubBench } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import { RESTART_GAP } from './numbering.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

/** Pushes good messages a quarter of a second apart. */
function feedGood(
  bench: HubBench,
  count: number,
  mid = 6_000_000,
  shape: Parameters<typeof aMessage>[0] = {},
): void {
  for (let index = 0; index < count; index += 1) {
    bench.clock.advance(250);
    bench.feed.push(aMessage({ time: bench.clock.now(), mid: mid + index, ...shape }));
  }
}

describe('ticks', () => {
  test('are handed out in order, logged before, with mark and index', async () => {
    const bench = await aHub();
    const lines: (string | undefined)[] = [];
    bench.hub.onTick((tick) => void lines.push(bench.hub.log.line(tick.productId, tick.seq)));
    feedGood(bench, 4);
    expect(bench.ticks.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(bench.ticks[1]).toMatchObject({
      bid: 5_999_993,
      ask: 6_000_013,
      last: 6_000_003,
      indexDoubled: 12_000_006,
      mark: 6_000_003,
      sources: 1,
    });
    expect(lines[1]).toMatch(/^Q2\|BTCUSDT\|4\|/);
    expect(bench.hub.log.bookLine('BTCUSDT', 4)).toMatch(/^B1\|BTCUSDT\|4\|5999993:1000,/);
  });

  test('the mark is held by the 30 s average when the book runs', async () => {
    const bench = await aHub();
    feedGood(bench, 10, 1_000_000);
    feedGood(bench, 1, 1_090_000);
    const { mark, indexDoubled } = bench.ticks.at(-1)!;
    expect(indexDoubled).toBe(2_180_000);
    // eight ticks around 1,000,000 and one at 1,090,000 average to 1,010,004
    expect(mark).toBe(Math.floor((1_010_004 * 1005) / 1000));
  });

  test('the average goes on over a pause: a new level moves the mark little by little', async () => {
    const bench = await aHub();
    feedGood(bench, 22, 1_000_000);
    bench.clock.advance(60_000);
    feedGood(bench, 3, 1_080_000);
    // Twenty ticks around 1,000,000 and one at 1,080,002.
    const { mark, indexDoubled } = bench.ticks.at(-1)!;
    expect([bench.ticks.length, indexDoubled]).toEqual([21, 2 * 1_080_002]);
    expect(mark).toBe(Math.floor((1_003_820 * 1005) / 1000));
  });

  test('a listener that throws is reported and disturbs nobody', async () => {
    const bench = await aHub();
    bench.hub.onTick(() => {
      throw new Error('broken');
    });
    const seen: number[] = [];
    const stop = bench.hub.onTick(({ seq }) => void seen.push(seq));
    feedGood(bench, 4);
    stop();
    feedGood(bench, 1);
    expect(seen).toEqual([3, 4]);
    expect(bench.logger.errors).toContain('a market listener failed');
  });

  test('the same messages give the same ticks with and without listeners', async () => {
    const [quiet, busy] = [await aHub(), await aHub()];
    for (let index = 0; index < 50; index += 1) busy.hub.onTick(() => undefined);
    feedGood(quiet, 30);
    feedGood(busy, 30);
    expect(busy.ticks).toEqual(quiet.ticks);
  });

  test('messages of unknown products are left alone', async () => {
    const bench = await aHub();
    bench.feed.push(aMessage({ productId: 'NOPE', time: bench.clock.now() }));
    expect(bench.ticks).toEqual([]);
    expect(() => bench.hub.status('NOPE')).toThrow('unknown product NOPE');
    expect(bench.hub.product('NOPE')).toBeUndefined();
  });
});

describe('seq', () => {
  test('goes on beyond anything handed out before a restart', async () => {
    const first = await aHub();
    feedGood(first, 10);
    await first.hub.stop();
    const second = await aHub({ store: first.store, clock: first.clock });
    feedGood(second, 3);
    expect(second.ticks[0]?.seq).toBe(10 + RESTART_GAP + 3);
  });

  test('a seq that a fill used is never given again, even when its line was lost', async () => {
    const first = await aHub();
    const line = 'Q1|BTCUSDT|77|0|0|10|12|11|1|0';
    const tick = { seq: 77, line, bookHash: '0'.repeat(64), mark: 11, indexDoubled: 22 };
    first.store.ticks.used.push({ productId: 'BTCUSDT', receivedTime: 0, tick });
    const second = await aHub({ store: first.store });
    feedGood(second, 3);
    expect(second.ticks[0]?.seq).toBe(77 + RESTART_GAP + 3);
  });

  test('a feed that numbers itself keeps its numbers, over restarts too', async () => {
    const first = await aHub();
    for (let seq = 1_001; seq <= 1_005; seq += 1) feedGood(first, 1, 6_000_000 + seq, { seq });
    await first.hub.stop();
    const second = await aHub({ store: first.store, clock: first.clock });
    for (let seq = 1_010; seq <= 1_013; seq += 1) feedGood(second, 1, 6_000_000 + seq, { seq });
    expect([...first.ticks, ...second.ticks].map(({ seq }) => seq)).toEqual([
      1_003, 1_004, 1_005, 1_012, 1_013,
    ]);
    expect(second.logger.warnings).toEqual([]);
  });

  test('own numbers below the log are shifted as a whole, and the log says so once', async () => {
    const first = await aHub();
    for (let seq = 5_001; seq <= 5_004; seq += 1) feedGood(first, 1, 6_000_000 + seq, { seq });
    await first.hub.stop();
    const second = await aHub({ store: first.store, clock: first.clock });
    for (let seq = 11; seq <= 15; seq += 1) feedGood(second, 1, 6_000_000 + seq, { seq });
    expect(second.ticks.map(({ seq }) => seq)).toEqual([5_005, 5_006, 5_007]);
    expect(second.logger.warnings).toHaveLength(1);
  });
});

describe('status', () => {
  test('begins paused, lives, is stale to the millisecond, and comes back after three messages', async () => {
    const bench = await aHub();
    expect(bench.hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'no_data' });
    feedGood(bench, 3);
    const lastAt = bench.clock.now();
    expect(bench.hub.status('BTCUSDT')).toEqual({ state: 'live' });
    bench.clock.advance(5_000);
    expect(bench.hub.status('BTCUSDT')).toEqual({ state: 'live' });
    bench.clock.advance(1);
    expect(bench.hub.status('BTCUSDT')).toEqual({
      state: 'paused',
      reason: 'stale',
      since: lastAt + 5_000,
    });
    bench.clock.advance(249);
    feedGood(bench, 3);
    expect(bench.statuses.map(({ status }) => status.state)).toEqual(['live', 'paused', 'live']);
  });

  test.each([
    ['back by an hour', -3_600_000],
    ['back by 6 s', -6_000],
    ['forward by an hour', 3_600_000],
  ])('a clock set %s pauses at once, and says so', async (_name, ms) => {
    const bench = await aHub();
    feedGood(bench, 4);
    bench.clock.jump(ms);
    expect(bench.hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'stale' });
    // The sweep tells whoever listens, without any message.
    bench.clock.advance(250);
    expect(bench.statuses.at(-1)?.status).toMatchObject({ state: 'paused', reason: 'stale' });
    const before = bench.ticks.length;
    feedGood(bench, 2, 6_000_100);
    expect(bench.ticks).toHaveLength(before);
    feedGood(bench, 1, 6_000_200);
    expect(bench.hub.status('BTCUSDT')).toEqual({ state: 'live' });
    const seqs = bench.ticks.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });

  test('a bad message pauses at once and names its reason; the last tick stays readable', async () => {
    const bench = await aHub();
    feedGood(bench, 3);
    bench.feed.push(aMessage({ time: bench.clock.now() + 1, bids: [] }));
    expect(bench.hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'empty' });
    expect(bench.hub.quote('BTCUSDT').tick?.seq).toBe(3);
  });

  test('the end of recorded data is said, and a later message begins again', async () => {
    const bench = await aHub();
    feedGood(bench, 3);
    bench.feed.end('BTCUSDT');
    expect(bench.statuses.at(-1)?.status).toMatchObject({ state: 'paused', reason: 'ended' });
    feedGood(bench, 1);
    expect(bench.hub.status('BTCUSDT')).toEqual({ state: 'live' });
  });

  test('a closed market trades nothing, says when it opens, and opens paused', async () => {
    const product = aProduct('EURUSD');
    const bench = await aHub({
      products: [product],
      clock: createManualClock(at('2026-01-09T21:59:58')),
    });
    const push = (count: number) => feedGood(bench, count, 116_000, { productId: 'EURUSD' });
    push(4);
    expect(bench.ticks).toHaveLength(2);
    bench.clock.advance(1_000);
    push(3);
    expect(bench.ticks).toHaveLength(2);
    expect(bench.hub.status('EURUSD')).toEqual({
      state: 'closed',
      opensAt: at('2026-01-11T22:00:00'),
    });
    bench.clock.stall(at('2026-01-11T22:00:00') - bench.clock.now());
    bench.clock.advance(0);
    expect(bench.hub.status('EURUSD')).toMatchObject({ state: 'paused', reason: 'stale' });
    push(3);
    expect(bench.ticks).toHaveLength(3);
    expect(bench.statuses.map(({ status }) => status.state)).toEqual([
      'live',
      'closed',
      'paused',
      'live',
    ]);
  });

  test('a recording is not closed by our week-end', async () => {
    const feed = createManualFeed({ kind: 'replay' });
    const saturday = createManualClock(at('2026-01-10T12:00:00'));
    const bench = await aHub({ feed, products: [aProduct('EURUSD')], clock: saturday });
    feedGood(bench, 3, 116_000, { productId: 'EURUSD' });
    expect(bench.ticks).toHaveLength(1);
  });

  test('a recording keeps its own source times', async () => {
    const bench = await aHub({ feed: createManualFeed({ kind: 'replay' }) });
    for (let index = 0; index < 4; index += 1) {
      feedGood(bench, 1, 6_000_000 + index, { sourceTime: at('2014-05-02T12:30:00') + index });
    }
    expect(bench.ticks.map(({ sourceTime }) => new Date(sourceTime).getUTCFullYear())).toEqual([
      2014, 2014,
    ]);
  });
});

describe('several venues', () => {
  async function venues() {
    const bench = await aHub({ feed: createManualFeed({ venues: ['one', 'two', 'three'] }) });
    const push = (source: string, mid: number): void => {
      bench.feed.push(aMessage({ time: bench.clock.now(), source, mid }));
    };
    const round = (...mids: readonly (number | undefined)[]): void => {
      bench.clock.advance(250);
      for (const [index, mid] of mids.entries()) {
        if (mid !== undefined) push(['one', 'two', 'three'][index] ?? '', mid);
      }
    };
    return { ...bench, round };
  }

  test('one live venue is not enough; two are, and the index is their median', async () => {
    const { hub, ticks, round } = await venues();
    for (let index = 0; index < 5; index += 1) round(1_000_000 + index);
    expect([ticks.length, hub.status('BTCUSDT')]).toEqual([
      0,
      expect.objectContaining({ state: 'paused', reason: 'venues' }),
    ]);
    for (let index = 5; index < 10; index += 1)
      round(1_000_000 + index, 1_001_000 + index, 1_002_000 + index);
    expect(hub.status('BTCUSDT')).toEqual({ state: 'live' });
    expect(ticks.at(-1)).toMatchObject({ sources: 3, bid: 1_000_009 - 10 });
    // the leader's own new mid, and the others' last ones
    expect(ticks.at(-1)?.indexDoubled).toBe(2 * (1_001_000 + 8));
  });

  test('venues that are 1 % apart pause the product', async () => {
    const { hub, round } = await venues();
    for (let index = 0; index < 5; index += 1) round(1_000_000 + index, 1_011_000 + index);
    expect(hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'spread' });
  });

  test('when the leader falls silent the next venue leads', async () => {
    const { clock, hub, ticks, round } = await venues();
    for (let index = 0; index < 5; index += 1)
      round(1_000_000 + index, 1_001_000 + index, 1_002_000 + index);
    for (let index = 0; index < 24; index += 1)
      round(undefined, 1_001_000 + index, 1_002_000 + index);
    expect(hub.status('BTCUSDT')).toEqual({ state: 'live' });
    expect(ticks.at(-1)).toMatchObject({ sources: 2, bid: 1_001_023 - 10 });
    clock.advance(6_000);
    expect(hub.status('BTCUSDT')).toMatchObject({ state: 'paused', reason: 'venues' });
  });
});

describe('rates', () => {
  test('come from the index, turned over where the dollar is the base, and are unknown before a price', async () => {
    const products = ['BTCUSDT', 'EURUSD', 'USDJPY', 'EURGBP'].map((id) => aProduct(id));
    const bench = await aHub({ products });
    const { hub } = bench;
    expect(['USDT', 'USD'].map((currency) => hub.rate(currency)?.toFixed())).toEqual(['1', '1']);
    expect(['BTC', 'JPY', 'GBP', 'XXX'].map((currency) => hub.rate(currency))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    feedGood(bench, 3, 6_000_000);
    feedGood(bench, 3, 116_000, { productId: 'EURUSD', mid: 116_000 });
    for (let index = 0; index < 3; index += 1)
      feedGood(bench, 1, 0, { productId: 'USDJPY', mid: 160_000, last: 160_000 });
    expect(hub.rate('BTC')?.toFixed()).toBe('60000.02');
    expect(hub.rate('EUR')?.toFixed()).toBe('1.16');
    expect(hub.rate('JPY')?.toFixed()).toBe('0.00625');
    // GBP has a product here only against EUR, which is no dollar price
    expect(hub.rate('GBP')).toBeUndefined();
  });
});

describe('trades and statistics', () => {
  const trade = (id: number, price: number, quantity: number, time: number) => ({
    id: String(id),
    price,
    quantity,
    side: 'buy' as const,
    time,
  });

  test('trades are the real ones, newest first, and bounded', async () => {
    const bench = await aHub();
    feedGood(bench, 3);
    for (let id = 1; id <= 500; id += 1) {
      feedGood(bench, 1, 6_000_000 + (id % 5), {
        trades: [trade(id, 6_000_000, 1, bench.clock.now())],
      });
    }
    expect(bench.hub.trades('BTCUSDT', 3).map(({ id }) => id)).toEqual(['500', '499', '498']);
    expect(bench.hub.trades('BTCUSDT', 1_000)).toHaveLength(200);
  });

  test('24 h figures cover the day before the start, running minutes, and forget what is older', async () => {
    const clock = createManualClock(at('2026-03-02T11:59:00'));
    const feed = createManualFeed();
    feed.candles = [
      {
        time: at('2026-03-01T12:00:00'),
        open: 5_000_000,
        high: 5_100_000,
        low: 4_900_000,
        close: 5_050_000,
        volume: 100_000,
      },
      {
        time: at('2026-03-02T11:00:00'),
        open: 5_500_000,
        high: 5_600_000,
        low: 5_400_000,
        close: 5_550_000,
        volume: 200_000,
      },
    ];
    const bench = await aHub({ feed, clock });
    expect(bench.hub.quote('BTCUSDT')).toMatchObject({
      open24h: 5_000_000,
      high24h: 5_600_000,
      low24h: 4_900_000,
      volume24h: 300_000,
    });
    // (1 × 50,500 + 2 × 55,500) USDT: all of a past minute counts at its close
    expect(bench.hub.quote('BTCUSDT').amount24h.toFixed()).toBe('161500');
    feedGood(bench, 2);
    feedGood(bench, 1, 6_000_000, { trades: [trade(1, 6_000_000, 50_000, clock.now())] });
    expect(bench.hub.quote('BTCUSDT')).toMatchObject({ high24h: 6_000_000, volume24h: 350_000 });
    expect(bench.hub.quote('BTCUSDT').amount24h.toFixed()).toBe('191500');
    clock.advance(120_000);
    expect(bench.hub.quote('BTCUSDT')).toMatchObject({
      open24h: 5_500_000,
      low24h: 5_400_000,
      volume24h: 250_000,
    });
  });

  test('nothing known is undefined, not zero', async () => {
    const { hub } = await aHub();
    const quote = hub.quote('BTCUSDT');
    expect([quote.tick, quote.open24h, quote.high24h, quote.low24h]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(quote.amount24h.toFixed()).toBe('0');
  });
});
