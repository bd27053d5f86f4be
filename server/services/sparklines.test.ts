import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle } from '../../core/market/types.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { aProduct } from '../../test/builders/marketProducts.ts';
import { createSparklines } from './sparklines.ts';

const HALF_MS = HOUR_MS / 2;
/** A Tuesday, ten minutes into a half-hour. */
const NOW = Date.UTC(2026, 10, 24, 9, 40);
const FIRST = Date.UTC(2026, 10, 23, 10);

const minute = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  volume: 1,
});

function sparklinesOf(minutes: Readonly<Record<string, readonly Candle[]>>) {
  const clock = createManualClock(NOW);
  const asked: string[] = [];
  const read = createSparklines({
    clock,
    hub: {
      products: Object.keys(minutes).map((id) => aProduct(id)),
      recentMinutes: (id, from) => {
        asked.push(id);
        return (minutes[id] ?? []).filter(({ time }) => time >= from);
      },
    },
  });
  return { clock, asked, read };
}
const closesOf = (minutes: readonly Candle[]) =>
  sparklinesOf({ BTCUSDT: minutes }).read().lines[0]?.closes;

test('a line is the last trade of each half-hour, the running one last', () => {
  const { read } = sparklinesOf({
    BTCUSDT: [
      minute(FIRST, 6_000_000),
      minute(FIRST + 29 * MINUTE_MS, 6_000_150),
      minute(FIRST + HALF_MS, 6_000_200),
      minute(NOW, 6_012_345),
    ],
  });
  const { from, interval, lines } = read();
  expect([from, interval]).toEqual([FIRST, '30m']);
  const closes = lines[0]?.closes ?? [];
  expect(closes).toHaveLength(48);
  expect([closes[0], closes[1], closes[2], closes[47]]).toEqual([
    '60001.50',
    '60002.00',
    null,
    '60123.45',
  ]);
});

test('what is older than the first half-hour is not in it', () => {
  const closes = closesOf([minute(FIRST - MINUTE_MS, 1), minute(NOW - DAY_MS, 2)]);
  expect(closes?.every((close) => close === null)).toBe(true);
});

test('a product without history has a line of nothing, never of zeros', () => {
  expect(closesOf([])).toEqual(Array.from({ length: 48 }, () => null));
});

test('it is worked out once a minute, by a clock that was set back too', () => {
  const { read, asked, clock } = sparklinesOf({ BTCUSDT: [], ETHUSDT: [] });
  const first = read();
  clock.advance(MINUTE_MS - 1);
  expect(read()).toBe(first);
  expect(asked).toEqual(['BTCUSDT', 'ETHUSDT']);
  clock.advance(1);
  expect(read()).not.toBe(first);
  expect(asked).toHaveLength(4);
  clock.jump(-HOUR_MS);
  expect(read().from).toBe(FIRST - HOUR_MS);
});
