// Paints the line chart on a canvas: grid, the line, the order's entry, where it would win, and its end.
// It knows pixels and colours only; what stands where is lineScale.ts. Source: DESIGN 8 "CFD line", mock cfd-running.
import { withAlpha } from '../../../market/chart/chartColours.ts';
import type { ChartColours } from '../../../market/chart/chartColours.ts';
import {
  orderInSight,
  placeOn,
  pointsIn,
  priceMarks,
  priceSpan,
  timeMarks,
  timeSpan,
} from './lineScale.ts';
import type { LineOrder, Span } from './lineScale.ts';
import type { TrailPoint } from './trail.ts';

export interface LineScene {
  readonly points: readonly TrailPoint[];
  readonly order: LineOrder | undefined;
  readonly periodMs: number;
  /** The product's price step. */
  readonly step: number;
  readonly colours: ChartColours;
  readonly formatPrice: (price: number) => string;
  /** "14:05", or "14:05:20" with seconds. */
  readonly formatTime: (timeMs: number, withSeconds: boolean) => string;
}

interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly scene: LineScene;
  /** Edges of the plot, px. */
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
  readonly prices: Span;
  readonly times: Span;
  /** Heights of the tags at the right; grid prices under them are left out. First the newest price, then the entry. */
  readonly tags: readonly number[];
}

/** DESIGN 8: the axis is 68 px, its text 10.5 px and 8 px from the edge; at most 6 and 4 grid lines. */
const AXIS_PX = 68;
const TIME_AXIS_PX = 20;
const TEXT_PX = 10.5;
const TEXT_EDGE_PX = 8;
const TOP_PX = 4;
const MOST_PRICE_MARKS = 4;
const MOST_TIME_MARKS = 4;
const TAG_PX = 18;
const WIN_ALPHA = 0.16;
const HALO_ALPHA = 0.18;
/** Texts of the time axis closer than this to its end would run into the expiry's own. */
const EXPIRY_ROOM_PX = 62;

