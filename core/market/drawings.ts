// Drawings on the chart of a product: how many there may be, how many points each has. One rule for the
// schemas of the wire, the server and whoever draws. Source: wire.md "Calls", user/saveDrawings.

/** Of one product, of one user; a screen shows a few, and fifty cost no frame. */
export const MOST_DRAWINGS = 100;

/** How many points a tool is drawn by. */
export const POINTS_OF_TOOL = {
  trend: 2,
  horizontal: 1,
  ray: 2,
  rectangle: 2,
  fibonacci: 2,
  measure: 2,
} as const;
type DrawingTool = keyof typeof POINTS_OF_TOOL;
export const DRAWING_TOOLS = Object.keys(POINTS_OF_TOOL) as [DrawingTool, ...DrawingTool[]];

/** Roles of the palette, so that a drawing is readable in every theme. */
export const DRAWING_COLOURS = ['accent', 'buff', 'up', 'down', 'text1'] as const;
type DrawingColour = (typeof DRAWING_COLOURS)[number];

interface DrawingPoint {
  /** ms since the epoch; may lie before the first candle and after the last. */
  readonly time: number;
  /** A decimal string. */
  readonly price: string;
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly colour: DrawingColour;
  readonly points: readonly DrawingPoint[];
  /** When it was last changed, by the device that changed it. */
  readonly editedAt: number;
}
