// A drawing as it stands on the pane: its lines, its ground, its texts, what can be taken hold of. Floats, because a
// canvas has pixels: what is kept of a point is its time and a decimal string. Pure.
import type { Drawing } from '../../../../core/market/drawings.ts';
import {
  FIBONACCI_SHARES,
  distanceToLine,
  extendRay,
  priceAtShare,
  sidesOf,
  type Line,
  type Point,
  type Size,
} from './geometry.ts';

/** Where times and prices stand now. Undefined where the chart cannot say. */
export interface Scale extends Size {
  readonly placeOf: (timeMs: number) => number | undefined;
  readonly timeOf: (place: number) => number | undefined;
  readonly xOf: (place: number) => number;
  /** With a fraction between two candles. */
  readonly placeAt: (x: number) => number;
  readonly yOf: (price: number) => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
}

/** Where times and prices stand, as a text: the same until the view moves, the scale changes or candles come. */
export function standOf({ height, xOf, priceAt }: Scale, opens: readonly number[]): string {
  const places = [xOf(0), xOf(1), priceAt(0), priceAt(height / 2), priceAt(height)];
  return [...places, opens.length, opens[0], opens.at(-1)].join(' ');
}

/** What stands beside the lines, in the language on the screen. */
export interface Words {
  readonly price: (price: number) => string;
  readonly share: (share: number) => string;
  /** One line each. */
  readonly measured: (measured: Measured) => readonly string[];
}

export interface Measured {
  readonly from: number;
  readonly to: number;
  readonly bars: number;
  readonly spanMs: number;
}

export interface Label {
  readonly at: Point;
  /** Which of its edges is at the point's x. */
  readonly align: 'left' | 'right' | 'middle';
  readonly rows: readonly string[];
}

export interface Figure {
  readonly id: string;
  readonly handles: readonly Point[];
  readonly lines: readonly Line[];
  /** Dashed and faint: what leads the eye from point to point. */
  readonly guides: readonly Line[];
  /** Two corners of a tinted ground. */
  readonly ground: Line | undefined;
  readonly labels: readonly Label[];
}

/** Between a line and the text above it. */
const TEXT_GAP_PX = 9;
const EDGE_PX = 6;
/** Levels closer than this have one text: what is written over each other nobody reads. */
const LEAST_TEXT_STEP_PX = 13;

interface Ends {
  readonly drawing: Drawing;
  readonly scale: Scale;
  readonly words: Words;
  readonly a: Point;
  readonly b: Point;
}

const numberAt = ({ points }: Drawing, at: number): number => Number(points[at]?.price);

function pointOf(drawing: Drawing, at: number, scale: Scale): Point | undefined {
  const place = scale.placeOf(drawing.points[at]?.time ?? NaN);
  const y = scale.yOf(numberAt(drawing, at));
  const x = place === undefined ? NaN : scale.xOf(place);
  return y === undefined || !Number.isFinite(x) || !Number.isFinite(y) ? undefined : { x, y };
}

type Parts = Omit<Figure, 'id'>;
const plain = (handles: readonly Point[], lines: readonly Line[]): Parts => ({
  handles,
  lines,
  guides: [],
  ground: undefined,
  labels: [],
});

function level({ drawing, scale, words, a }: Ends): Parts {
  const { width } = scale;
  const isInSight = a.x >= 0 && a.x <= width;
  const handle = { x: isInSight ? a.x : width / 2, y: a.y };
  const line = { from: { x: 0, y: a.y }, to: { x: width, y: a.y } };
  const at = { x: width - EDGE_PX, y: a.y - TEXT_GAP_PX };
  const label = { at, align: 'right', rows: [words.price(numberAt(drawing, 0))] } as const;
  return { ...plain([handle], [line]), labels: [label] };
}

/** The levels that have room for a text, from the end of the move on. */
function withRoom<Level extends { readonly y: number }>(
  levels: readonly Level[],
): readonly Level[] {
  const written: Level[] = [];
  for (const one of levels) {
    const last = written.at(-1);
    if (last === undefined || Math.abs(one.y - last.y) >= LEAST_TEXT_STEP_PX) written.push(one);
  }
  return written;
}

