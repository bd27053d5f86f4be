import fc from 'fast-check';
import { makeBoll, makeEma, makeKdj, makeMa, makeMacd, makeRsi } from './indicators.ts';
import type { PriceBar, Study } from './indicators.ts';

type Line = (number | undefined)[];

const aBar = (close: number): PriceBar => ({ high: close, low: close, close, volume: close });
const barsOf = (closes: readonly number[]): PriceBar[] => closes.map(aBar);

/** All lines of a study, one bar after another. */
function linesOf<State>(study: Study<State>, bars: readonly PriceBar[]): Line[] {
  const lines: Line[] = Array.from({ length: study.lineCount }, () => []);
  let state = study.first;
  for (let index = 0; index < bars.length; index += 1) {
    const next = study.step(state, bars, index);
    state = next.state;
    for (const [at, line] of lines.entries()) line.push(next.values[at]);
  }
  return lines;
}

const round = (line: Line | undefined, digits = 4) =>
  line?.map((value) => (value === undefined ? undefined : Number(value.toFixed(digits))));

test('MA waits for its period', () => {
  expect(linesOf(makeMa(3), barsOf([1, 2, 3, 4, 5]))).toEqual([[undefined, undefined, 2, 3, 4]]);
});

test('EMA starts from the simple average', () => {
  // α = 0.5: 2, then 2 + (4 − 2)/2 = 3, then 3 + (5 − 3)/2 = 4
  expect(linesOf(makeEma(3), barsOf([1, 2, 3, 4, 5]))).toEqual([[undefined, undefined, 2, 3, 4]]);
});

test('BOLL is the average and two population deviations', () => {
  const [upper, middle, lower] = linesOf(makeBoll(8, 2), barsOf([2, 4, 4, 4, 5, 5, 7, 9]));
  // mean 5, standard deviation 2: the textbook sample
  expect([middle?.[7], upper?.[7], lower?.[7]]).toEqual([5, 9, 1]);
  expect(upper?.[6]).toBeUndefined();
});

test('MACD of a straight line is its constant lag', () => {
  const line = Array.from({ length: 60 }, (_, index) => index);
  const [dif, dea, bars] = linesOf(makeMacd({ fast: 12, slow: 26, smooth: 9 }), barsOf(line));
  // An EMA of period n follows a line (n − 1)/2 behind: 12.5 − 5.5 = 7
  expect(dif?.[24]).toBeUndefined();
  expect(round(dif)?.[25]).toBe(7);
  expect(round(dea)?.[59]).toBe(7);
  expect(round(bars)?.[59]).toBe(0);
});

test.each([
  // only gains, only losses, nothing
  [Array.from({ length: 20 }, (_, index) => index), 100],
  [Array.from({ length: 20 }, (_, index) => -index), 0],
  [Array.from({ length: 20 }, () => 7), 50],
])('RSI of %j ends at %i', (values, expected) => {
  const [line] = linesOf(makeRsi(14), barsOf(values));
  expect(line?.[13]).toBeUndefined();
  expect(line?.[19]).toBeCloseTo(expected, 9);
});

test('RSI follows Wilder’s smoothing', () => {
  // Period 2 by hand: changes +2 −1 | +3: gain (1·1 + 3)/2 = 2, loss (0.5·1 + 0)/2 = 0.25 → 100·2/2.25
  const [line] = linesOf(makeRsi(2), barsOf([1, 3, 2, 5]));
  expect(round(line)).toEqual([undefined, undefined, 66.6667, 88.8889]);
});

test('KDJ by hand', () => {
  const bars = [
    { high: 12, low: 8, close: 10, volume: 1 },
    { high: 14, low: 10, close: 14, volume: 1 },
    { high: 14, low: 10, close: 11, volume: 1 },
  ];
  // Period 2: (14 − 8)/(14 − 8) = 100, then (11 − 10)/(14 − 10) = 25; thirds of the way from 50
  const [k, d, j] = linesOf(makeKdj({ period: 2, smoothK: 3, smoothD: 3 }), bars);
  expect(round(k)).toEqual([undefined, 66.6667, 52.7778]);
  expect(round(d)).toEqual([undefined, 55.5556, 54.6296]);
  expect(round(j)).toEqual([undefined, 88.8889, 49.0741]);
});

