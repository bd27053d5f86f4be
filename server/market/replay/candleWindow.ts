import type { Candle } from '../../../core/market/types.ts';

/** Candles kept before a starting point: 30 days of minutes. */
export const MAX_HISTORY = 43_200;

export interface CandleWindow {
  /** Adds a candle, or joins it to the last one when both are of the same minute. */
  add(candle: Candle): void;
  /** Oldest first. */
  candles(): readonly Candle[];
}

/** The newest candles before a starting point; memory is bounded. */
export function createCandleWindow(limit: number = MAX_HISTORY): CandleWindow {
  let candles: Candle[] = [];
  return {
    add(candle) {
      const last = candles.at(-1);
      if (last?.time === candle.time) {
        candles[candles.length - 1] = joinCandles(last, candle);
        return;
      }
      candles.push(candle);
      // Dropped in bulk, so that a long recording does not shift the list at every minute.
      if (candles.length >= limit * 2) candles = candles.slice(-limit);
    },
    candles: () => candles.slice(-limit),
  };
}

const joinCandles = (first: Candle, second: Candle): Candle => ({
  time: first.time,
  open: first.open,
  high: Math.max(first.high, second.high),
  low: Math.min(first.low, second.low),
  close: second.close,
  volume: first.volume + second.volume,
});
