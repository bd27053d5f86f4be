// The prices of one product as the line draws them: minutes of the past, then the index of each second, then every index tick
// as it comes.
// Floats, because a canvas has pixels and not cents: no amount may ever be worked out from a point.
import type { CandleDto, IndexSecondsDto } from '../../../../protocol/product.ts';

export interface TrailPoint {
  /** Server time, ms. */
  readonly time: number;
  readonly price: number;
}

/** A finer line than five points a second is not seen. */
const POINT_EVERY_MS = 200;
/** Beyond it the older half is thinned: a screen has no more pixels than that. */
const MOST_POINTS = 4000;
/** Where a point was seen live, history has nothing to add. */
const NEAR_MS = 2000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Closed minutes, each at its end. */
function fromCandles(candles: readonly CandleDto[], before: number): TrailPoint[] {
  return candles
    .map(({ time, close }) => ({ time: time + MINUTE_MS, price: Number(close) }))
    .filter(({ time }) => time <= before);
}

/** Each second that had a message, at its end; the running one is the stream's. */
function fromSeconds({ from, prices }: IndexSecondsDto): TrailPoint[] {
  return prices
    .slice(0, -1)
    .flatMap((price, place) =>
      price === null ? [] : [{ time: from + (place + 1) * SECOND_MS, price: Number(price) }],
    );
}

/** What is known of the past, oldest first: the index of each second as far back as it reaches, minutes before them. */
export function historyOf(
  candles: readonly CandleDto[],
  seconds: IndexSecondsDto | undefined,
): readonly TrailPoint[] {
  const points = seconds === undefined ? [] : fromSeconds(seconds);
  const oldest = points[0]?.time ?? Infinity;
  return [...fromCandles(candles, oldest), ...points];
}

/** Every second point of the older half goes; the newer half stays as fine as it came. */
function thinned(points: readonly TrailPoint[]): TrailPoint[] {
  const half = points.length / 2;
  return points.filter((_point, index) => index >= half || index % 2 === 0);
}

export class PriceTrail {
  #points: TrailPoint[] = [];

  get points(): readonly TrailPoint[] {
    return this.#points;
  }

  /** A tick. One from before the newest is a late message and is left out. */
  add(point: TrailPoint): void {
    const last = this.#points.at(-1);
    if (last !== undefined && point.time < last.time) return;
    const before = this.#points.at(-2);
    // The newest point follows the price; a new one begins when the one before it is old enough.
    const isSameSlot =
      before !== undefined && last !== undefined && last.time - before.time < POINT_EVERY_MS;
    if (isSameSlot) this.#points[this.#points.length - 1] = point;
    else this.#points.push(point);
    if (this.#points.length > MOST_POINTS) this.#points = thinned(this.#points);
  }

  /** What was not seen live: it goes where no point is, so before the first one and into the gaps. */
  fill(history: readonly TrailPoint[]): void {
    const known = this.#points;
    let next = 0;
    const missing = history.filter(({ time }) => {
      while ((known[next]?.time ?? Infinity) < time - NEAR_MS) next += 1;
      return Math.abs((known[next]?.time ?? Infinity) - time) > NEAR_MS;
    });
    this.#points = [...known, ...missing].sort((a, b) => a.time - b.time);
  }
}
