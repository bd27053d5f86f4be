// The user's fills as marks of the candles that contain them. Pure; prices are floats here because they are drawn.
import { bucketOpen } from '../../../../core/market/candles.ts';
import type { TradedFill } from '../../../../protocol/proof.ts';
import type { IntervalName } from '../../../../protocol/product.ts';
import type { Bar } from '../bars.ts';

export type FillSide = 'buy' | 'sell';
export type FillKind = TradedFill['kind'];

/** A fill of one of the user's own orders. */
export interface OwnFill extends TradedFill {
  readonly side: FillSide;
}

/** All fills of one side in one candle. */
export interface Mark {
  /** Of the candle, in the chart's own unit. */
  readonly time: number;
  readonly side: FillSide;
  /** Oldest first. */
  readonly fills: readonly OwnFill[];
  /** What it must not cover: the candle's low below, its high above, or a fill beyond them. */
  readonly edge: number;
}

/** The last bar that opened at `time` (seconds) or before. */
function barAt(bars: readonly Bar[], time: number): Bar | undefined {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1];
}

function edgeOf(side: FillSide, bar: Bar, fills: readonly OwnFill[]): number {
  const prices = fills.map(({ price }) => Number(price));
  return side === 'buy' ? Math.min(bar.low, ...prices) : Math.max(bar.high, ...prices);
}

/** One mark for each candle and side. What is older than the candles has none yet. */
export function groupFills(
  fills: readonly OwnFill[],
  bars: readonly Bar[],
  interval: IntervalName,
): readonly Mark[] {
  const groups = new Map<string, { bar: Bar; side: FillSide; fills: OwnFill[] }>();
  for (const fill of fills.toSorted((a, b) => a.at - b.at)) {
    // Its own candle; where that has not come yet, or there is none, the one before it.
    const bar = barAt(bars, Math.floor(bucketOpen(interval, fill.at) / 1000));
    if (bar === undefined) continue;
    const key = `${bar.time} ${fill.side}`;
    const group = groups.get(key) ?? { bar, side: fill.side, fills: [] };
    group.fills.push(fill);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ bar, side, fills: own }) => ({
    time: bar.time,
    side,
    fills: own,
    edge: edgeOf(side, bar, own),
  }));
}

/** Where a mark was drawn, px from the pane's corner. */
export interface MarkBox {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
}

/** Half of the 44 px that a finger needs (DESIGN 2). */
const REACH_PX = 22;

/** Every fill whose mark is under a finger, the newest first. */
export function fillsUnder(boxes: readonly MarkBox[], x: number, y: number): readonly OwnFill[] {
  return boxes
    .filter((box) => Math.abs(box.x - x) <= REACH_PX && Math.abs(box.y - y) <= REACH_PX)
    .flatMap(({ mark }) => mark.fills)
    .toSorted((a, b) => b.at - a.at);
}

/** From when to when the chart shows, ms. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The fills in sight, the newest first. */
export function fillsWithin(
  fills: readonly OwnFill[],
  span: TimeSpan | undefined,
): readonly OwnFill[] {
  if (span === undefined) return [];
  return fills.filter(({ at }) => at >= span.from && at < span.to).toSorted((a, b) => b.at - a.at);
}
