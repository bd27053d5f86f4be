import { parseScaled } from '../../../../core/market/parseScaled.ts';

export const SPARK_WIDTH = 64;
export const SPARK_HEIGHT = 28;
/** Room for the dot at the last trade. */
const EDGE = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DrawnSparkline {
  readonly path: string;
  /** The last trade. */
  readonly end: Point;
}

/**
 * Closes in equal steps, oldest first, as a path that is broken where nothing was traded; undefined with fewer than two
 * of them. A line without a move lies in the middle.
 */
export function drawSparkline(
  closes: readonly (string | null)[],
  priceDecimals: number,
): DrawnSparkline | undefined {
  const values = closes.map((close) =>
    close === null ? undefined : parseScaled(close, priceDecimals, 'half_even'),
  );
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return undefined;
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  const stepX = (SPARK_WIDTH - 2 * EDGE) / (values.length - 1);
  const pointOf = (value: number, index: number): Point => ({
    x: EDGE + index * stepX,
    y:
      span === 0
        ? SPARK_HEIGHT / 2
        : SPARK_HEIGHT - EDGE - ((value - lowest) / span) * (SPARK_HEIGHT - 2 * EDGE),
  });
  let end: Point = { x: 0, y: 0 };
  let path = '';
  values.forEach((value, index) => {
    if (value === undefined) return;
    end = pointOf(value, index);
    const isBroken = index === 0 || values[index - 1] === undefined;
    path += `${isBroken ? 'M' : 'L'}${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
  });
  return { path, end };
}
