// Where things stand on the line chart: the span of time, the span of prices, and the marks on both axes.
// Pure; floats for pixels only. Source: DESIGN 8 (at most 6 horizontal and 4 vertical lines).
import type { TrailPoint } from './trail.ts';

/** The order whose way the chart shows. */
export interface LineOrder {
  readonly direction: 'call' | 'put';
  readonly entry: number;
  /** Server time, ms. */
  readonly acceptedAt: number;
  readonly expiresAt: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Without an order: some periods back, at least what the mock-ups show, at most what history is fetched for. */
const PERIODS_SHOWN = 2.5;
const LEAST_SPAN_MS = 150_000;
const MOST_SPAN_MS = 3 * 3_600_000;
/** With an order: as much before it as fits, and a little after its end, in shares of the period. */
const BEFORE_ORDER = 0.9;
const AFTER_ORDER = 0.1;
/** Room above and below the line, a share of its height. */
const PADDING = 0.14;

/** The order as long as its way fits on the screen: a little after its end the line goes on without it. */
export function orderInSight(order: LineOrder | undefined, newest: number): LineOrder | undefined {
  if (order === undefined) return undefined;
  const { acceptedAt, expiresAt } = order;
  return newest <= expiresAt + AFTER_ORDER * (expiresAt - acceptedAt) ? order : undefined;
}

/** The time on the screen: around the order, else up to the newest price. */
export function timeSpan(newest: number, periodMs: number, order: LineOrder | undefined): Span {
  if (order !== undefined) {
    const length = order.expiresAt - order.acceptedAt;
    return {
      from: order.acceptedAt - BEFORE_ORDER * length,
      to: order.expiresAt + AFTER_ORDER * length,
    };
  }
  const span = Math.min(MOST_SPAN_MS, Math.max(LEAST_SPAN_MS, PERIODS_SHOWN * periodMs));
  return { from: newest - span, to: newest };
}

/** Where the line enters the span: between the last point before it and the first one in it. */
function entering(before: TrailPoint, first: TrailPoint, at: number): TrailPoint {
  const share = (at - before.time) / (first.time - before.time);
  return { time: at, price: before.price + share * (first.price - before.price) };
}

/** The points in sight; the first stands on the edge where the line comes from further back. */
export function pointsIn(points: readonly TrailPoint[], span: Span): readonly TrailPoint[] {
  const first = points.findIndex(({ time }) => time >= span.from);
  if (first === -1) return points.slice(-1);
  const after = points.findIndex(({ time }) => time > span.to);
  const inside = points.slice(first, after === -1 ? undefined : after);
  const [before, next] = [points[first - 1], points[first]];
  return before === undefined || next === undefined
    ? inside
    : [entering(before, next, span.from), ...inside];
}

/** The prices in sight with room around them; `step` is the product's tick, below which nothing is told apart. */
export function priceSpan(prices: readonly number[], step: number): Span | undefined {
  if (prices.length === 0) return undefined;
  const low = prices.reduce((least, price) => Math.min(least, price), Infinity);
  const high = prices.reduce((most, price) => Math.max(most, price), -Infinity);
  const room = Math.max((high - low) * PADDING, 2 * step);
  return { from: low - room, to: high + room };
}

const ROUND_STEPS = [1, 2, 5, 10] as const;

/** Round prices to draw a line at: at most `most`. */
export function priceMarks({ from, to }: Span, most: number, step: number): readonly number[] {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = ROUND_STEPS.find((one) => one * power >= rough) ?? 10;
  return marksOf({ from, to }, Math.max(step, round * power));
}

/** Steps of the time axis, seconds: what a clock shows as round. */
const TIME_STEPS_S = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200] as const;

export interface TimeMarks {
  readonly times: readonly number[];
  /** Under a minute the marks need their seconds. */
  readonly withSeconds: boolean;
}

/** Round times to draw a line at: at most `most`. */
export function timeMarks(span: Span, most: number): TimeMarks {
  const rough = (span.to - span.from) / most / 1000;
  const seconds = TIME_STEPS_S.find((one) => one >= rough) ?? TIME_STEPS_S.at(-1) ?? 0;
  return { times: marksOf(span, seconds * 1000), withSeconds: seconds < 60 };
}

function marksOf({ from, to }: Span, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_mark, index) => (first + index) * step);
}

/** A place on a span → a place on a length of pixels. */
export function placeOn({ from, to }: Span, value: number, length: number): number {
  return ((value - from) / (to - from)) * length;
}
