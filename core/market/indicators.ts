// Chart indicators on plain numbers, for drawing only: no order, fee or balance may ever be computed from these.
// Each takes one bar after another with a small state, so that a bar that moves costs one step and not the whole history.

/** What an indicator sees of a bar. */
export interface PriceBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** One value for each line of the indicator; undefined until enough bars have been seen. */
export type StudyValues = readonly (number | undefined)[];

export interface Study<State> {
  readonly lineCount: number;
  /** Before the first bar. */
  readonly first: State;
  /** Takes the bar at `index`; `state` is the one after the bar before it, and is left as it is. */
  readonly step: (
    state: State,
    bars: readonly PriceBar[],
    index: number,
  ) => { readonly state: State; readonly values: StudyValues };
}

type Source = 'close' | 'volume';

/** Sum of the last `period` values, taken on by one bar. */
function rollSum(sum: number, bars: readonly PriceBar[], index: number, rule: AverageRule): number {
  const { period, source } = rule;
  return sum + (bars[index]?.[source] ?? 0) - (bars[index - period]?.[source] ?? 0);
}

interface AverageRule {
  readonly period: number;
  readonly source: Source;
}

/** Simple moving average. */
export function makeMa(period: number, source: Source = 'close'): Study<number> {
  return {
    lineCount: 1,
    first: 0,
    step: (before, bars, index) => {
      const sum = rollSum(before, bars, index, { period, source });
      return { state: sum, values: [index >= period - 1 ? sum / period : undefined] };
    },
  };
}

interface EmaState {
  readonly seen: number;
  readonly sum: number;
  readonly average: number | undefined;
}
const NO_EMA: EmaState = { seen: 0, sum: 0, average: undefined };

/** α = 2 / (period + 1), started from the simple average of the first `period` values. */
function stepEma(state: EmaState, value: number | undefined, period: number): EmaState {
  if (value === undefined) return state;
  if (state.average !== undefined) {
    const average = state.average + ((value - state.average) * 2) / (period + 1);
    return { ...state, average };
  }
  const seen = state.seen + 1;
  const sum = state.sum + value;
  return { seen, sum, average: seen === period ? sum / period : undefined };
}

/** Exponential moving average. */
export function makeEma(period: number): Study<EmaState> {
  return {
    lineCount: 1,
    first: NO_EMA,
    step: (before, bars, index) => {
      const state = stepEma(before, bars[index]?.close, period);
      return { state, values: [state.average] };
    },
  };
}

/** Bollinger bands, upper, middle, lower: moving average ± `width` population standard deviations. */
export function makeBoll(period: number, width: number): Study<number> {
  return {
    lineCount: 3,
    first: 0,
    step: (before, bars, index) => {
      const sum = rollSum(before, bars, index, { period, source: 'close' });
      if (index < period - 1) return { state: sum, values: [undefined, undefined, undefined] };
      const middle = sum / period;
      let squares = 0;
      for (let at = index - period + 1; at <= index; at += 1)
        squares += ((bars[at]?.close ?? 0) - middle) ** 2;
      const half = width * Math.sqrt(squares / period);
      return { state: sum, values: [middle + half, middle, middle - half] };
    },
  };
}

interface MacdRule {
  readonly fast: number;
  readonly slow: number;
  readonly smooth: number;
}

interface MacdState {
  readonly fast: EmaState;
  readonly slow: EmaState;
  readonly signal: EmaState;
}

/** MACD: difference of two EMAs (DIF), its own EMA (DEA), and the distance of both. */
export function makeMacd(rule: MacdRule): Study<MacdState> {
  return {
    lineCount: 3,
    first: { fast: NO_EMA, slow: NO_EMA, signal: NO_EMA },
    step: (before, bars, index) => {
      const close = bars[index]?.close;
      const fast = stepEma(before.fast, close, rule.fast);
      const slow = stepEma(before.slow, close, rule.slow);
      const isKnown = fast.average !== undefined && slow.average !== undefined;
      const difference = isKnown ? (fast.average ?? 0) - (slow.average ?? 0) : undefined;
      const signal = stepEma(before.signal, difference, rule.smooth);
      const distance =
        difference === undefined || signal.average === undefined
          ? undefined
          : difference - signal.average;
      return {
        state: { fast, slow, signal },
        values: [difference, difference === undefined ? undefined : signal.average, distance],
      };
    },
  };
}

interface RsiState {
  readonly gain: number;
  readonly loss: number;
}

/** Wilder's relative strength index, 0 to 100; 50 where nothing moved. */
export function makeRsi(period: number): Study<RsiState> {
  return {
    lineCount: 1,
    first: { gain: 0, loss: 0 },
    step: (before, bars, index) => {
      const close = bars[index]?.close ?? 0;
      const change = close - (bars[index - 1]?.close ?? close);
      const up = Math.max(change, 0);
      const down = Math.max(-change, 0);
      // The first `period` changes are averaged, the later ones smoothed.
      const isFirst = index <= period;
      const gain = before.gain + (isFirst ? up : up - before.gain) / period;
      const loss = before.loss + (isFirst ? down : down - before.loss) / period;
      const moved = gain + loss;
      // In this order: a share of one is never more than one.
      const value = moved === 0 ? 50 : 100 * (gain / moved);
      return { state: { gain, loss }, values: [index < period ? undefined : value] };
    },
  };
}

interface KdjRule {
  readonly period: number;
  readonly smoothK: number;
  readonly smoothD: number;
}

interface KdjState {
  readonly k: number;
  readonly d: number;
}

/** KDJ: where the close stands between the highest and the lowest of `period` bars, smoothed twice; J is 3K − 2D. */
export function makeKdj({ period, smoothK, smoothD }: KdjRule): Study<KdjState> {
  return {
    lineCount: 3,
    first: { k: 50, d: 50 },
    step: (before, bars, index) => {
      if (index < period - 1) return { state: before, values: [undefined, undefined, undefined] };
      let highest = -Infinity;
      let lowest = Infinity;
      for (let at = index - period + 1; at <= index; at += 1) {
        highest = Math.max(highest, bars[at]?.high ?? highest);
        lowest = Math.min(lowest, bars[at]?.low ?? lowest);
      }
      const close = bars[index]?.close ?? 0;
      const place = highest > lowest ? (100 * (close - lowest)) / (highest - lowest) : 50;
      const k = before.k + (place - before.k) / smoothK;
      const d = before.d + (k - before.d) / smoothD;
      return { state: { k, d }, values: [k, d, 3 * k - 2 * d] };
    },
  };
}
