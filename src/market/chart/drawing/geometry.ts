// Lines, distances and the levels of a retracement, in pixels of the pane. Pure.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Shares of the way back that traders look at. */
export const FIBONACCI_SHARES = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The way from `from` to `to` taken back by a share: 0 is where it ended, 1 where it began. */
export const priceAtShare = (from: number, to: number, share: number): number =>
  to + (from - to) * share;

export function distanceToLine({ from, to }: Line, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy);
}

/** Lengths of a direction after which one coordinate has left the pane for good. */
function exitOf(from: number, step: number, edge: number): number {
  if (step === 0) return Infinity;
  return ((step > 0 ? edge : 0) - from) / step;
}

/** Where a ray from a point through another leaves the pane; that other one where it never comes in or has left before. */
export function extendRay({ from, to }: Line, { width, height }: Size): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const exit = Math.min(exitOf(from.x, dx, width), exitOf(from.y, dy, height));
  if (!Number.isFinite(exit) || exit <= 1) return to;
  return { x: from.x + exit * dx, y: from.y + exit * dy };
}

/** The four sides of the rectangle between two corners. */
export function sidesOf(a: Point, b: Point): readonly Line[] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from }));
}
