// Draws the user's levels on the chart: dashed lines, a left tag that says what and how much, an outlined right tag.
// Only types come from the chart library here; priceDrawing.ts loads it.
import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { ChartColours } from './chartColours.ts';
import { placeTags } from './levels.ts';
import type { ChartLevel } from './levels.ts';

type Renderer = NonNullable<ReturnType<IPrimitivePaneView['renderer']>>;
type DrawTarget = Parameters<Renderer['draw']>[0];

/** DESIGN 8: outlined 16 px tags, dashed 4/3, text 10.5 px. */
const TAG_PX = 16;
/** The filled tag of the last price. */
const LAST_TAG_PX = 18;
const TEXT_PX = 10.5;
const TAG_LEFT_PX = 8;
const TAG_PADDING_PX = 6;
const DASH = [4, 3];

export interface LevelBox {
  readonly level: ChartLevel;
  readonly y: number;
  /** Edges of the left tag, px from the pane's left. */
  readonly tagLeft: number;
  readonly tagRight: number;
}

function colourOf(level: ChartLevel, colours: ChartColours): string {
  if (level.kind === 'liquidation') return colours.buff;
  if (level.kind === 'open') return level.direction === 'up' ? colours.up : colours.down;
  return level.kind === 'limit' ? colours.accent : colours.text2;
}

function drawTag(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number; text: string; align: 'left' | 'right' },
  colour: string,
  ground: string,
): void {
  const { x, y, width, text, align } = box;
  const top = Math.round(y - TAG_PX / 2) + 0.5;
  context.beginPath();
  context.roundRect(x, top, width, TAG_PX, 2);
  context.fillStyle = ground;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  context.textAlign = align;
  context.fillText(
    text,
    align === 'left' ? x + TAG_PADDING_PX : x + width - TAG_PADDING_PX - 2,
    y + 0.5,
  );
}

function drawLine(
  context: CanvasRenderingContext2D,
  y: number,
  width: number,
  colour: string,
): void {
  const line = Math.round(y) + 0.5;
  context.beginPath();
  context.setLineDash(DASH);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.moveTo(0, line);
  context.lineTo(width, line);
  context.stroke();
  context.setLineDash([]);
}

/** Levels near enough to the last price to be kept in sight: a far one would flatten the candles. */
function nearPrices(
  levels: readonly ChartLevel[],
  last: number | undefined,
  nearShare: number,
): readonly number[] {
  if (last === undefined) return [];
  return levels
    .map((level) => level.price)
    .filter((price) => Math.abs(price - last) <= last * nearShare);
}

/** Tags of one height stand side by side. */
function leftOf(placed: readonly LevelBox[], y: number): number {
  const inTheWay = placed.filter((box) => Math.abs(box.y - y) < TAG_PX);
  return Math.max(TAG_LEFT_PX, ...inTheWay.map((box) => box.tagRight + TAG_PADDING_PX));
}

/** The library's series primitive that draws the levels and remembers where their tags are. */
export class LevelsPrimitive implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #levels: readonly ChartLevel[] = [];
  #held: ChartLevel | undefined;
  #colours: ChartColours;
  #last: number | undefined;
  #lastColour = '';
  #boxes: readonly LevelBox[] = [];
  readonly #nearShare: number;
  readonly #format: (price: number) => string;
  // The library compares these arrays by reference: they stay the same for the primitive's life.
  readonly #paneViews: readonly IPrimitivePaneView[];
  readonly #axisViews: readonly IPrimitivePaneView[];

  /** `nearShare`: levels within this share of the last price are kept in sight. */
  constructor(colours: ChartColours, nearShare: number, format: (price: number) => string) {
    this.#colours = colours;
    this.#nearShare = nearShare;
    this.#format = format;
    const viewOf = (draw: (target: DrawTarget) => void): readonly IPrimitivePaneView[] => [
      { zOrder: () => 'top', renderer: () => ({ draw }) },
    ];
    this.#paneViews = viewOf((target) => {
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        this.#drawPane(context, mediaSize.width);
      });
    });
    this.#axisViews = viewOf((target) => {
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        this.#drawAxis(context, mediaSize.width);
      });
    });
  }

  /** Where the tags were drawn last; what a finger can take hold of. */
  get boxes(): readonly LevelBox[] {
    return this.#boxes;
  }

  setLevels(levels: readonly ChartLevel[]): void {
    this.#levels = levels;
    this.#attached?.requestUpdate();
  }

  /** Draws a level where the finger holds it; the scale stands still meanwhile. Undefined: none is held. */
  setHeld(level: ChartLevel | undefined): void {
    this.#held = level;
    this.#attached?.requestUpdate();
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }

  /** The newest close: its tag, filled with `colour`, wins its place on the axis. */
  setLast(price: number, colour: string): void {
    this.#last = price;
    this.#lastColour = colour;
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#paneViews;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#axisViews;
  }

  autoscaleInfo(): AutoscaleInfo | null {
    const near = nearPrices(this.#levels, this.#last, this.#nearShare);
    if (near.length === 0) return null;
    return { priceRange: { minValue: Math.min(...near), maxValue: Math.max(...near) } };
  }

  #heightOf(price: number): number | undefined {
    return this.#attached?.series.priceToCoordinate(price) ?? undefined;
  }

  #visible(): { level: ChartLevel; y: number }[] {
    return this.#levels.flatMap((settled) => {
      const level = this.#held?.id === settled.id ? this.#held : settled;
      const y = this.#heightOf(level.price);
      return y === undefined ? [] : [{ level, y }];
    });
  }

  #drawPane(context: CanvasRenderingContext2D, paneWidth: number): void {
    context.font = `500 ${TEXT_PX}px ${this.#colours.font}`;
    const placed: LevelBox[] = [];
    for (const { level, y } of this.#visible()) {
      const colour = colourOf(level, this.#colours);
      drawLine(context, y, paneWidth, colour);
      const width = context.measureText(level.text).width + 2 * TAG_PADDING_PX;
      const x = leftOf(placed, y);
      const tag = { x, y, width, text: level.text, align: 'left' } as const;
      drawTag(context, tag, colour, this.#colours.ground);
      placed.push({ level, y, tagLeft: x, tagRight: x + width });
    }
    this.#boxes = placed;
  }

  #drawAxis(context: CanvasRenderingContext2D, axisWidth: number): void {
    context.font = `500 ${TEXT_PX}px ${this.#colours.font}`;
    const shown = this.#visible();
    const lastY = this.#last === undefined ? undefined : this.#heightOf(this.#last);
    const heights = placeTags(
      shown.map(({ y }) => y),
      lastY,
    );
    for (const [index, { level, y }] of shown.entries()) {
      const tag = { x: 0.5, y: heights[index] ?? y, width: axisWidth - 1 };
      const text = { text: this.#format(level.price), align: 'right' } as const;
      drawTag(context, { ...tag, ...text }, colourOf(level, this.#colours), this.#colours.ground);
    }
    if (lastY !== undefined) this.#drawLast(context, lastY, axisWidth);
  }

  #drawLast(context: CanvasRenderingContext2D, y: number, axisWidth: number): void {
    if (this.#last === undefined) return;
    context.beginPath();
    context.roundRect(0, Math.round(y - LAST_TAG_PX / 2), axisWidth, LAST_TAG_PX, 2);
    context.fillStyle = this.#lastColour;
    context.fill();
    context.font = `600 ${TEXT_PX}px ${this.#colours.font}`;
    context.fillStyle = this.#colours.onDirection;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.fillText(this.#format(this.#last), axisWidth - TAG_PADDING_PX - 2, y + 0.5);
  }
}
