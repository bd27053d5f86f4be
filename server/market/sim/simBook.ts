// The simulated depth: 20 levels a side on a grid of cells, each with a price of its own inside its cell.
// A level keeps its price and, for five seconds, its quantity, so that the ladder moves like one and does not flicker.
import { mix32 } from '../../../core/market/prng.ts';
import type { Book, Level, TimeMs } from '../../../core/market/types.ts';
import { LEGS } from './simTable.ts';
import { SIZES, type SimMarket } from './productMinute.ts';

/** decisions.md "Prices" asks for 10 or more. */
export const LEVELS = 20;
/** How long a level keeps its quantity, and the best level its own. */
const KEPT_MS = { level: 5_000, best: 1_000 } as const;

export interface BookShape {
  /** Width of a cell in points; constant for a product, so that cells stay where they are. */
  readonly cell: number;
  /** Mean lots of a level. */
  readonly lots: number;
  readonly salt: number;
}

/** The grid of a product, from its long-run level. */
export function shapeBook(market: SimMarket, salt: number): BookShape {
  const [first, operator, second] = market.figures.legs;
  const level = LEGS[first]?.level ?? 1;
  const other = second === undefined ? 1 : (LEGS[second]?.level ?? 1);
  const price = (operator === '÷' ? level / other : level * other) * market.pointScale;
  return {
    cell: Math.max(Math.round((price * market.figures.stepPpm) / 1_000_000), 1),
    lots: Math.max(market.figures.levelQuantity * market.lotScale, 2),
    salt,
  };
}

function quantityAt(shape: BookShape, key: number, depth: number, calm: number): number {
  const size = SIZES[key & 255] ?? 1;
  // Deeper levels are thicker, a lively market is thinner.
  const lots = shape.lots * (0.35 + 0.065 * depth) * calm * Math.min(size, 4);
  return Math.max(Math.floor(lots), 1);
}

function fillSide(
  shape: BookShape,
  best: number,
  direction: 1 | -1,
  time: TimeMs,
  calm: number,
  draw: number,
): Level[] {
  const epoch = Math.floor(time / KEPT_MS.level);
  const bestKey = mix32(best ^ Math.imul(Math.floor(time / KEPT_MS.best), 0x9e3779b1) ^ shape.salt);
  const levels: Level[] = [[best, quantityAt(shape, bestKey ^ (draw & 7), 0, calm)]];
  let cell = Math.floor(best / shape.cell);
  for (let depth = 1; depth < LEVELS; depth += 1) {
    cell += direction;
    const place = mix32(cell ^ shape.salt);
    const price = cell * shape.cell + (place % shape.cell);
    if (price <= 0) break;
    const key = mix32(place ^ Math.imul(epoch, 0x85ebca6b) ^ direction);
    levels.push([price, quantityAt(shape, key, depth, calm)]);
  }
  return levels;
}

/** The book around a best bid and ask at a time; `pulse` is the minute's volatility, `draw` the tick's random word. */
export function buildBook(
  shape: BookShape,
  bid: number,
  ask: number,
  time: TimeMs,
  pulse: number,
  draw: number,
): Book {
  const calm = 1.4 / (0.6 + 0.8 * Math.min(pulse, 6));
  return {
    bids: fillSide(shape, bid, -1, time, calm, draw >>> 3),
    asks: fillSide(shape, ask, 1, time, calm, draw >>> 8),
  };
}
