// Where prices and times lie on the picture of a grid: geometry, not money. Source: design/mock/quant-detail.html, DESIGN 8.

export const WIDTH = 390;
export const HEIGHT = 240;
/** The axis begins here, or further left where its prices are long. */
export const PLOT_RIGHT = 318;
/** From the axis to its tag, and in the tag before and after the price (DESIGN 8). */
export const TAG_GAP = 2;
const PRICE_BEFORE = 6;
export const PRICE_AFTER = 8;
/** What a figure and what stands between figures takes, of semibold Inter at 11 px. */
const FIGURE = 7;
const BETWEEN = 3.3;
/** Half of a fill's mark: a picture with marks has this room at both ends. */
export const MARK_ROOM = 6;
const TOP = 14;
const BOTTOM = 208;
export const TIMES_Y = 232;
/** Two numbers of the axis stand no closer. */
const LEAST_APART = 18;

export interface PricePoint {
  readonly time: number;
  readonly price: number;
}

export interface GridScale {
  readonly yOf: (price: number) => number;
  readonly xOf: (time: number) => number;
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? FIGURE : BETWEEN), 0);

/** Where the axis begins that has room for each of these prices. */
export const plotRightFor = (texts: readonly string[]): number =>
  Math.min(
    PLOT_RIGHT,
    Math.floor(WIDTH - PRICE_AFTER - Math.max(...texts.map(widthOf)) - PRICE_BEFORE - TAG_GAP),
  );

/** The width of a picture: what time it shows, up to where, and the room that marks have at its ends. */
interface Width {
  readonly span: readonly [number, number];
  readonly plotRight: number;
  readonly markRoom: number;
}

/** Levels and prices fill the height, the times the width; one price alone lies in the middle. */
export function scaleOf(
  levels: readonly number[],
  points: readonly PricePoint[],
  { span, plotRight, markRoom }: Width,
): GridScale {
  const prices = [...levels, ...points.map(({ price }) => price)];
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const [from, to] = span;
  return {
    yOf: (price) =>
      high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((price - low) / (high - low)) * (BOTTOM - TOP),
    xOf: (time) =>
      to <= from ? 0 : markRoom + ((time - from) / (to - from)) * (plotRight - 2 * markRoom),
  };
}

/** The line of the prices. */
export const pathOf = (points: readonly PricePoint[], { xOf, yOf }: GridScale): string =>
  points
    .map(({ time, price }, index) => {
      const place = `${xOf(time).toFixed(1)} ${yOf(price).toFixed(1)}`;
      return `${index === 0 ? 'M' : 'L'}${place}`;
    })
    .join('');

/** Which levels say their price: both edges, and between them as many as have room, none beside `taken`. */
export function namedLevels(
  levels: readonly number[],
  { yOf }: GridScale,
  taken: number | undefined,
): number[] {
  const lower = levels[0];
  const upper = levels.at(-1);
  if (lower === undefined || upper === undefined) return [];
  const isNear = (a: number, b: number): boolean => Math.abs(yOf(a) - yOf(b)) < LEAST_APART;
  const isFree = (level: number): boolean => taken === undefined || !isNear(level, taken);
  const named: number[] = [];
  for (const level of levels.slice(1, -1)) {
    const last = named.at(-1) ?? lower;
    // The eye needs a number now and then, not on every line.
    const isFar = Math.abs(yOf(level) - yOf(last)) >= 2 * LEAST_APART;
    if (isFar && !isNear(level, upper) && isFree(level)) named.push(level);
  }
  return [lower, upper].filter(isFree).concat(named);
}

/** Four times across the picture, none so near to an edge that its text would be cut. */
export const timeMarks = ([from, to]: readonly [number, number]): number[] =>
  [0.1, 0.36, 0.62, 0.88].map((share) => from + share * (to - from));
