// Chart indicators on plain numbers, for drawing only: no order, fee or balance may ever be computed from these.
// Each returns one value per input, undefined until enough inputs have been seen.

export type IndicatorLine = (number | undefined)[];

/** Simple moving average. */
export function calculateMa(values: readonly number[], period: number): IndicatorLine {
  const line: IndicatorLine = [];
  let sum = 0;
  for (const [index, value] of values.entries()) {
    sum += value - (values[index - period] ?? 0);
    line.push(index >= period - 1 ? sum / period : undefined);
  }
  return line;
}

/** Exponential moving average with α = 2 / (period + 1), started from the simple average of the first `period`. */
export function calculateEma(
  values: readonly (number | undefined)[],
  period: number,
): IndicatorLine {
  const share = 2 / (period + 1);
  const line: IndicatorLine = [];
  let seen = 0;
  let sum = 0;
  let average: number | undefined;
  for (const value of values) {
    if (value === undefined) {
      line.push(undefined);
      continue;
    }
    seen += 1;
    if (average === undefined) {
      sum += value;
      if (seen === period) average = sum / period;
    } else {
      average += (value - average) * share;
    }
    line.push(average);
  }
  return line;
}

export interface BollingerBands {
  readonly middle: IndicatorLine;
  readonly upper: IndicatorLine;
  readonly lower: IndicatorLine;
}

/** Bollinger bands: moving average ± `width` population standard deviations (20 and 2 are Bollinger's own). */
export function calculateBoll(values: readonly number[], period = 20, width = 2): BollingerBands {
  const middle = calculateMa(values, period);
  const spread = middle.map((average, index) => {
    if (average === undefined) return undefined;
    let squares = 0;
    for (let at = index - period + 1; at <= index; at += 1)
      squares += ((values[at] ?? 0) - average) ** 2;
    return width * Math.sqrt(squares / period);
  });
  const shift = (sign: 1 | -1): IndicatorLine =>
    middle.map((average, index) => {
      const half = spread[index];
      return average === undefined || half === undefined ? undefined : average + sign * half;
    });
  return { middle, upper: shift(1), lower: shift(-1) };
}

export interface Macd {
  readonly macd: IndicatorLine;
  readonly signal: IndicatorLine;
  readonly histogram: IndicatorLine;
}

const subtract = (a: IndicatorLine, b: IndicatorLine): IndicatorLine =>
  a.map((value, index) => {
    const other = b[index];
    return value === undefined || other === undefined ? undefined : value - other;
  });

/** MACD: difference of two EMAs, its own EMA, and the distance of both (12, 26, 9 are Appel's). */
export function calculateMacd(values: readonly number[], fast = 12, slow = 26, smooth = 9): Macd {
  const macd = subtract(calculateEma(values, fast), calculateEma(values, slow));
  const signal = calculateEma(macd, smooth);
  return { macd, signal, histogram: subtract(macd, signal) };
}

/** Wilder's relative strength index, 0 to 100; 50 where nothing moved. */
export function calculateRsi(values: readonly number[], period = 14): IndicatorLine {
  const line: IndicatorLine = [];
  let gain = 0;
  let loss = 0;
  for (const [index, value] of values.entries()) {
    const change = value - (values[index - 1] ?? value);
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    if (index <= period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain += (up - gain) / period;
      loss += (down - loss) / period;
    }
    if (index < period) line.push(undefined);
    else line.push(gain + loss === 0 ? 50 : (100 * gain) / (gain + loss));
  }
  return line;
}
