/** Centre and radius of the arc, in its own 184 × 116. */
const CENTRE = { x: 92, y: 98 };
const OUTER = 88;
/** Every fifth tick is long. */
const SHORT = 9;
const LONG = 14;
const STEP = 2;
const LAST = 100;

/** Where a value of 0 (left) to 100 (right) stands on an arc of this radius. */
export function pointAt(value: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - value / LAST);
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}

/** The same as a point of a path. */
export const spotAt = (value: number, radius: number): string => {
  const { x, y } = pointAt(value, radius);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

export interface Tick {
  readonly at: number;
  readonly inner: number;
  readonly outer: number;
  readonly isLong: boolean;
}

/** 51 ticks, every 2. */
export const TICKS: readonly Tick[] = Array.from({ length: LAST / STEP + 1 }, (_, index) => {
  const isLong = index % 5 === 0;
  return { at: index * STEP, inner: OUTER - (isLong ? LONG : SHORT), outer: OUTER, isLong };
});

/** From low to high, wide enough that an arc is seen. */
export function range(low: number, high: number): readonly [number, number] {
  return high - low >= 1 ? [low, high] : [Math.max(0, low - 1), Math.min(LAST, high + 1)];
}
