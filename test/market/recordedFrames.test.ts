import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describeRecorded, recorded } from './marketData.ts';
import { aMarketProduct, productOf } from './marketProducts.ts';
import { readTextLines } from './readText.ts';
import { readWhole } from './readWhole.ts';

const SPOT = 'crypto-ticks/binance_spot_btcusdt_2024-08-08_frames.ndjson.gz';
const USDM = 'crypto-ticks/binance_usdm_btcusdt_2024-08-08_frames.ndjson.gz';
const KRAKEN_1 = 'crypto-ticks/kraken_v2_btcusd_2026-08-01_frames.ndjson.gz';
const KRAKEN_2 = 'crypto-ticks/kraken_v2_btcusd_2026-08-02_frames.ndjson.gz';
const KRAKEN_ETH = 'crypto-ticks/kraken_v2_ethusd_2026-08-02_frames.ndjson.gz';
const BYBIT = 'crypto-ticks/bybit_v5_xrpusdt_2024-12-01_ob500_frames.ndjson.gz';
const session = (name: string): string => `frames/sessions/${name}.ndjson.gz`;
const other = (base: string, quote: string): ReturnType<typeof aMarketProduct> =>
  aMarketProduct({ base, quote, priceDecimals: 8 });

// The longest recording has 99,574 frames, 32 MB of text.
jest.setTimeout(180_000);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frames-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The recording with some lines left out or changed, as a file of the same name. */
function altered(path: string, change: (lines: string[]) => string[]): string {
  const copy = join(folder, basename(path).replace(/\.gz$/, ''));
  writeFileSync(copy, `${change(readTextLines(recorded(path))).join('\n')}\n`);
  return copy;
}

