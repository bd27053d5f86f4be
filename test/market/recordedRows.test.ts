import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MODEL_LEVELS } from '../../server/market/replay/modelBook.ts';
import { describeRecorded, recorded } from './marketData.ts';
import { productOf } from './marketProducts.ts';
import { readTextLines } from './readText.ts';
import { readWhole } from './readWhole.ts';

// The longest file has 265,015 quotes.
jest.setTimeout(180_000);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = (path: string, index: number): string[] =>
  (readTextLines(recorded(path)).at(index) ?? '').split(',');
const points = (text: string | undefined, decimals: number): number =>
  Number(
    (text ?? '').replace(/\.(\d+)$/, (_, digits: string) => digits.padEnd(decimals, '0')).padEnd(0),
  );

describeRecorded('recorded quotes', () => {
  // Rows as MANIFEST.csv counts them; crossed or locked ones are real and left for the guard.
  test.each([
    ['crypto-ticks/binance_usdm_btcusdt_2020-02-22_quotes.csv.gz', 'BTCUSDT', 9_999, 0],
    ['crypto-ticks/dukascopy_btcusd_2023-02-20T12_quotes.csv.gz', 'BTCUSDT', 8_523, 0],
    ['crypto-ticks/gemini_ethusd_2021-07-01_bbo1s.csv.gz', 'ETHUSDT', 72_180, 0],
    ['forex-metals/fxcm_eurusd_2014-05-01_ticks.csv.gz', 'EURUSD', 213_627, 46_994],
    ['forex-metals/oanda_eurusd_2014-05-02_ticks.csv.gz', 'EURUSD', 49_341, 0],
    ['forex-metals/oanda_xauusd_2014-05-02_ticks.csv.gz', 'XAUUSD', 265_015, 0],
    ['forex-metals/histdata_eurusd_2020-01-01_ticks.csv.gz', 'EURUSD', 9_500, 0],
    ['forex-metals/truefx_usdjpy_2013-01-01_ticks.csv.gz', 'USDJPY', 1_000, 1],
    ['forex-metals/dukascopy_eurusd_2026-07-13T12_ticks.csv.gz', 'EURUSD', 3_551, 0],
  ])('%s', async (path, id, rows, crossed) => {
    const whole = await readWhole(recorded(path), productOf(id));
    expect(whole.steps).toBe(rows);
    expect(whole.backward).toBe(0);
    expect(whole.crossed).toBe(crossed);
    expect(whole.last.book.bids).toHaveLength(MODEL_LEVELS);
    expect(whole.last.book.asks).toHaveLength(MODEL_LEVELS);
  });

  test('the first and the last best prices and sizes are those of the file', async () => {
    const path = 'crypto-ticks/gemini_ethusd_2021-07-01_bbo1s.csv.gz';
    const whole = await readWhole(recorded(path), productOf('ETHUSDT'));
    // 1625097600000,2271.58,1.6477,2279.63,28.479526
    expect(row(path, 1)).toEqual(['1625097600000', '2271.58', '1.6477', '2279.63', '28.479526']);
    expect(whole.first.sourceTime).toBe(1_625_097_600_000);
    expect(whole.first.book.bids[0]).toEqual([227_158, 164_770_000]);
    expect(whole.first.book.asks[0]).toEqual([227_963, 2_847_952_600]);
    const [time, bid, , ask] = row(path, -1);
    expect(whole.last.sourceTime).toBe(Number(time));
    expect(whole.last.book.bids[0]?.[0]).toBe(points(bid, 2));
    expect(whole.last.book.asks[0]?.[0]).toBe(points(ask, 2));
  });

  test('trades of the same source are played with its quotes, up to the last quote', async () => {
    const paths = ['bbo1s', 'trades'].map((kind) =>
      recorded(`crypto-ticks/gemini_ethusd_2021-07-01_${kind}.csv.gz`),
    );
    const whole = await readWhole(paths, productOf('ETHUSDT'));
    expect(whole.steps).toBe(72_180 + 25_222);
    expect(whole.backward).toBe(0);
    expect(whole.counts.trades).toBe(25_222);
  });

  test('prices off the grid: bid down, ask up', async () => {
    const coarse = { ...productOf('XAUUSD'), priceDecimals: 1 };
    const whole = await readWhole(
      recorded('forex-metals/oanda_xauusd_2014-05-02_ticks.csv.gz'),
      coarse,
    );
    // 1284.065 / 1284.405
    expect(whole.first.book.bids[0]?.[0]).toBe(12_840);
    expect(whole.first.book.asks[0]?.[0]).toBe(12_845);
  });
});

