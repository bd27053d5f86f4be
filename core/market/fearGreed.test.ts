import { calculateFearGreed, type DayClose, labelFearGreed } from './fearGreed.ts';

const LAST = 200;

/** Closes of 120 days by what the log level is on a day (0 is the last), in millions of points. */
function days(levelOf: (back: number) => number, amountOf?: (back: number) => number): DayClose[] {
  return Array.from({ length: 120 }, (_, index) => {
    const back = 119 - index;
    return {
      day: LAST - back,
      close: Math.round(1e6 * Math.exp(levelOf(back))),
      amount: amountOf?.(back),
    };
  });
}

/** Up and down by a hundredth, every other day. */
const sway = (back: number): number => (back % 2 === 0 ? 0.01 : 0);

const market = (
  levelOf: (back: number) => number,
  others: (back: number) => number = levelOf,
  amountOf?: (back: number) => number,
) =>
  new Map([
    ['BTCUSDT', days(levelOf, amountOf)],
    ['ETHUSDT', days(others, amountOf)],
    ['SOLUSDT', days(others, amountOf)],
  ]);

const partsOf = (...given: Parameters<typeof market>) =>
  calculateFearGreed(market(...given), LAST)?.parts;

describe('the fear and greed index', () => {
  test('a market that sways as ever is neutral but for where it stands just now', () => {
    const found = calculateFearGreed(market(sway), LAST);
    expect(found?.parts).toMatchObject({ volatility: 50, dominance: 50 });
    expect(found?.parts.momentum).toBeCloseTo(50, -1);
  });

  test('twice the normal volatility is all fear, half of it all greed', () => {
    const wild = partsOf((back) => sway(back) * (back <= 7 ? 3 : 1));
    const calm = partsOf((back) => sway(back) * (back <= 8 ? 0.3 : 1));
    expect(wild?.volatility).toBeLessThan(10);
    expect(calm?.volatility).toBe(100);
  });

  test('a week in which nothing moved at all is calm, not an error', () => {
    expect(partsOf((back) => (back <= 7 ? 0 : sway(back)))?.volatility).toBe(100);
  });

  test('risen over the month is greed, fallen is fear, the more so the more is traded', () => {
    const trend = (slope: number) => (back: number) =>
      sway(back) - (slope * Math.min(back, 30)) / 300;
    const traded = (lately: number) => (back: number) => (back < 7 ? lately : 100);
    const up = partsOf(trend(0.2))?.momentum ?? 0;
    const down = partsOf(trend(-0.2))?.momentum ?? 0;
    expect(up).toBeGreaterThan(55);
    expect(up + down).toBeCloseTo(100, -1);
    const busy = partsOf(trend(0.2), trend(0.2), traded(300))?.momentum ?? 0;
    const quiet = partsOf(trend(0.2), trend(0.2), traded(20))?.momentum ?? 0;
    expect(busy).toBeGreaterThan(up);
    expect(quiet).toBeLessThan(up);
  });

  test('when bitcoin gains on the others, money is afraid', () => {
    const gains = (back: number): number => sway(back) - Math.min(back, 30) / 200;
    const still = (back: number): number => sway(back + 1);
    expect(partsOf(gains, still)?.dominance).toBeLessThan(20);
    expect(partsOf(still, gains)?.dominance).toBeGreaterThan(80);
  });

  test('breadth is the share of products above their own month', () => {
    const risen = (back: number): number => sway(back) - back / 100;
    const fallen = (back: number): number => sway(back) + back / 100;
    expect(partsOf(risen, risen)?.breadth).toBe(100);
    expect(partsOf(fallen, fallen)?.breadth).toBe(0);
    expect(partsOf(risen, fallen)?.breadth).toBeCloseTo(33.3, 1);
  });

  test('the value is the weighted parts as they are shown, whole and from 0 to 100', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const level = (back: number): number => Math.sin(back * (1 + seed / 7)) / (5 + seed);
      const found = calculateFearGreed(
        market(level, (back) => level(back + 3)),
        LAST,
      );
      if (found === undefined) throw new Error('no index');
      const { volatility, momentum, dominance, breadth } = found.parts;
      const sum = (35 * volatility + 35 * momentum + 15 * dominance + 15 * breadth) / 100;
      expect(found.value).toBe(Math.round(sum));
      expect(found.value).toBeGreaterThanOrEqual(0);
      expect(found.value).toBeLessThanOrEqual(100);
    }
  });

  test('says nothing from less than a month, from a market that never moved, or from none', () => {
    const short = new Map([['BTCUSDT', days(sway).slice(-30)]]);
    expect(calculateFearGreed(short, LAST)).toBeUndefined();
    expect(
      calculateFearGreed(
        market(() => 0),
        LAST,
      ),
    ).toBeUndefined();
    expect(calculateFearGreed(new Map(), LAST)).toBeUndefined();
  });

  test('a product that came later, and days that are missing, do not stop it', () => {
    const closes = new Map([
      ['BTCUSDT', days(sway).filter(({ day }) => day % 11 !== 0)],
      ['NEWUSDT', days(sway).slice(-3)],
    ]);
    expect(calculateFearGreed(closes, LAST)?.value).toBeGreaterThanOrEqual(0);
  });
});

test.each([
  [0, 'extreme_fear'],
  [24, 'extreme_fear'],
  [25, 'fear'],
  [44, 'fear'],
  [45, 'neutral'],
  [55, 'neutral'],
  [56, 'greed'],
  [74, 'greed'],
  [75, 'extreme_greed'],
  [100, 'extreme_greed'],
])('%d is %s', (value, label) => {
  expect(labelFearGreed(value)).toBe(label);
});