function stroke(
  context: CanvasRenderingContext2D,
  colour: string,
  path: readonly (readonly [number, number])[],
  options: { readonly width?: number; readonly dash?: number[] } = {},
): void {
  context.beginPath();
  context.strokeStyle = colour;
  context.lineWidth = options.width ?? 1;
  context.setLineDash(options.dash ?? []);
  context.lineJoin = 'round';
  for (const [index, [x, y]] of path.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.setLineDash([]);
}

/** On the pixel, so that a 1 px line is one pixel wide. */
const crisp = (value: number): number => Math.round(value) + 0.5;

function drawGrid(frame: Frame): void {
  const { context, scene, right, bottom, width, x, y, prices, times } = frame;
  const { colours, order } = scene;
  context.textBaseline = 'middle';
  for (const price of priceMarks(prices, MOST_PRICE_MARKS, scene.step)) {
    const height = crisp(y(price));
    stroke(context, colours.grid, [
      [0, height],
      [right, height],
    ]);
    if (frame.tags.some((tag) => Math.abs(tag - height) < TAG_PX)) continue;
    context.fillStyle = colours.axis;
    context.textAlign = 'right';
    context.fillText(scene.formatPrice(price), width - TEXT_EDGE_PX, height);
  }
  const marks = timeMarks(times, MOST_TIME_MARKS);
  for (const time of marks.times) {
    const at = crisp(x(time));
    stroke(context, colours.grid, [
      [at, TOP_PX],
      [at, bottom],
    ]);
    const isNearExpiry = order !== undefined && Math.abs(at - x(order.expiresAt)) < EXPIRY_ROOM_PX;
    if (at < EXPIRY_ROOM_PX / 2 || at > right - EXPIRY_ROOM_PX / 2 || isNearExpiry) continue;
    context.fillStyle = colours.axis;
    context.textAlign = 'center';
    context.fillText(scene.formatTime(time, marks.withSeconds), at, bottom + TIME_AXIS_PX / 2);
  }
}

/** The ground where the order would win, from its entry to its end; behind the line. */
function drawWinZone(frame: Frame, order: LineOrder): void {
  const { context, scene, bottom, x, y } = frame;
  const entry = y(order.entry);
  const isCall = order.direction === 'call';
  const top = isCall ? TOP_PX : entry;
  const { up, down } = scene.colours;
  context.fillStyle = withAlpha(isCall ? up : down, WIN_ALPHA);
  const left = x(order.acceptedAt);
  const height = Math.max(0, (isCall ? entry : bottom) - top);
  context.fillRect(left, top, x(order.expiresAt) - left, height);
}

/** Entry line and ring, and the moment it ends; above the line. */
function drawOrder(frame: Frame, order: LineOrder): void {
  const { context, scene, right, bottom, x, y } = frame;
  const { colours } = scene;
  const entry = crisp(y(order.entry));
  const start = x(order.acceptedAt);
  const end = crisp(x(order.expiresAt));
  stroke(
    context,
    colours.text2,
    [
      [start, entry],
      [right, entry],
    ],
    { dash: [4, 3] },
  );
  stroke(
    context,
    colours.text1,
    [
      [end, TOP_PX],
      [end, bottom],
    ],
    { dash: [4, 3] },
  );
  context.beginPath();
  context.arc(start, entry, 4, 0, 2 * Math.PI);
  context.fillStyle = colours.ground;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = order.direction === 'call' ? colours.up : colours.down;
  context.stroke();
  context.fillStyle = colours.text1;
  context.textAlign = 'right';
  context.fillText(
    scene.formatTime(order.expiresAt, true),
    Math.min(end + 28, right),
    bottom + TIME_AXIS_PX / 2,
  );
}

function drawTag(frame: Frame, at: number, text: string, isFilled: boolean): void {
  const { context, scene, right, width } = frame;
  const { colours } = scene;
  context.beginPath();
  context.roundRect(right + 0.5, Math.round(at - TAG_PX / 2) + 0.5, width - right - 1, TAG_PX, 2);
  context.fillStyle = isFilled ? colours.accent : colours.ground;
  context.fill();
  if (!isFilled) {
    context.strokeStyle = colours.text2;
    context.lineWidth = 1;
    context.stroke();
  }
  context.fillStyle = isFilled ? colours.ground : colours.text1;
  context.textAlign = 'right';
  context.fillText(text, width - TEXT_EDGE_PX, Math.round(at) + 0.5);
}

/** The newest price: a dot with its halo and a dotted line to its tag. */
function drawLast(frame: Frame, last: TrailPoint): void {
  const { context, scene, right, x, y } = frame;
  const { accent } = scene.colours;
  const at = Math.min(x(last.time), right);
  const height = y(last.price);
  stroke(
    context,
    accent,
    [
      [at, height],
      [right, height],
    ],
    { dash: [1.5, 3] },
  );
  for (const [radius, colour] of [
    [8, withAlpha(accent, HALO_ALPHA)],
    [3.5, accent],
  ] as const) {
    context.beginPath();
    context.arc(at, height, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }
}

/** Where the tags stand: the entry is pushed away from the newest price, which wins its place (DESIGN 8). */
function placeTags(newest: number, entry: number | undefined): readonly number[] {
  if (entry === undefined) return [newest];
  if (Math.abs(entry - newest) >= TAG_PX) return [newest, entry];
  return [newest, newest + (entry >= newest ? TAG_PX : -TAG_PX)];
}

function drawTags(frame: Frame, last: TrailPoint): void {
  const { scene, tags } = frame;
  const [newest, entry] = tags;
  if (scene.order !== undefined && entry !== undefined) {
    drawTag(frame, entry, scene.formatPrice(scene.order.entry), false);
  }
  if (newest !== undefined) drawTag(frame, newest, scene.formatPrice(last.price), true);
}

/** Paints one picture; the canvas is `width` × `height` in CSS pixels. Without a price there is nothing to paint. */
export function drawLine(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  given: LineScene,
): void {
  context.clearRect(0, 0, width, height);
  const last = given.points.at(-1);
  if (last === undefined) return;
  const order = orderInSight(given.order, last.time);
  const scene = { ...given, order };
  const times = timeSpan(last.time, scene.periodMs, order);
  const shown = pointsIn(scene.points, times);
  const values = shown.map(({ price }) => price);
  const prices = priceSpan(order === undefined ? values : [...values, order.entry], scene.step);
  if (prices === undefined) return;
  const right = width - AXIS_PX;
  const bottom = height - TIME_AXIS_PX;
  const y = (price: number): number => bottom - placeOn(prices, price, bottom - TOP_PX);
  const frame: Frame = {
    context,
    scene,
    right,
    bottom,
    width,
    x: (time) => placeOn(times, time, right),
    y,
    prices,
    times,
    tags: placeTags(y(last.price), order && y(order.entry)),
  };
  context.font = `500 ${TEXT_PX}px ${scene.colours.font}`;
  drawGrid(frame);
  context.save();
  context.beginPath();
  context.rect(0, 0, right, bottom);
  context.clip();
  if (order !== undefined) drawWinZone(frame, order);
  const path = shown.map(({ time, price }) => [frame.x(time), frame.y(price)] as const);
  stroke(context, scene.colours.text1, path, { width: 1.5 });
  context.restore();
  if (order !== undefined) drawOrder(frame, order);
  drawLast(frame, last);
  drawTags(frame, last);
}