describeRecorded('recorded trades alone', () => {
  test('each trade moves the last price; quiet seconds repeat it', async () => {
    const path = 'crypto-ticks/binance_usdm_btcusdt_2020-02-22_trades.csv.gz';
    const whole = await readWhole(recorded(path), productOf('BTCUSDT'));
    expect(whole.counts.trades).toBe(9_999);
    expect(whole.steps).toBe(9_999 + whole.counts.repeats);
    expect(whole.first.last).toBe(968_200);
    expect(whole.first.trades[0]).toEqual({
      id: '42377944',
      price: 968_200,
      quantity: 13_200_000,
      side: 'buy',
      time: 1_582_329_602_111,
    });
    expect(whole.last.last).toBe(points(row(path, -1)[2], 2));
    expect(whole.crossed).toBe(0);
  });
});

describeRecorded('recorded bars', () => {
  const BTC = 'crypto-klines/binance_usdm_btcusdt_2025-05_1m.csv.gz';

  // Bars of a minute keep their first 1,000 (or half of a short file) as history; the rest plays four prices each.
  test.each([
    [BTC, 'BTCUSDT', 43_199, 1_000],
    ['crypto-klines/binance_usdm_ethusdt_2025-05_1m.csv.gz', 'ETHUSDT', 60_191, 1_000],
    ['crypto-klines/binance_usdm_solusdt_2025-05_1m.csv.gz', 'SOLUSDT', 43_200, 1_000],
    ['crypto-klines/binance_usdm_xrpusdt_2025-05_1m.csv.gz', 'XRPUSDT', 43_199, 1_000],
    ['crypto-klines/binance_usdm_adausdt_2025-05_1m.csv.gz', 'ADAUSDT', 43_199, 1_000],
    ['crypto-klines/binance_usdm_bnbusdt_2025-05_1m.csv.gz', 'BNBUSDT', 43_199, 1_000],
    ['crypto-klines/binance_usdm_ltcusdt_2025-05_1m.csv.gz', 'LTCUSDT', 43_199, 1_000],
    ['crypto-klines/binance_usdm_linkusdt_2025-05_1m.csv.gz', 'LINKUSDT', 43_200, 1_000],
    ['crypto-klines/coinbase_btcusd_2017-12-17_1m.csv.gz', 'BTCUSDT', 1_440, 720],
    ['crypto-klines/coinbase_btcusd_2018-04-04_1m.csv.gz', 'BTCUSDT', 3_887, 1_000],
    ['crypto-klines/coinbase_ethusd_2018-04-04_1m.csv.gz', 'ETHUSDT', 2_449, 1_000],
    ['crypto-klines/coinbase_ltcusd_2018-04-04_1m.csv.gz', 'LTCUSDT', 3_887, 1_000],
    ['forex-metals/fxcm_eurusd_2014-05-01_1m.csv.gz', 'EURUSD', 7_200, 1_000],
    ['forex-metals/fxcm_nzdusd_2014-05-01_1m.csv.gz', 'NZDUSD', 7_225, 1_000],
    ['forex-metals/oanda_xauusd_2014-05-01_1m.csv.gz', 'XAUUSD', 6_911, 1_000],
    ['forex-metals/fxcm_gbpusd_2012-02_1m.csv.gz', 'GBPUSD', 30_117, 1_000],
    ['forex-metals/fxcm_usdjpy_2013-02_1m.csv.gz', 'USDJPY', 28_761, 1_000],
    ['forex-metals/oanda_eurusd_2012_2015_1h.csv.gz', 'EURUSD', 24_833, 0],
    ['forex-metals/oanda_xauusd_2014_2019_1h.csv.gz', 'XAUUSD', 29_795, 0],
    ['forex-metals/ejtrader_audusd_2012_2019_1h.csv.gz', 'AUDUSD', 44_062, 0],
    ['forex-metals/dukascopy_xagusd_2014_2019_1h.csv.gz', 'XAGUSD', 35_510, 0],
  ])('%s', async (path, id, rows, history) => {
    const whole = await readWhole(recorded(path), productOf(id), {
      repeatEveryMs: 100 * 24 * 3_600_000,
    });
    expect(whole.counts.lines).toBe(rows);
    expect(whole.history).toHaveLength(history);
    expect(whole.steps).toBe((rows - history) * 4);
    expect(whole.backward).toBe(0);
    // Around traded prices the model never crosses; crossed bid/ask bars of FXCM are recorded and left for the guard.
    if (!path.includes('fxcm')) expect(whole.crossed).toBe(0);
    expect(whole.last.last).toBe(lastPrice(path, id));
  });

  function lastPrice(path: string, id: string): number {
    const { priceDecimals } = productOf(id);
    const fields = row(path, -1);
    if (fields.length === 6) return points(fields[4], priceDecimals);
    const doubled = points(fields[4], priceDecimals) + points(fields[8], priceDecimals);
    const down = Math.floor(doubled / 2);
    return doubled % 2 === 0 || down % 2 === 0 ? down : down + 1;
  }

  test('a bar plays open, low, high, close when it rose, and shares its volume out', async () => {
    const start = 1_746_372_780_000;
    const whole = await readWhole(recorded(BTC), productOf('BTCUSDT'), { start });
    // 1746372780000,95505.4,95505.5,95502.7,95502.7,16.536: it fell.
    expect(row(BTC, 1)).toEqual([
      '1746372780000',
      '95505.4',
      '95505.5',
      '95502.7',
      '95502.7',
      '16.536',
    ]);
    expect(whole.history).toEqual([]);
    expect(whole.first).toMatchObject({ playTime: start, last: 9_550_540 });
    expect(whole.first.trades).toEqual([
      { id: '1746372780000-0', price: 9_550_540, quantity: 413_400_000, side: 'buy', time: start },
    ]);
  });

  test('a starting point makes everything before it history', async () => {
    const start = 1_746_372_780_000 + 5_000 * 60_000;
    const whole = await readWhole(recorded(BTC), productOf('BTCUSDT'), {
      start,
      repeatEveryMs: 86_400_000,
    });
    expect(whole.history).toHaveLength(5_000);
    expect(whole.history[0]).toEqual({
      time: 1_746_372_780_000,
      open: 9_550_540,
      high: 9_550_550,
      low: 9_550_270,
      close: 9_550_270,
      volume: 1_653_600_000,
    });
    expect(whole.first.playTime).toBe(start);
  });

  test('at 1x a quiet minute is repeated every second, at 60x not at all', async () => {
    const path = 'crypto-klines/coinbase_btcusd_2017-12-17_1m.csv.gz';
    const slow = await readWhole(recorded(path), productOf('BTCUSDT'), { repeatEveryMs: 1_000 });
    const fast = await readWhole(recorded(path), productOf('BTCUSDT'), { repeatEveryMs: 60_000 });
    expect(slow.steps).toBeGreaterThan(720 * 59);
    expect(fast.counts.repeats).toBe(0);
  });
});