describeRecorded('recorded venue frames', () => {
  // Counts are those of the files' own frames: 5 spot diffs lie before the snapshot, two of them are in it.
  test.each([
    [
      'Binance spot',
      SPOT,
      productOf('BTCUSDT'),
      { lines: 99_574, snapshots: 1, deltas: 6_493, trades: 19_904 },
    ],
    [
      'Binance USD-M',
      USDM,
      productOf('BTCUSDT'),
      { lines: 29_042, snapshots: 1, deltas: 2_287, trades: 4_315 },
    ],
    ['Bybit v5', BYBIT, productOf('XRPUSDT'), { lines: 50, snapshots: 1, deltas: 49 }],
    [
      'OKX session',
      session('okx-v5_2022-05-13'),
      productOf('BTCUSDT'),
      { lines: 414, snapshots: 1, deltas: 97, trades: 69 },
    ],
    [
      'Bitstamp session',
      session('bitstamp-v2_2022-01-05'),
      productOf('ETHUSDT'),
      { lines: 778, snapshots: 1, trades: 10 },
    ],
    [
      'Coinbase session',
      session('coinbase-exchange_2021-04-17'),
      other('SKL', 'USD'),
      { lines: 9_950, snapshots: 1, deltas: 2_592, trades: 52 },
    ],
    [
      'Binance spot session',
      session('binance-spot_2021-10-12'),
      other('NKN', 'USDT'),
      { lines: 270, snapshots: 1, deltas: 149 },
    ],
    [
      'Binance USD-M session',
      session('binance-usdm_2021-07-22'),
      other('SUSHI', 'USDT'),
      { lines: 1_540, snapshots: 1, trades: 40 },
    ],
  ])('%s: every frame is read in sequence', async (_, path, product, expected) => {
    const whole = await readWhole(recorded(path), product);
    expect(whole.counts).toMatchObject(expected);
    expect(whole.counts.gaps + whole.counts.checksumFailures).toBe(0);
    expect(whole.gaps).toEqual([]);
    expect(whole.backward).toBe(0);
  });

  test('every Kraken checksum holds on the decimal text, over subscribe, unsubscribe and resubscribe', async () => {
    const files = [KRAKEN_1, KRAKEN_2, KRAKEN_ETH];
    let verified = 0;
    for (const path of files) {
      const product = productOf(path === KRAKEN_ETH ? 'ETHUSDT' : 'BTCUSDT');
      const { counts } = await readWhole(recorded(path), product);
      const sent = readTextLines(recorded(path)).filter((line) =>
        line.includes('"checksum":'),
      ).length;
      expect(counts.checksumFailures).toBe(0);
      expect(counts.checksums).toBe(sent);
      verified += counts.checksums;
    }
    console.log(`Kraken v2: ${verified} checksums verified, 0 failed`);
    expect(verified).toBe(3_482);
  });

  test('every OKX checksum holds', async () => {
    const { counts } = await readWhole(
      recorded(session('okx-v5_2022-05-13')),
      productOf('BTCUSDT'),
    );
    console.log(
      `OKX v5: ${counts.checksums} checksums verified, ${counts.checksumFailures} failed`,
    );
    expect(counts).toMatchObject({ checksums: 98, checksumFailures: 0 });
  });

  test('the first and the last tick are the text of the file', async () => {
    const whole = await readWhole(recorded(SPOT), productOf('BTCUSDT'));
    // REST snapshot 50093239218: bid 61837.63 × 3.78826, ask 61837.64 × 1.54698 are the best before any diff.
    const snapshot = JSON.parse(readTextLines(recorded(SPOT))[7] ?? '') as {
      frame: { bids: string[][]; asks: string[][] };
    };
    expect(snapshot.frame.bids[0]?.[0]).toBe('61837.63000000');
    expect(whole.first.book.bids[0]?.[0]).toBe(6_183_763);
    expect(whole.first.book.asks[0]?.[0]).toBe(
      Math.round(Number(snapshot.frame.asks[0]?.[0]) * 100),
    );
    expect(whole.first.book.bids).toHaveLength(20);
    const ticker = readTextLines(recorded(SPOT))
      .filter((line) => line.includes('@bookTicker'))
      .map((line) => JSON.parse(line) as { frame: { data: { b: string; a: string } } })
      .at(-1)?.frame.data;
    expect(whole.last.book.bids[0]?.[0]).toBe(Math.round(Number(ticker?.b) * 100));
    expect(whole.last.book.asks[0]?.[0]).toBe(Math.round(Number(ticker?.a) * 100));
  });

  // A frame taken from the middle: Binance numbers its frames, Bybit counts by one, Kraken and OKX sign the book.
  test.each([
    ['Binance spot', SPOT, 'BTCUSDT', '@depth', 'gaps'],
    ['Binance USD-M', USDM, 'BTCUSDT', '@depth', 'gaps'],
    ['Bybit', BYBIT, 'XRPUSDT', '"delta"', 'gaps'],
    ['Kraken', KRAKEN_2, 'BTCUSDT', '"bids":[{', 'checksumFailures'],
    [
      'OKX',
      session('okx-v5_2022-05-13'),
      'BTCUSDT',
      '"instId":"BTC-USDT"},"action":"update"',
      'checksumFailures',
    ],
  ] as const)(
    '%s: a dropped frame is noticed and nothing is shown after it',
    async (_, path, id, mark, counter) => {
      let cut = 0;
      const copy = altered(path, (lines) => {
        const marked = lines.flatMap((line, index) => (line.includes(mark) ? [index] : []));
        cut = marked[Math.floor(marked.length / 2)] ?? 0;
        return lines.filter((_line, index) => index !== cut);
      });
      const whole = await readWhole(copy, productOf(id));
      expect(whole.counts[counter]).toBe(1);
      expect(whole.gaps).toHaveLength(1);
      // No later snapshot exists in these files, so the last step is from before the gap.
      const gapTime = JSON.parse(readTextLines(copy)[(whole.gaps[0] ?? 1) - 1] ?? '{}') as Record<
        string,
        number
      >;
      const time = gapTime['recv_ts_ms'] ?? gapTime['ts_ms'] ?? Infinity;
      expect(whole.last.playTime).toBeLessThanOrEqual(time);
    },
  );

  test('a Kraken resubscription heals a gap', async () => {
    const whole = await readWhole(
      // An update between the fourth and the fifth of the file's five subscriptions.
      altered(KRAKEN_1, (lines) => lines.filter((line) => !line.includes('"checksum":1823831923'))),
      productOf('BTCUSDT'),
    );
    expect(whole.counts.checksumFailures).toBe(1);
    expect(whole.counts.snapshots).toBe(5);
    expect(whole.last.playTime).toBe(1_785_552_892_932);
  });

  test.each([
    ['a line cut short', (line: string) => line.slice(0, -20), /line 501: not JSON/],
    [
      'a price with a comma',
      (line: string) => line.replace(/"b":"(\d\d)(\d+)/, '"b":"$1,$2'),
      /line 501: b "61,\d+\.\d+" is not a plain decimal/,
    ],
    [
      'a price that is no number',
      (line: string) => line.replace(/"b":"[^"]+"/, '"b":"NaN"'),
      /line 501: b "NaN" is not a plain decimal/,
    ],
    [
      'a step back in time',
      (line: string) => line.replace(/"recv_ts_ms":\d+/, '"recv_ts_ms":1723161254000'),
      /line 501: time goes back/,
    ],
    ['a foreign envelope', () => '{"hello":1}', /line 501: neither a frame nor a session line/],
  ])('%s is refused with file and line', async (_, change, message) => {
    const copy = altered(SPOT, (lines) => {
      const index = 500;
      const ticker = lines.find((line, at) => at > 400 && line.includes('@bookTicker')) ?? '';
      return lines
        .slice(0, 600)
        .map((line, at) =>
          at === index ? change(line.includes('@bookTicker') ? line : ticker) : line,
        );
    });
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(message);
    await expect(readWhole(copy, productOf('BTCUSDT'))).rejects.toThrow(basename(copy));
  });
});