const anyBars = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat(500), fc.nat(500), fc.nat(9_000))
    .map(([close, up, down, volume]) => ({ close, high: close + up, low: close - down, volume })),
  { minLength: 1, maxLength: 80 },
);
const anyPeriod = fc.integer({ min: 1, max: 20 });

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The naive model: each value from the window alone. */
const windows = (
  bars: readonly PriceBar[],
  period: number,
  of: (bars: PriceBar[]) => number,
): Line =>
  bars.map((_, at) => (at < period - 1 ? undefined : of(bars.slice(at - period + 1, at + 1))));

function naiveEma(values: Line, period: number): Line {
  const known = values.filter((value) => value !== undefined);
  const skipped = values.length - known.length;
  return values.map((_, at) => {
    const count = at - skipped + 1;
    if (count < period) return undefined;
    let average = mean(known.slice(0, period));
    for (const value of known.slice(period, count))
      average = (average * (period - 1)) / (period + 1) + (value * 2) / (period + 1);
    return average;
  });
}

const difference = (a: Line, b: Line): Line =>
  a.map((value, at) => {
    const other = b[at];
    return value === undefined || other === undefined ? undefined : value - other;
  });

function expectClose(found: Line | undefined, wanted: Line): void {
  expect(found).toHaveLength(wanted.length);
  for (const [at, value] of wanted.entries()) {
    const got = found?.[at];
    if (value === undefined || got === undefined) expect(got).toBe(value);
    else expect(Math.abs(got - value)).toBeLessThan(1e-4);
  }
}

test('averages and bands are what the window says, at any period', () => {
  fc.assert(
    fc.property(anyBars, anyPeriod, (bars, period) => {
      const closes = (some: PriceBar[]): number[] => some.map(({ close }) => close);
      const average = windows(bars, period, (some) => mean(closes(some)));
      const spread = windows(bars, period, (some) => {
        const middle = mean(closes(some));
        return 2 * Math.sqrt(mean(closes(some).map((close) => (close - middle) ** 2)));
      });
      expectClose(linesOf(makeMa(period), bars)[0], average);
      expectClose(
        linesOf(makeMa(period, 'volume'), bars)[0],
        windows(bars, period, (some) => mean(some.map(({ volume }) => volume))),
      );
      const [upper, middle, lower] = linesOf(makeBoll(period, 2), bars);
      expectClose(middle, average);
      expectClose(difference(upper ?? [], middle ?? []), spread);
      expectClose(difference(middle ?? [], lower ?? []), spread);
    }),
  );
});

test('EMA and MACD are what the whole series says, at any period', () => {
  fc.assert(
    fc.property(anyBars, anyPeriod, anyPeriod, anyPeriod, (bars, fast, slow, smooth) => {
      const closes = bars.map(({ close }) => close);
      expectClose(linesOf(makeEma(fast), bars)[0], naiveEma(closes, fast));
      const dif = difference(naiveEma(closes, fast), naiveEma(closes, slow));
      const [found, dea, distance] = linesOf(makeMacd({ fast, slow, smooth }), bars);
      expectClose(found, dif);
      expectClose(dea, naiveEma(dif, smooth));
      expectClose(distance, difference(dif, naiveEma(dif, smooth)));
    }),
  );
});

test('RSI of prices that only rise is 100, and not a digit more', () => {
  const closes = [1, 1, 1, 87_100, 92_009];
  const bars = closes.map((close) => ({ close, high: close, low: close, volume: 0 }));
  const [line = []] = linesOf(makeRsi(3), bars);
  expect(line.at(-1)).toBe(100);
});

test('RSI stays between 0 and 100 and turns over with the prices', () => {
  fc.assert(
    fc.property(anyBars, anyPeriod, (bars, period) => {
      const [line = []] = linesOf(makeRsi(period), bars);
      const turned = bars.map((bar) => ({ ...bar, close: 200_000 - bar.close }));
      const [other = []] = linesOf(makeRsi(period), turned);
      for (const [at, value] of line.entries()) {
        expect(value === undefined).toBe(at < period);
        if (value === undefined) continue;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        expect(value + (other[at] ?? 0)).toBeCloseTo(100, 6);
      }
    }),
  );
});