describeRecorded('broken rows', () => {
  const QUOTES = 'crypto-ticks/binance_usdm_btcusdt_2020-02-22_quotes.csv.gz';

  function altered(path: string, line: number, text: string): string {
    const copy = join(folder, basename(path).replace(/\.gz$/, ''));
    const lines = readTextLines(recorded(path));
    lines[line - 1] = text;
    writeFileSync(copy, lines.join('\n'));
    return copy;
  }

  test.each([
    ['a short row', '1582329603999,9681.83', /line 2000: 2 fields where 5 were expected/],
    ['a time that is none', 'yesterday,1,2,3,4', /line 2000: ts_ms "yesterday" is not a time/],
    ['a step back in time', '1582329601096,9681.92,0.67,9682,0.84', /line 2000: time goes back/],
    [
      'a negative price',
      '1582329664300,-9681.92,0.67,9682,0.84',
      /line 2000: bid "-9681.92" is not a plain decimal/,
    ],
    [
      'an exponent',
      '1582329664300,1e309,0.67,9682,0.84',
      /line 2000: bid "1e309" is not a plain decimal/,
    ],
    ['an empty price', '1582329664300,,0.67,9682,0.84', /line 2000: bid "" is not a plain decimal/],
    [
      'a price too large for the grid',
      '1582329664300,99999999999999999,1,9682,1',
      /line 2000: 99999999999999999 does not fit/,
    ],
  ])('%s is refused with file and line', async (_, text, message) => {
    const copy = altered(QUOTES, 2_000, text);
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(message);
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(basename(copy));
  });

  test('a bar whose close lies outside its range is refused', async () => {
    const path = 'crypto-klines/coinbase_btcusd_2017-12-17_1m.csv.gz';
    const copy = altered(path, 100, '1513474740000,19650,19660,19600,19700,1');
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(
      /line 100: open or close lies outside/,
    );
  });

  test('a gzip file that is cut off is refused', async () => {
    const { readFileSync } = await import('node:fs');
    const copy = join(folder, basename(QUOTES));
    writeFileSync(copy, readFileSync(recorded(QUOTES)).subarray(0, 40_000));
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(/unexpected end of file/);
  });
});
