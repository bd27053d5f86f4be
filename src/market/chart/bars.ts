// Candles as the chart draws them. Floats, because a canvas has pixels and not cents: no amount may ever be worked
// out from a bar.
import type { CandleDto } from '../../../protocol/product.ts';

export interface Bar {
  /** Open of the interval in whole seconds, UTC: the chart's own unit. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function toBar(candle: CandleDto): Bar {
  return {
    time: Math.floor(candle.time / 1000),
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
  };
}

/** Both lists as one, oldest first, each time once; where they meet, `more` is newer and wins. */
export function mergeBars(known: readonly Bar[], more: readonly Bar[]): readonly Bar[] {
  const byTime = new Map(known.map((bar) => [bar.time, bar]));
  for (const bar of more) byTime.set(bar.time, bar);
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/**
 * A bar of the stream on top of what is known: the last one is replaced or a new one follows. A bar from before the
 * last is a late correction and goes to its place. The flag says whether the chart must be set anew for it.
 */
export function putBar(
  known: readonly Bar[],
  bar: Bar,
): { readonly bars: readonly Bar[]; readonly isInPast: boolean } {
  const last = known.at(-1);
  if (last === undefined || bar.time > last.time) return { bars: [...known, bar], isInPast: false };
  if (bar.time === last.time) return { bars: [...known.slice(0, -1), bar], isInPast: false };
  return { bars: mergeBars(known, [bar]), isInPast: true };
}
