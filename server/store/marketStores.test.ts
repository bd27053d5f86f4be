// The market's stores on every engine: what is written comes back, and what must not change cannot be changed.
import type { Pool } from 'pg';
import { verifyTick } from '../../core/proof/receipt.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { aMessage } from '../../test/builders/feedMessages.ts';
import { aHub, createRecordedLog } from '../../test/builders/marketHub.ts';
import { aProduct } from '../../test/builders/marketProducts.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
} from '../../test/builders/marketStores.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { createTickLog } from '../market/tickLog/tickLog.ts';
import { createCandleStore } from './candleStore.ts';
import type { Database } from './database.ts';
import { createTickLogStore } from './tickLogStore.ts';

const START = Date.parse('2026-03-02T12:00:00Z');

/** 65 s of two products and some refused messages, as a hub logs them. */
async function recordSeconds() {
  const clock = createManualClock(START);
  const memory = createMemoryTickStore();
  const products = [aProduct('BTCUSDT'), aProduct('ETHUSDT')];
  const bench = await aHub({
    products,
    clock,
    store: { ticks: memory, candles: createMemoryCandleStore() },
  });
  for (let step = 0; step < 65 * 4; step += 1) {
    await clock.advanceAsync(250);
    for (const productId of ['BTCUSDT', 'ETHUSDT']) {
      const isBad = step % 90 === 50;
      bench.feed.push(
        aMessage({ productId, time: clock.now(), mid: isBad ? Number.NaN : 6_000_000 + step }),
      );
    }
  }
  await bench.hub.stop();
  // What the log keeps beside a line in memory is not for the database.
  for (const [place, { second, root, products: sealed }] of memory.seconds.entries()) {
    const kept = sealed.map((product) => ({
      ...product,
      ticks: product.ticks.map(({ seq, line, bookHash, mark, indexDoubled }) => ({
        seq,
        line,
        bookHash,
        mark,
        indexDoubled,
      })),
    }));
    memory.seconds[place] = { second, root, products: kept };
  }
  return { memory, clock, ticks: bench.ticks };
}

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let pool: Pool;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ executor: pool } = database);
  });
  afterAll(() => database.close());

  test('the log comes back as it was written, leads on, and proves its lines', async () => {
    const { memory, clock, ticks } = await recordSeconds();
    const store = createTickLogStore(database);
    expect(await store.loadHeads()).toEqual({ products: [], seconds: [], minute: undefined });
    await store.saveSeconds(memory.seconds.slice(0, 10));
    await store.saveSeconds(memory.seconds.slice(10));
    await store.saveMinutes(memory.minutes);
    // A repeated minute changes nothing.
    await store.saveMinutes(memory.minutes);
    expect(await store.loadSeconds(0, Number.MAX_SAFE_INTEGER)).toEqual(memory.seconds);
    const heads = await store.loadHeads();
    const expected = await memory.loadHeads();
    expect(heads.minute).toBe(expected.minute);
    expect(heads.seconds).toEqual(expected.seconds);
    expect([...heads.products].sort((a, b) => (a.productId < b.productId ? -1 : 1))).toEqual(
      expected.products,
    );

    const log = createTickLog({
      store,
      clock,
      logger: createRecordedLog(),
    });
    await log.start();
    for (const seq of [3, 120, 239, 250]) {
      const found = await log.find('ETHUSDT', seq);
      expect(verifyTick({ productId: 'ETHUSDT', seq, ...found! }, sha256)).toMatchObject({
        ok: true,
        line: { seq },
      });
      expect(found?.mark).toBe(
        ticks.find((tick) => tick.productId === 'ETHUSDT' && tick.seq === seq)?.mark,
      );
    }
    // Between two minutes of the log, and beyond it.
    expect(await log.find('ETHUSDT', 1_000_000)).toBeUndefined();
    const [minute] = memory.minutes.filter(({ productId }) => productId === 'ETHUSDT');
    expect(await store.findMinute('ETHUSDT', minute!.firstSeq)).toBe(minute!.minute);
    expect(await store.findMinute('ETHUSDT', minute!.lastSeq)).toBe(minute!.minute);
    expect(await store.findMinute('ETHUSDT', 0)).toBeUndefined();
    expect(await store.findMinute('NONE', minute!.firstSeq)).toBeUndefined();
  });

  test('what is there already is written; other lines for a second or a minute are told and change nothing', async () => {
    const store = createTickLogStore(database);
    const { memory } = await recordSeconds();
    const all = await store.loadSeconds(0, Number.MAX_SAFE_INTEGER);
    const [first, second] = [memory.seconds[0]!, memory.seconds[1]!];
    expect(all.slice(0, 2)).toEqual([first, second]);
    const next = { ...first, second: START + 3_600_000 };
    expect(await store.saveSeconds([first, second])).toEqual([]);
    const forged = { ...second, products: first.products };
    expect(await store.saveSeconds([first, forged, next])).toEqual([second.second]);
    expect(await store.loadSeconds(second.second, second.second + 1)).toEqual([second]);

    const { minutes } = memory;
    expect(await store.saveMinutes(minutes)).toEqual([]);
    const other = { ...minutes[0]!, head: '00'.repeat(32) };
    expect(await store.saveMinutes([other])).toEqual([START]);
    expect(await store.saveMinutes(minutes)).toEqual([]);
    await pool.query('DELETE FROM tick_seconds WHERE second = $1', [next.second]);
  });

  test('a seq that a settlement alone has used counts for the numbering, of a product nobody else knows too', async () => {
    const used = await openTestDatabase(engine);
    const line = `Q1|EURUSD|77|${START}|${START}|10|12|11|1|0`;
    await used.executor.query(
      `INSERT INTO index_evidence (product_id, seq, line, index_doubled) VALUES ('EURUSD', 77, $1, 22)`,
      [line],
    );
    const { products } = await createTickLogStore(used).loadHeads();
    expect(products).toEqual([{ productId: 'EURUSD', lastSeq: 77, head: undefined }]);
    await used.close();
  });

  test('what a fill used outlives its second', async () => {
    const store = createTickLogStore(database);
    const { products } = (await store.loadSeconds(START + 5_000, START + 6_000))[0]!;
    const tick = products[0]!.ticks[0]!;
    await pool.query(
      'INSERT INTO tick_evidence (product_id, seq, line, book_line) VALUES ($1, $2, $3, $4)',
      ['BTCUSDT', tick.seq, tick.line, 'B1|BTCUSDT|1|1:1|2:1'],
    );
    // A seq used by a fill counts for the numbering even when its line is not in the log.
    const lost = `Q1|BTCUSDT|9999|${START + 70_000}|${START + 70_000}|10|12|11|1|0`;
    await pool.query(
      `INSERT INTO tick_evidence (product_id, seq, line, book_line, mark, index_doubled)
        VALUES ('BTCUSDT', 9999, $1, 'B1|BTCUSDT|9999|10:1|12:1', 11, 22)`,
      [lost],
    );
    expect(
      (await store.loadHeads()).products.find(({ productId }) => productId === 'BTCUSDT')?.lastSeq,
    ).toBe(9_999);

    const clock = createManualClock(START + 30_000);
    const log = createTickLog({
      store,
      clock,
      logger: createRecordedLog(),
      keepTickLinesMs: 0,
    });
    await log.start();
    // Its line was lost in a crash; it was committed with the fill, so it is in the log again.
    const putBack = { productId: 'BTCUSDT', seq: 9999, ...(await log.find('BTCUSDT', 9999))! };
    expect(putBack).toMatchObject({ line: lost, bookHash: sha256('B1|BTCUSDT|9999|10:1|12:1') });
    expect(verifyTick(putBack, sha256).ok).toBe(true);
    expect(await store.findUnlogged()).toEqual([]);
    expect(await log.applyRetention()).toEqual({ seconds: 30, evidence: 1 });
    expect(
      verifyTick(
        { productId: 'BTCUSDT', seq: tick.seq, ...(await log.find('BTCUSDT', tick.seq))! },
        sha256,
      ).ok,
    ).toBe(true);
    expect(await log.find('BTCUSDT', tick.seq + 1)).toBeUndefined();
  });

  test.each([
    'UPDATE tick_seconds SET lines = lines',
    'UPDATE tick_minutes SET last_seq = 0',
    'DELETE FROM tick_minutes',
    'UPDATE tick_kept SET line = line',
    'DELETE FROM tick_kept',
    'TRUNCATE tick_seconds',
    'TRUNCATE tick_minutes',
  ])('%s is refused by the database', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/append-only/);
  });

  test('the newest candle is replaced, all are folded into hours and kept apart by source, and what is over stays', async () => {
    const store = createCandleStore(database);
    const hour = Date.parse('2026-03-02T10:00:00Z');
    const minutes = Array.from({ length: 130 }, (_, index) => ({
      productId: 'BTCUSDT',
      candle: {
        time: hour + index * 60_000,
        open: 100 + index,
        high: 300 + index,
        low: 50 + index,
        close: 101 + index,
        volume: 7,
      },
    }));
    await store.saveMinutes('live:a', minutes);
    const changed = (index: number, time = minutes[index]!.candle.time) => ({
      productId: 'BTCUSDT',
      candle: { ...minutes[index]!.candle, time, low: 1 },
    });
    const next = changed(0, hour + 130 * 60_000);
    // The one that is over stays; the newest is another one, though the one behind it comes in the same statement, and first.
    await store.saveMinutes('live:a', [next, changed(0), changed(129)]);
    await store.saveMinutes('live:b', [minutes[0]!]);
    expect(await store.load('live:b', 'BTCUSDT', 'minute', 0, 1e15)).toHaveLength(1);
    const stored = await store.load('live:a', 'BTCUSDT', 'minute', 0, 1e15);
    expect(stored).toEqual([
      ...minutes.slice(0, 129).map(({ candle }) => candle),
      changed(129).candle,
      next.candle,
    ]);
    await store.foldHours('live:a', hour + 3_600_000);
    await store.foldHours('live:a', hour + 2 * 3_600_000);
    expect(await store.load('live:a', 'BTCUSDT', 'hour', 0, 1e15)).toEqual([
      { time: hour, open: 100, high: 359, low: 50, close: 160, volume: 420 },
      { time: hour + 3_600_000, open: 160, high: 419, low: 110, close: 220, volume: 420 },
    ]);
  });

  test('an hour that was folded before its last minute came is folded again, with the next one behind it', async () => {
    const store = createCandleStore(database);
    const hour = Date.parse('2026-03-03T10:00:00Z');
    const minute = (index: number) => {
      const candle = { open: 1, high: 1, low: 1, close: index, volume: 1 };
      return { productId: 'BTCUSDT', candle: { ...candle, time: hour + index * 60_000 } };
    };
    await store.saveMinutes('live:c', [minute(58)]);
    await store.foldHours('live:c', hour + 3_600_000);
    await store.saveMinutes('live:c', [minute(59), minute(60)]);
    await store.foldHours('live:c', hour + 2 * 3_600_000);
    const hours = await store.load('live:c', 'BTCUSDT', 'hour', 0, 1e15);
    expect(hours.map(({ close }) => close)).toEqual([59, 60]);
  });

  test('nobody changes a candle that is over, or takes one away', async () => {
    const store = createCandleStore(database);
    const candle = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const rows = [0, 60_000].map((time) => ({ productId: 'ETHUSDT', candle: { ...candle, time } }));
    await store.saveMinutes('live:d', rows);
    const change = (time: number) =>
      pool.query(`UPDATE candles SET close = 2 WHERE source = 'live:d' AND time = $1`, [time]);
    await expect(change(0)).rejects.toThrow('is final');
    await expect(pool.query('DELETE FROM candles')).rejects.toThrow('append-only');
    await change(60_000);
    // As it was is no change: a batch whose answer was lost comes again.
    await pool.query(`UPDATE candles SET close = close WHERE source = 'live:d'`);
  });
});
