// Between a time and its place among the candles. A drawing keeps times, so that it stands at the same time on every
// interval: within a candle, before the first and after the last the place is interpolated. Pure.

export interface CandleTimes {
  /** Opens of the candles in seconds, ascending. */
  readonly opens: readonly number[];
  /** Length of the interval in seconds: how far apart places are where there is no candle. */
  readonly step: number;
}

/** The last place whose candle opened at `time` (seconds) or before; -1 before the first. */
function findOpen(opens: readonly number[], time: number): number {
  let low = 0;
  let high = opens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((opens[middle] ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A place of `time` (ms) among the candles, with a fraction between two; undefined while there is none. */
export function placeOfTime({ opens, step }: CandleTimes, timeMs: number): number | undefined {
  const [first] = opens;
  const last = opens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const time = timeMs / 1000;
  const at = findOpen(opens, time);
  const [open, next] = [opens[at], opens[at + 1]];
  if (open === undefined) return (time - first) / step;
  return at + (time - open) / (next === undefined ? step : next - open);
}

/** The time (whole ms, never before the epoch) at a place among the candles. */
export function timeOfPlace({ opens, step }: CandleTimes, place: number): number | undefined {
  const [first] = opens;
  if (first === undefined) return undefined;
  const at = Math.min(opens.length - 1, Math.floor(place));
  const [open, next] = [opens[at], opens[at + 1]];
  const time =
    open === undefined
      ? first + place * step
      : open + (place - at) * (next === undefined ? step : next - open);
  return Math.max(0, Math.round(time * 1000));
}
