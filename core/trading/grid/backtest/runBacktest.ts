// A grid's back-test: the same grid begun again and again on recorded minutes, each window for itself.
// Server and browser run this very code: no float is divided before the last step, nothing is drawn by chance.
// Must never leave a window out because of how it went: only those that the minutes do not cover are.
// Source: decisions.md "AI smart quantification" (percentiles 10, 50, 90, and the share of windows that lost).
import { scaledToDecimal } from '../../../market/scaledDecimal.ts';
import type { Candle, TimeMs } from '../../../market/types.ts';
import { ONE } from '../../../money/decimal.ts';
import { DAY_MS, MINUTE_MS } from '../../../market/candles.ts';
import { gridLevels, levelsAt } from '../levels.ts';
import { GridRun, type RunTerms } from './gridRun.ts';
import { MILLION, shareOf, toMillionths } from './millionths.ts';
import type {
  Backtest,
  BacktestInput,
  BacktestRules,
  BacktestWindow,
  EquityPoint,
} from './types.ts';

/** Points of an equity line; ours: more than a phone shows side by side. */
const EQUITY_POINTS = 120;

/** Undefined while the minutes cover no whole window. Throws a RangeError where prices are too large to count exactly. */
export function runBacktest(input: BacktestInput): Backtest | undefined {
  const { candles, rules, windowDays } = input;
  const windowMs = windowDays * DAY_MS;
  const starts = windowStarts(input);
  const newest = starts.at(-1);
  const first = candles[0];
  const last = candles.at(-1);
  if (newest === undefined || first === undefined || last === undefined) return undefined;
  const begin = createBegin(rules);
  const windows = starts.map((start) => runWindow(candles, start, windowMs, begin));
  const results = windows.map(({ result }) => result).sort((a, b) => a - b);
  const lost = results.filter((result) => result < 0).length;
  return {
    from: first.time,
    to: last.time + MINUTE_MS,
    windows,
    low: percentile(results, 10),
    median: percentile(results, 50),
    high: percentile(results, 90),
    lossShare: shareOf(lost, MILLION, results.length),
    largestDrop: windows.reduce((largest, { drop }) => Math.max(largest, drop), 0),
    equity: equityLine(candles, newest, windowMs, begin),
  };
}

/** Nearest rank of values in ascending order: one of them, never between two. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil((share * sorted.length) / 100) - 1)] ?? 0;
}

/** Indexes of the candles that windows begin with: the first of each step that has one and is followed by a whole window. */
export function windowStarts({ candles, windowDays, stepMs }: BacktestInput): number[] {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return [];
  const latest = last.time + MINUTE_MS - windowDays * DAY_MS;
  const starts: number[] = [];
  let next = first.time;
  for (const [index, { time }] of candles.entries()) {
    if (time > latest) break;
    if (time < next) continue;
    starts.push(index);
    next += (Math.floor((time - next) / stepMs) + 1) * stepMs;
  }
  return starts;
}

type Begin = (candle: Candle) => GridRun;

function createBegin(rules: BacktestRules): Begin {
  const shares = gridLevels(rules.range);
  const terms: RunTerms = {
    fee: toMillionths(rules.feeRate),
    leftAtStop: toMillionths(ONE.minus(rules.stopRate)),
    leftOfLease: MILLION - toMillionths(rules.leaseRate.times(rules.days ?? 0)),
  };
  return ({ open }) => {
    const price = scaledToDecimal(open, rules.priceDecimals);
    return new GridRun(levelsAt(shares, price, rules), open, terms);
  };
}

function runWindow(
  candles: readonly Candle[],
  from: number,
  windowMs: number,
  begin: Begin,
): BacktestWindow {
  const { run, startTime, lastPrice } = play(candles, from, windowMs, begin);
  return {
    startTime,
    result: run.resultOf(run.soldAt(lastPrice)),
    drop: shareOf(run.drop, MILLION, run.money),
    trades: run.trades,
    isStopped: run.isStopped,
  };
}

interface Played {
  readonly run: GridRun;
  readonly startTime: TimeMs;
  readonly lastPrice: number;
}

/** From its first candle to its last, or to its stop; `seen` after each. */
function play(
  candles: readonly Candle[],
  from: number,
  windowMs: number,
  begin: Begin,
  seen?: (run: GridRun, candle: Candle) => void,
): Played {
  const first = candles[from];
  if (first === undefined) throw new RangeError(`no candle ${from}`);
  const run = begin(first);
  const end = first.time + windowMs;
  let lastPrice = first.open;
  for (let index = from; index < candles.length; index += 1) {
    const candle = candles[index];
    if (candle === undefined || candle.time >= end) break;
    const goesOn = run.step(candle);
    lastPrice = candle.close;
    seen?.(run, candle);
    if (!goesOn) break;
  }
  return { run, startTime: first.time, lastPrice };
}

/** What it was worth at the end of each part of the window that had a price. */
function equityLine(
  candles: readonly Candle[],
  from: number,
  windowMs: number,
  begin: Begin,
): EquityPoint[] {
  const partMs = Math.ceil(windowMs / EQUITY_POINTS);
  const start = candles[from]?.time ?? 0;
  const last = new Map<number, { readonly time: TimeMs; readonly worth: number }>();
  const { run } = play(candles, from, windowMs, begin, ({ worth }, { time }) => {
    last.set(Math.floor((time - start) / partMs), { time, worth });
  });
  return [...last.values()].map(({ time, worth }) => ({ time, result: run.resultOf(worth) }));
}
