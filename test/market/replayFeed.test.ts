import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedMessage, MarketProduct } from '../../core/market/types.ts';
import { createReplayFeed } from '../../server/market/replay/createReplayFeed.ts';
import type { ReplayFeed } from '../../server/market/replay/createReplayFeed.ts';
import { parseReplayOption } from '../../server/market/replay/parseReplayOption.ts';
import type { ManualClock } from '../builders/manualClock.ts';
import { createManualClock } from '../builders/manualClock.ts';
import type { CapturedLine } from './captureLogger.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { captureLogger } from './captureLogger.ts';
import { describeRecorded, recorded } from './marketData.ts';
import { productOf, recordedProducts } from './marketProducts.ts';

// A whole folder at once.
jest.setTimeout(180_000);

interface Played {
  readonly feed: ReplayFeed;
  readonly messages: FeedMessage[];
  readonly ended: string[];
  readonly log: CapturedLine[];
  readonly clock: ManualClock;
}

/** Starts the feed and moves the clock, a tenth of a recorded second at a time, until `until` holds. */
async function play(
  option: string,
  products: readonly MarketProduct[],
  until: (played: Played) => boolean,
): Promise<Played> {
  const clock = createManualClock();
  const { logger, lines } = captureLogger();
  const feed = createReplayFeed({ ...parseReplayOption(option), products, clock, logger });
  const stepMs = Math.max(1, Math.floor(100 / parseReplayOption(option).speed));
  const played: Played = { feed, messages: [], ended: [], log: lines, clock };
  await feed.start({
    onMessage: (message) => void played.messages.push(message),
    onEnd: (productId) => void played.ended.push(productId),
  });
  try {
    await waitUntil('the recording has played so far', () => until(played), {
      turn: async () => {
        // Reading the file takes real time: the clock stands still until something is planned.
        if (clock.pending() > 0) clock.advance(stepMs);
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
  } finally {
    await feed.stop();
  }
  return played;
}

const hasEnded =
  (count: number) =>
  ({ ended }: Played) =>
    ended.length >= count;

describeRecorded('replay of a file', () => {
  const KRAKEN = recorded('crypto-ticks/kraken_v2_btcusd_2026-08-02_frames.ndjson.gz');
  const BARS = recorded('crypto-klines/coinbase_btcusd_2017-12-17_1m.csv.gz');

  test('recorded times move to now and the source time stays', async () => {
    const { messages, ended, clock } = await play(
      `replay:${KRAKEN}`,
      [productOf('BTCUSDT')],
      hasEnded(1),
    );
    expect(messages).toHaveLength(2_052);
    const [first, last] = [messages[0]!, messages.at(-1)!];
    // "timestamp":"2026-08-02T03:35:51.302145Z" of the snapshot: Kraken's clock ran ahead of the recorder's.
    expect(first.sourceTime).toBe(1_785_641_751_302);
    expect(first.shiftedTime).toBe(1_772_452_800_000);
    // The whole recording takes as long as it took: 1,785,641,800.947 − 1,785,641,750.862 at most.
    expect(last.shiftedTime! - first.shiftedTime!).toBeGreaterThan(49_000);
    expect(last.shiftedTime! - first.shiftedTime!).toBeLessThanOrEqual(50_085);
    expect(ended).toEqual(['BTCUSDT']);
    expect(clock.now()).toBeGreaterThan(last.shiftedTime!);
  });

  test('at 100x times never go back and end a hundred times sooner', async () => {
    const { messages } = await play(
      `replay:${KRAKEN}?speed=100`,
      [productOf('BTCUSDT')],
      hasEnded(1),
    );
    expect(messages).toHaveLength(2_052);
    const goesBack = messages.filter(
      (message, index) =>
        index > 0 &&
        (message.shiftedTime! < messages[index - 1]!.shiftedTime! ||
          message.receivedTime < messages[index - 1]!.receivedTime),
    );
    expect(goesBack).toEqual([]);
    expect(messages.every((message) => message.shiftedTime! <= message.receivedTime)).toBe(true);
    expect(messages.at(-1)!.shiftedTime! - messages[0]!.shiftedTime!).toBeLessThanOrEqual(501);
  });

  test('with loop=1 it starts again, with trade ids of their own', async () => {
    const trades = recorded('frames/sessions/okx-v5_2022-05-13.ndjson.gz');
    const { messages, ended } = await play(
      `replay:${trades}?speed=10&loop=1`,
      [productOf('BTCUSDT')],
      (played) => played.messages.length > 166 * 3,
    );
    expect(ended).toEqual([]);
    expect(messages[166]!.sourceTime).toBe(messages[0]!.sourceTime);
    expect(messages[166]!.book).toEqual(messages[0]!.book);
    expect(messages[166]!.shiftedTime!).toBeGreaterThan(messages[165]!.shiftedTime!);
    const ids = messages.flatMap((message) => message.trades.map((trade) => trade.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('bars: history before now, at least a message every second, a label that says so', async () => {
    const { feed, messages, clock } = await play(
      `replay:${BARS}`,
      [productOf('BTCUSDT')],
      (played) => played.messages.length > 500,
    );
    expect(feed.label).toBe('Replay of coinbase, book modelled from bars');
    const start = 1_772_452_800_000;
    const candles = await feed.minuteCandles('BTCUSDT', start - 86_400_000, start + 86_400_000);
    expect(candles).toHaveLength(720);
    // The last candle ends where the replay began; they are the file's own minutes.
    expect(candles.at(-1)!.time).toBe(start - 60_000);
    expect(candles[0]).toMatchObject({
      open: 1_965_002,
      high: 1_965_002,
      low: 1_950_500,
      close: 1_951_696,
    });
    expect(await feed.minuteCandles('BTCUSDT', start - 120_000, start - 60_000)).toHaveLength(1);
    const gaps = messages
      .slice(1)
      .map((message, index) => message.receivedTime - messages[index]!.receivedTime);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000);
    expect(clock.now() - start).toBeLessThan(600_000);
  });

  test('the starting point can be named', async () => {
    const { feed, messages } = await play(
      `replay:${BARS}?start=2017-12-17T23:00:00Z`,
      [productOf('BTCUSDT')],
      (played) => played.messages.length > 0,
    );
    expect(messages[0]!.sourceTime).toBe(Date.parse('2017-12-17T23:00:00Z'));
    expect(await feed.minuteCandles('BTCUSDT', 0, Infinity)).toHaveLength(23 * 60);
  });

  test('a product without recorded data ends at once, one with data at its end', async () => {
    const products = [productOf('DOGEUSDT'), productOf('BTCUSDT')];
    const { ended, messages } = await play(`replay:${KRAKEN}?speed=1000`, products, hasEnded(2));
    expect(ended).toEqual(['DOGEUSDT', 'BTCUSDT']);
    expect(messages.every((message) => message.productId === 'BTCUSDT')).toBe(true);
  });

  test('a recording that breaks off ends its product with file and line in the log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    const path = join(folder, 'test_btcusd_2024_quotes.csv');
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `${1_700_000_000_000 + index},100.0,1,100.1,1`,
    );
    rows[19_000] = 'broken';
    writeFileSync(path, ['ts_ms,bid,bid_qty,ask,ask_qty', ...rows].join('\n'));
    const { messages, ended, log } = await play(
      `replay:${path}?speed=100`,
      [productOf('BTCUSDT')],
      hasEnded(1),
    );
    rmSync(folder, { recursive: true });
    expect(messages).toHaveLength(19_000);
    expect(ended).toEqual(['BTCUSDT']);
    const refused = log.find((line) => line.level === 'error');
    expect(refused?.fields).toMatchObject({ productId: 'BTCUSDT', file: path, line: 19_002 });
  });

  test('a clock that jumped ahead moves the rest instead of delivering stale prices', async () => {
    let jumped = false;
    const { messages } = await play(`replay:${KRAKEN}`, [productOf('BTCUSDT')], (played) => {
      if (!jumped && played.messages.length > 500) {
        jumped = true;
        played.clock.jump(3_600_000);
      }
      return played.ended.length > 0;
    });
    expect(messages.every((message) => message.receivedTime - message.shiftedTime! <= 1_000)).toBe(
      true,
    );
    expect(messages.at(-1)!.shiftedTime! - messages[0]!.shiftedTime!).toBeGreaterThan(3_600_000);
  });
});

describeRecorded('replay of a folder', () => {
  test('each product takes the best recording it has', () => {
    const clock = createManualClock();
    const { logger } = captureLogger();
    const feed = createReplayFeed({
      ...parseReplayOption(`replay:${recorded('')}`),
      products: recordedProducts,
      clock,
      logger,
    });
    const chosen = Object.fromEntries(
      [...feed.recordings].map(([id, recordings]) => [id, recordings.map(({ file }) => file.name)]),
    );
    expect(chosen).toEqual({
      BTCUSDT: [
        'okx-v5_2022-05-13',
        'binance_spot_btcusdt_2024-08-08_frames',
        'binance_usdm_btcusdt_2024-08-08_frames',
        'kraken_v2_btcusd_2026-08-01_frames',
        'kraken_v2_btcusd_2026-08-02_frames',
      ],
      ETHUSDT: ['bitstamp-v2_2022-01-05', 'kraken_v2_ethusd_2026-08-02_frames'],
      SOLUSDT: ['binance_usdm_solusdt_2025-05_1m'],
      BNBUSDT: ['binance_usdm_bnbusdt_2025-05_1m'],
      XRPUSDT: ['bybit_v5_xrpusdt_2024-12-01_ob500_frames'],
      ADAUSDT: ['binance_usdm_adausdt_2025-05_1m'],
      LTCUSDT: ['coinbase_ltcusd_2018-04-04_1m', 'binance_usdm_ltcusdt_2025-05_1m'],
      LINKUSDT: ['binance_usdm_linkusdt_2025-05_1m'],
      EURUSD: [
        'fxcm_eurusd_2014-05-01_ticks',
        'oanda_eurusd_2014-05-02_ticks',
        'histdata_eurusd_2020-01-01_ticks',
        'dukascopy_eurusd_2026-07-13T12_ticks',
      ],
      GBPUSD: ['fxcm_gbpusd_2012-02_1m'],
      USDJPY: ['truefx_usdjpy_2013-01-01_ticks'],
      AUDUSD: ['ejtrader_audusd_2012_2019_1h'],
      NZDUSD: ['fxcm_nzdusd_2014-05-01_1m'],
      XAUUSD: ['oanda_xauusd_2014-05-02_ticks'],
      XAGUSD: ['dukascopy_xagusd_2014_2019_1h'],
    });
    expect(feed.label).toBe('Replay of recorded data, some books modelled');
  });

  test('files of one product follow each other in time; one that overlaps is left out', async () => {
    const { messages, log } = await play(
      `replay:${recorded('crypto-ticks')}?speed=500`,
      [productOf('BTCUSDT')],
      hasEnded(1),
    );
    const left = log.filter((line) => line.message.startsWith('recording left out'));
    expect(left.map((line) => line.fields['file'])).toEqual([
      recorded('crypto-ticks/binance_usdm_btcusdt_2024-08-08_frames.ndjson.gz'),
    ]);
    expect(messages).toHaveLength(99_567 + 301 + 2_052);
    expect(messages.at(-1)!.sourceTime).toBeGreaterThan(1_785_641_750_295);
    expect(
      messages.every(
        (message, index) =>
          index === 0 || message.shiftedTime! >= messages[index - 1]!.shiftedTime!,
      ),
    ).toBe(true);
  });
});

describe('a replay that cannot be', () => {
  const start = (option: string) => () =>
    createReplayFeed({
      ...parseReplayOption(option),
      products: recordedProducts,
      clock: createManualClock(),
      logger: captureLogger().logger,
    });

  test('a path without anything says so', () => {
    expect(start('replay:/nowhere/at/all')).toThrow('/nowhere/at/all: no such file or folder');
  });

  test('a folder without recordings says so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'empty-'));
    writeFileSync(join(folder, 'notes.txt'), 'nothing');
    expect(start(`replay:${folder}`)).toThrow(
      `${folder} holds no recording of any product (neither .csv nor .ndjson)`,
    );
    rmSync(folder, { recursive: true });
  });
});
