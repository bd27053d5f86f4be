// Points of a drawing from places on the pane: new ones, and those of a drawing that is moved. Pure.
import { POINTS_OF_TOOL, type Drawing } from '../../../../core/market/drawings.ts';
import type { Scale } from './figures.ts';
import type { Point } from './geometry.ts';

export type Tool = Drawing['tool'];
export type DrawnPoint = Drawing['points'][number];

/** Far beyond any price; a finger that pulls a point off the screen comes nowhere near. */
const MOST_PRICE = 1e15;

/** A price of the canvas as it is kept: with the product's decimals, never zero or below. */
export function priceText(price: number, decimals: number): string {
  const least = 10 ** -decimals;
  return Math.min(MOST_PRICE, Math.max(least, price)).toFixed(decimals);
}

/** The point at a place of the pane, at the time of the nearest candle or of where one would open. */
export function pointAt(at: Point, scale: Scale, decimals: number): DrawnPoint | undefined {
  const time = scale.timeOf(Math.round(scale.placeAt(at.x)));
  const price = scale.priceAt(at.y);
  if (time === undefined || price === undefined || !Number.isFinite(price)) return undefined;
  return { time, price: priceText(price, decimals) };
}

/** Whether a tool has all its points. */
export const isWhole = (tool: Tool, points: readonly DrawnPoint[]): boolean =>
  points.length === POINTS_OF_TOOL[tool];

export const withPoint = (drawing: Drawing, index: number, point: DrawnPoint): Drawing => ({
  ...drawing,
  points: drawing.points.map((one, at) => (at === index ? point : one)),
});

/** All points pulled by as many pixels, in time by whole candles: what it looks like stays on every scale. */
export function movedBy(
  drawing: Drawing,
  pull: Point,
  scale: Scale,
  decimals: number,
): Drawing | undefined {
  const bars = Math.round(scale.placeAt(pull.x) - scale.placeAt(0));
  const points = drawing.points.map(({ time, price }) => {
    const place = scale.placeOf(time);
    const y = scale.yOf(Number(price));
    const moved = place === undefined ? undefined : scale.timeOf(place + bars);
    const at = y === undefined ? undefined : scale.priceAt(y + pull.y);
    if (moved === undefined || at === undefined || !Number.isFinite(at)) return undefined;
    return {
      time: bars === 0 ? time : moved,
      price: pull.y === 0 ? price : priceText(at, decimals),
    };
  });
  const isDrawn = (point: DrawnPoint | undefined): point is DrawnPoint => point !== undefined;
  return points.every(isDrawn) ? { ...drawing, points } : undefined;
}
