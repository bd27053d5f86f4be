// Opens a recording at its starting point: candles before it, steps after it.
import type { Candle, MarketProduct, TimeMs } from '../../../core/market/types.ts';
import type { Recording } from './catalogue.ts';
import { createCandleWindow } from './candleWindow.ts';
import type { Bar } from './readBars.ts';
import { barToCandle, playBars, readBars } from './readBars.ts';
import { readFrames } from './readFrames.ts';
import { readQuotes, readTrades } from './readQuotes.ts';
import { midHalfEven } from './decimalText.ts';
import type { OpenedRecording, ReadOptions, RecordedStep } from './recordedStep.ts';
import { MAX_QUIET_MS, repeatQuiet } from './repeatQuiet.ts';

/** Bars before the starting point when none is named: a chart's worth of minutes, at most half of the recording. */
export const DEFAULT_HISTORY_BARS = 1_000;

/** `start`: recorded moment to begin at; undefined: the beginning, bars after a chart's worth of history. */
export async function openRecording(
  recording: Recording,
  start: TimeMs | undefined,
  options: ReadOptions,
): Promise<OpenedRecording> {
  const { kind, path, intervalMs } = recording.file;
  if ((kind === 'tradeBars' || kind === 'quoteBars') && intervalMs !== undefined) {
    return openBars(readBars(path, kind, options), intervalMs, start, options);
  }
  if (kind === 'trades')
    return openSteps(repeatQuiet(readTrades(path, options), options), start, options.product);
  const steps =
    kind === 'quotes'
      ? readQuotes(path, recording.trades?.path, options)
      : readFrames(path, options);
  return openSteps(steps, start, options.product);
}

async function openBars(
  bars: AsyncGenerator<Bar>,
  intervalMs: number,
  start: TimeMs | undefined,
  options: ReadOptions,
): Promise<OpenedRecording> {
  // Only minutes can stand before a starting point: an hour is not a minute of the chart.
  const isMinutes = intervalMs === 60_000;
  const history = createCandleWindow();
  const ahead: Bar[] = [];
  const wanted = start === undefined && isMinutes ? DEFAULT_HISTORY_BARS * 2 : 1;
  for (;;) {
    // Called by hand: leaving a for-await loop would close the file.
    const next = await bars.next();
    if (next.done === true) break;
    if (start !== undefined && next.value.time < start) history.add(barToCandle(next.value));
    else ahead.push(next.value);
    if (ahead.length >= wanted) break;
  }
  if (start === undefined && isMinutes) {
    const before = Math.min(DEFAULT_HISTORY_BARS, Math.floor(ahead.length / 2));
    for (const bar of ahead.splice(0, before)) history.add(barToCandle(bar));
  }
  const steps = playBars(continueWith(ahead, bars), intervalMs, options);
  return {
    history: isMinutes ? history.candles() : [],
    steps: repeatQuiet(steps, options, Math.max(MAX_QUIET_MS, intervalMs)),
  };
}

async function openSteps(
  steps: AsyncGenerator<RecordedStep>,
  start: TimeMs | undefined,
  product: MarketProduct,
): Promise<OpenedRecording> {
  if (start === undefined) return { history: [], steps };
  const history = createCandleWindow();
  for (;;) {
    const next = await steps.next();
    if (next.done === true) return { history: history.candles(), steps };
    const step = next.value;
    if (step.playTime >= start)
      return { history: history.candles(), steps: continueWith([step], steps) };
    addStep(history, step, product);
  }
}

function addStep(
  history: ReturnType<typeof createCandleWindow>,
  step: RecordedStep,
  product: MarketProduct,
): void {
  const bid = step.book.bids[0];
  const ask = step.book.asks[0];
  const price = step.last ?? (bid && ask ? midHalfEven(bid[0], ask[0]) : undefined);
  if (price === undefined) return;
  const time = step.playTime - (step.playTime % 60_000);
  const volume = step.trades.reduce((sum, trade) => sum + trade.quantity, 0);
  const candle: Candle = { time, open: price, high: price, low: price, close: price, volume };
  // Forex and metals have no volume of their own: their sources count ticks.
  history.add(product.category === 'crypto' ? candle : { ...candle, volume: 0 });
}

async function* continueWith<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}
