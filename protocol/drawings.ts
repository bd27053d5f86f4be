// Calls user/getDrawings and user/saveDrawings: what somebody drew on the chart of a product. Source: wire.md "Calls".
import * as z from 'zod/mini';
import { DRAWING_COLOURS, DRAWING_TOOLS, POINTS_OF_TOOL } from '../core/market/drawings.ts';
import { positiveDecimal, productId, timeMs, uuid } from './primitives.ts';

const drawing = z
  .strictObject({
    id: uuid,
    tool: z.enum(DRAWING_TOOLS),
    colour: z.enum(DRAWING_COLOURS),
    points: z.array(z.strictObject({ time: timeMs, price: positiveDecimal })).check(z.maxLength(2)),
    /** By the clock of the device that changed it last. */
    editedAt: timeMs,
  })
  .check(z.refine(({ tool, points }) => points.length === POINTS_OF_TOOL[tool]));

/** All drawings of a product. How many there may be the service says, in a sentence of its own. */
export const saveDrawings = z.strictObject({
  productId,
  /** Of the list that this one was made from; 0 where there was none. An older one is refused with `conflict`. */
  version: z.int32().check(z.gte(0)),
  drawings: z.array(drawing),
});

export const drawingsVersion = z.object({ version: z.int() });

export const drawings = z.object({
  /** 0 until something is saved. */
  version: z.int(),
  /** How many a product may have. */
  most: z.int(),
  drawings: z.array(drawing),
});