function retracement({ drawing, scale, words, a, b }: Ends): Parts {
  const left = Math.min(a.x, b.x);
  const right = Math.max(scale.width, a.x, b.x);
  const shares = FIBONACCI_SHARES.flatMap((share) => {
    const price = priceAtShare(numberAt(drawing, 0), numberAt(drawing, 1), share);
    const y = scale.yOf(price);
    return y === undefined ? [] : [{ share, price, y }];
  });
  return {
    handles: [a, b],
    lines: shares.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })),
    guides: [{ from: a, to: b }],
    ground: undefined,
    labels: withRoom(shares).map(({ share, price, y }) => ({
      at: { x: Math.max(0, left) + EDGE_PX, y: y - TEXT_GAP_PX },
      align: 'left',
      rows: [`${words.share(share)} \u00b7 ${words.price(price)}`],
    })),
  };
}

function measure({ drawing, scale, words, a, b }: Ends): Parts {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [from, to] = drawing.points;
  const placeOf = (time = 0): number => Math.round(scale.placeOf(time) ?? 0);
  const rows = words.measured({
    from: numberAt(drawing, 0),
    to: numberAt(drawing, 1),
    bars: Math.abs(placeOf(to?.time) - placeOf(from?.time)),
    spanMs: Math.abs((to?.time ?? 0) - (from?.time ?? 0)),
  });
  return {
    handles: [a, b],
    lines: sidesOf(a, b),
    guides: [
      { from: { x: middle.x, y: a.y }, to: { x: middle.x, y: b.y } },
      { from: { x: a.x, y: middle.y }, to: { x: b.x, y: middle.y } },
    ],
    ground: { from: a, to: b },
    labels: [{ at: middle, align: 'middle', rows }],
  };
}

function partsOf(ends: Ends): Parts {
  const { a, b, scale } = ends;
  switch (ends.drawing.tool) {
    case 'horizontal':
      return level(ends);
    case 'trend':
      return plain([a, b], [{ from: a, to: b }]);
    case 'ray':
      return plain([a, b], [{ from: a, to: extendRay({ from: a, to: b }, scale) }]);
    case 'rectangle':
      return { ...plain([a, b], sidesOf(a, b)), ground: { from: a, to: b } };
    case 'fibonacci':
      return retracement(ends);
    case 'measure':
      return measure(ends);
  }
}

/** Undefined where it cannot be drawn: no candle has come, or the price has no height. */
export function figureOf(drawing: Drawing, scale: Scale, words: Words): Figure | undefined {
  const a = pointOf(drawing, 0, scale);
  const b = drawing.points.length > 1 ? pointOf(drawing, 1, scale) : a;
  if (a === undefined || b === undefined) return undefined;
  return { id: drawing.id, ...partsOf({ drawing, scale, words, a, b }) };
}

/** How near a finger has to be (half of the 44 px that it needs), and how near to a line. */
const HANDLE_REACH_PX = 22;
const LINE_REACH_PX = 14;

/** The handle of a figure at a point, the nearest one; undefined: none. */
export function handleAt({ handles }: Figure, point: Point): number | undefined {
  const near = handles
    .map(({ x, y }, index) => ({ index, distance: Math.hypot(x - point.x, y - point.y) }))
    .filter(({ distance }) => distance <= HANDLE_REACH_PX)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.index;
}

const distanceTo = ({ lines, guides }: Figure, point: Point): number =>
  Math.min(...[...lines, ...guides].map((line) => distanceToLine(line, point)));

export const isAt = (figure: Figure, point: Point): boolean =>
  handleAt(figure, point) !== undefined || distanceTo(figure, point) <= LINE_REACH_PX;

/** The figure whose line is nearest to a point, of two the newer one; undefined: none is near. */
export function figureAt(figures: readonly Figure[], point: Point): Figure | undefined {
  let found: Figure | undefined;
  let least = LINE_REACH_PX;
  for (const figure of figures) {
    const distance = distanceTo(figure, point);
    if (distance <= least) [found, least] = [figure, distance];
  }
  return found;
}
