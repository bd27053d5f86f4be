import type { LoggedIndex } from '../../core/market/indexLog.ts';
import type { Tick } from '../../core/market/types.ts';
import { IndexSeconds, MOST_SECONDS } from './indexSeconds.ts';

const T0 = 1_700_000_000_000;
const tick = (afterMs: number, indexDoubled: number, productId = 'BTCUSDT'): Tick =>
  ({ productId, receivedTime: T0 + afterMs, indexDoubled }) as Tick;

function after(...ticks: readonly Tick[]): IndexSeconds {
  const seconds = new IndexSeconds();
  for (const one of ticks) seconds.note(one);
  return seconds;
}
const last = (seconds: IndexSeconds, count = MOST_SECONDS) => seconds.last('BTCUSDT', count, 2);

test('has the last index of each second, and nothing where no message came', () => {
  const seconds = after(tick(0, 200), tick(900, 203), tick(1000, 204), tick(3500, 208));
  expect(last(seconds)).toEqual({ from: T0, prices: ['1.015', '1.02', null, '1.04'] });
  expect(last(seconds, 2)).toEqual({ from: T0 + 3000, prices: ['1.04'] });
});

test('of one product says nothing about another', () => {
  const seconds = after(tick(0, 200), tick(0, 900, 'ETHUSDT'));
  expect(last(seconds).prices).toEqual(['1.00']);
  expect(seconds.last('XRPUSDT', 10, 2)).toEqual({ from: 0, prices: [] });
});

test('goes ten minutes back, and forgets what is older', () => {
  const ticks = Array.from({ length: 1000 }, (_, second) => tick(second * 1000, 2 * second));
  const { from, prices } = last(after(...ticks));
  expect(prices).toHaveLength(MOST_SECONDS);
  expect(from).toBe(T0 + 400_000);
  expect([prices[0], prices.at(-1)]).toEqual(['4.00', '9.99']);
});

test.each([
  ['a silence longer than that', [tick(0, 200), tick(600_000, 202)], ['1.01'], 600_000],
  ['a silence inside it', [tick(0, 200), tick(599_000, 202)], undefined, 0],
  ['a clock set back an hour', [tick(3_600_000, 200), tick(0, 202)], ['1.01'], 0],
  ['a clock set back a second', [tick(5000, 200), tick(4000, 202)], ['1.00'], 5000],
] as const)('%s leaves no price of another time', (_name, ticks, prices, from) => {
  const seen = last(after(...ticks));
  expect(seen.from).toBe(T0 + from);
  if (prices === undefined) {
    expect(seen.prices.filter((price) => price !== null)).toEqual(['1.00', '1.01']);
    expect(seen.prices).toHaveLength(MOST_SECONDS);
  } else expect(seen.prices).toEqual(prices);
});

test('a second that is written again after ten minutes keeps nothing of the one before it', () => {
  const ticks = [tick(0, 200), tick(1_000, 202), tick(2_000, 204), tick(601_000, 206)];
  const { from, prices } = last(after(...ticks));
  expect(from).toBe(T0 + 2_000);
  expect(prices.filter((price) => price !== null)).toEqual(['1.02', '1.03']);
  const later = last(after(...ticks, tick(603_000, 208)));
  expect(later).toEqual({ from: T0 + 601_000, prices: ['1.03', null, '1.04'] });
});

describe('after a start', () => {
  const line = (afterMs: number, indexDoubled: number, flag = 'ok') =>
    ({ receivedTime: T0 + afterMs, indexDoubled, flag }) as LoggedIndex;

  test('has what the log says of before it, without what was refused', () => {
    const seconds = after(tick(5_000, 210));
    seconds.prepend('BTCUSDT', [line(0, 200), line(1_000, 900, 'jump'), line(2_000, 204)]);
    expect(last(seconds)).toEqual({ from: T0, prices: ['1.00', null, '1.02', null, null, '1.05'] });
  });

  test('keeps what has come since, and the newest of a second that both know', () => {
    const seconds = after(tick(3_000, 206), tick(4_000, 208));
    seconds.prepend('BTCUSDT', [line(2_000, 204), line(3_000, 205)]);
    seconds.note(tick(5_000, 210));
    expect(last(seconds)).toEqual({ from: T0 + 2_000, prices: ['1.02', '1.03', '1.04', '1.05'] });
  });

  test('of a product without a message since has what the log says', () => {
    const seconds = after();
    seconds.prepend('BTCUSDT', [line(0, 200)]);
    expect(last(seconds)).toEqual({ from: T0, prices: ['1.00'] });
    seconds.prepend('ETHUSDT', []);
    expect(seconds.last('ETHUSDT', 5, 2)).toEqual({ from: 0, prices: [] });
  });
});
