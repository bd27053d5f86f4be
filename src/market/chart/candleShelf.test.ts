import { aCandle } from '../../../test/builders/market.ts';
import type { CandleDto } from '../../../protocol/product.ts';
import { makeKlineFeed } from '../../realtime/klineFeed.ts';
import { CandleShelf } from './candleShelf.ts';
import type { Bar } from './bars.ts';
import { KEPT_BARS, NEAR_NOW_BARS, WARM_UP_BARS } from './heldBars.ts';

const MINUTE = 60_000;
const page = (...minutes: number[]): CandleDto[] =>
  minutes.map((minute) => aCandle({ time: minute * MINUTE }));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function aShelf(pages: Record<string, CandleDto[] | undefined>) {
  const klines = makeKlineFeed();
  const states: string[] = [];
  const wholes: boolean[] = [];
  const asked: (number | undefined)[] = [];
  const shelf = new CandleShelf({
    productId: 'BTCUSDT',
    interval: '1m',
    klines,
    fetchPage: (to) => {
      asked.push(to);
      return Promise.resolve(pages[String(to)]);
    },
    onState: (state) => states.push(state),
    onWhole: (isWhole) => wholes.push(isWhole),
  });
  const seen: number[][] = [];
  const lasts: number[] = [];
  const minutesOf = (bars: readonly Bar[]): number[] => bars.map((bar) => bar.time / 60);
  shelf.follow({
    onAll: (bars) => seen.push(minutesOf(bars)),
    onLast: (bar) => lasts.push(bar.time / 60),
  });
  const push = (minute: number): void => {
    const candle = aCandle({ time: minute * MINUTE });
    klines.push('BTCUSDT', '1m', { type: 'candle', candle });
    klines.flush();
  };
  return { shelf, klines, states, wholes, asked, seen, lasts, push };
}

test('a first page without candles says so; what there is then comes from the stream', async () => {
  const { seen, lasts, states, push } = aShelf({ undefined: [] });
  await settle();
  expect(states).toEqual(['empty']);
  push(11);
  expect(seen).toEqual([[]]);
  expect(lasts).toEqual([11]);
});

test('the first page is shown, then the stream goes on from it', async () => {
  const { seen, lasts, states, push } = aShelf({ undefined: page(10, 11) });
  push(11);
  await settle();
  push(11);
  push(12);
  expect(states).toEqual(['ready']);
  expect(seen).toEqual([[10, 11]]);
  expect(lasts).toEqual([11, 12]);
});

test('older pages come in front until there are none, one request at a time', async () => {
  const { shelf, asked, seen, wholes } = aShelf({
    undefined: page(10, 11),
    [String(10 * MINUTE)]: page(8, 9),
    [String(8 * MINUTE)]: [],
  });
  await settle();
  await Promise.all([shelf.loadOlder(), shelf.loadOlder()]);
  await shelf.loadOlder();
  await shelf.loadOlder();
  expect(seen.at(-1)).toEqual([8, 9, 10, 11]);
  expect(asked).toEqual([undefined, 10 * MINUTE, 8 * MINUTE]);
  expect(wholes).toEqual([false, true]);
});

test('a silence longer than a page leaves no hole: what was missed is fetched page by page', async () => {
  const pages: Record<string, CandleDto[] | undefined> = { undefined: page(10, 11) };
  const { klines, seen, asked } = aShelf(pages);
  await settle();
  pages['undefined'] = page(20, 21);
  pages[String(20 * MINUTE)] = page(15, 18, 20);
  pages[String(15 * MINUTE)] = page(9, 10, 11, 13, 15);
  klines.push('BTCUSDT', '1m', { type: 'resync' });
  klines.flush();
  await settle();
  expect(seen.at(-1)).toEqual([9, 10, 11, 13, 15, 18, 20, 21]);
  expect(asked).toEqual([undefined, undefined, 20 * MINUTE, 15 * MINUTE]);
});

test('a silence of many pages begins history anew, older candles come by themselves again', async () => {
  const pages: Record<string, CandleDto[] | undefined> = { undefined: page(1, 2) };
  const { shelf, klines, seen, wholes } = aShelf(pages);
  await settle();
  pages['undefined'] = page(5000);
  for (let at = 5000; at > 4900; at -= 1) pages[String(at * MINUTE)] = page(at - 1, at);
  klines.push('BTCUSDT', '1m', { type: 'resync' });
  klines.flush();
  for (let turn = 0; turn < 10; turn += 1) await settle();
  const oldest = seen.at(-1)?.[0] ?? 0;
  expect(seen.at(-1)).not.toContain(2);
  expect(wholes.at(-1)).toBe(false);
  await shelf.loadOlder();
  expect(seen.at(-1)?.[0]).toBe(oldest - 1);
});

test('after a gap everything is fetched again, and what failed leaves the chart as it is', async () => {
  const pages: Record<string, CandleDto[] | undefined> = { undefined: page(10) };
  const { klines, seen, states } = aShelf(pages);
  await settle();
  pages['undefined'] = page(10, 11);
  klines.push('BTCUSDT', '1m', { type: 'resync' });
  klines.flush();
  await settle();
  expect(seen.at(-1)).toEqual([10, 11]);
  pages['undefined'] = undefined;
  klines.push('BTCUSDT', '1m', { type: 'resync' });
  klines.flush();
  await settle();
  expect(states).not.toContain('failed');
});

test('a first page that does not come is said', async () => {
  const { states } = aShelf({});
  await settle();
  expect(states).toEqual(['failed']);
});

test('what comes after the end is nobody’s', async () => {
  const { shelf, seen, states } = aShelf({ undefined: page(10) });
  shelf.end();
  await settle();
  expect(seen).toEqual([]);
  expect(states).toEqual([]);
});

describe('a view at rest', () => {
  const minutes = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const first = page(...minutes(1001, 1300));
  const pages = {
    undefined: first,
    [String(1001 * MINUTE)]: page(...minutes(1, 1001)),
    [String(MINUTE)]: page(0, 1),
  };
  async function lookedBack() {
    const made = aShelf(pages);
    await settle();
    await made.shelf.loadOlder();
    expect(made.seen.at(-1)).toHaveLength(1300);
    return made;
  }

  test('near now gives up what is far before it, and fetches it again where it is looked for', async () => {
    const { shelf, seen, asked, wholes, push } = await lookedBack();
    shelf.forgetOlder(120);
    expect(seen.at(-1)).toEqual(minutes(1001, 1300));
    expect(wholes.at(-1)).toBe(false);
    push(1301);
    await shelf.loadOlder();
    expect(asked).toEqual([undefined, 1001 * MINUTE, 1001 * MINUTE]);
    expect(seen.at(-1)).toEqual(minutes(1, 1301));
  });

  test('keeps more before the view than is asked for, so that it fetches nothing again', () => {
    expect(KEPT_BARS - NEAR_NOW_BARS).toBeGreaterThan(WARM_UP_BARS);
  });

  test('that reaches far back keeps all of it, and so does one of few bars', async () => {
    const { shelf, seen } = await lookedBack();
    shelf.forgetOlder(NEAR_NOW_BARS + 1);
    expect(seen).toHaveLength(2);
    const few = aShelf(pages);
    await settle();
    few.shelf.forgetOlder(120);
    expect(few.seen).toHaveLength(1);
  });

  test('a page that was asked for before is not put in front of a hole', async () => {
    const { shelf, seen } = await lookedBack();
    const coming = shelf.loadOlder();
    shelf.forgetOlder(120);
    await coming;
    expect(seen.at(-1)).toEqual(minutes(1001, 1300));
  });
});
