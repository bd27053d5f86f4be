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
import { CHART_DASH, CHART_TEXT_PX } from './chartLook.ts';
import { areSameLevels, compareWeight } from './levels.ts';
import type { ChartLevel } from './levels.ts';
import { placeAxisTags, placeLeftTags } from './levelTags.ts';
import { paneViewsOf } from './paneViews.ts';

/** DESIGN 8: outlined tags. */
const TAG_PX = 16;
/** The filled tag of the last price. */
const LAST_TAG_PX = 18;
const TAG_LEFT_PX = 8;
const TAG_PADDING_PX = 6;
/** Between two tags of one height. */
const TAG_GAP_PX = 6;
/** Of the way to the drawing tools, which stands over the large chart's foot (drawing.css), with half a tag above it. */
const DOOR_TALL_PX = 60;
const DOOR_RIGHT_PX = 52;
/** Half a tag, half a line of the scale's numbers, and air. */
const MARK_CLEARANCE_PX = LAST_TAG_PX / 2 + 7;

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
  const isEntry = level.kind === 'limit' || level.kind === 'trigger';
  return isEntry ? colours.accent : colours.text2;
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
  context.setLineDash(CHART_DASH);
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

interface Shown {
  readonly level: ChartLevel;
  readonly y: number;
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
  #marks: readonly number[] = [];
  readonly #nearShare: number;
  readonly #format: (price: number) => string;
  readonly #hasDoor: boolean;
  readonly #paneViews: readonly IPrimitivePaneView[];
  readonly #axisViews: readonly IPrimitivePaneView[];

  /** `nearShare`: levels within this share of the last price are kept in sight. `hasDoor`: the drawing tools are reached from the pane. */
  constructor(
    colours: ChartColours,
    nearShare: number,
    format: (price: number) => string,
    hasDoor = false,
  ) {
    this.#colours = colours;
    this.#nearShare = nearShare;
    this.#format = format;
    this.#hasDoor = hasDoor;
    this.#paneViews = paneViewsOf('top', (context, { width, height }) => {
      this.#drawPane(context, width, height);
    });
    this.#axisViews = paneViewsOf('top', (context, { width, height }) => {
      this.#drawAxis(context, width, height);
    });
  }

  /** Where the tags were drawn last; what a finger can take hold of. */
  get boxes(): readonly LevelBox[] {
    return this.#boxes;
  }

  /** Told with each price; drawn again where it says something else. */
  setLevels(levels: readonly ChartLevel[]): void {
    if (areSameLevels(levels, this.#levels)) return;
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

  /** The prices the scale has numbers for. The library keeps their room and this draws them, clear of the tags. */
  setMarks(prices: readonly number[]): void {
    this.#marks = prices;
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

  /** Levels inside the pane; the held one apart, because it is drawn over all others where the finger has it. */
  #visible(paneHeight: number): { settled: readonly Shown[]; held: Shown | undefined } {
    const place = (level: ChartLevel): Shown[] => {
      const y = this.#heightOf(level.price);
      return y === undefined || y < 0 || y > paneHeight ? [] : [{ level, y }];
    };
    const held = this.#held;
    const settled = this.#levels.filter(({ id }) => id !== held?.id).flatMap(place);
    return { settled, held: held === undefined ? undefined : place(held)[0] };
  }

  #drawPane(context: CanvasRenderingContext2D, width: number, height: number): void {
    context.font = `500 ${CHART_TEXT_PX}px ${this.#colours.font}`;
    const { settled, held } = this.#visible(height);
    const shown = settled.toSorted((a, b) => compareWeight(a.level, b.level));
    const widthOf = (text: string): number => context.measureText(text).width + 2 * TAG_PADDING_PX;
    // All lines first: none runs through a tag.
    for (const { level, y } of shown) drawLine(context, y, width, colourOf(level, this.#colours));
    const room = {
      left: TAG_LEFT_PX,
      right: width - TAG_LEFT_PX,
      gap: TAG_GAP_PX,
      moreWidth: widthOf('+00'),
      corner: this.#hasDoor ? { top: height - DOOR_TALL_PX, right: DOOR_RIGHT_PX } : undefined,
    };
    const tags = placeLeftTags(
      shown.map(({ level, y }) => ({ y, width: widthOf(level.text) })),
      room,
    );
    const boxes: LevelBox[] = [];
    const draw = (one: Shown, x: number): void => {
      const { level, y } = one;
      const tag = { x, y, width: widthOf(level.text), text: level.text, align: 'left' } as const;
      drawTag(context, tag, colourOf(level, this.#colours), this.#colours.ground);
      boxes.push({ level, y, tagLeft: x, tagRight: x + tag.width });
    };
    for (const { x, y, members, isMore } of tags) {
      const one = shown[members[0] ?? -1];
      if (isMore) {
        const text = `+${members.length}`;
        const tag = { x, y, width: widthOf(text), text, align: 'left' } as const;
        drawTag(context, tag, this.#colours.text2, this.#colours.ground);
      } else if (one !== undefined) draw(one, x);
    }
    if (held !== undefined) {
      drawLine(context, held.y, width, colourOf(held.level, this.#colours));
      draw(held, TAG_LEFT_PX);
    }
    this.#boxes = boxes;
  }

  #drawAxis(context: CanvasRenderingContext2D, width: number, height: number): void {
    const { settled, held } = this.#visible(height);
    const last = this.#last === undefined ? undefined : this.#heightOf(this.#last);
    const tags = placeAxisTags(
      settled.map(({ y }) => y),
      last,
      height,
    );
    this.#drawMarks(context, width, [...tags.map(({ y }) => y), last, held?.y]);
    context.font = `500 ${CHART_TEXT_PX}px ${this.#colours.font}`;
    const draw = (y: number, text: string, colour: string): void => {
      const tag = { x: 0.5, y, width: width - 1, text, align: 'right' } as const;
      drawTag(context, tag, colour, this.#colours.ground);
    };
    for (const { y, members } of tags) {
      const one = settled[members[0] ?? -1];
      if (members.length > 1) draw(y, `+${members.length}`, this.#colours.text2);
      else if (one !== undefined)
        draw(y, this.#format(one.level.price), colourOf(one.level, this.#colours));
    }
    if (last !== undefined) this.#drawLast(context, last, width);
    if (held !== undefined)
      draw(held.y, this.#format(held.level.price), colourOf(held.level, this.#colours));
  }

  /** The scale's own numbers, without those that a tag would cover in part. */
  #drawMarks(
    context: CanvasRenderingContext2D,
    width: number,
    tags: readonly (number | undefined)[],
  ): void {
    context.font = `400 ${CHART_TEXT_PX}px ${this.#colours.font}`;
    context.fillStyle = this.#colours.axis;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (const price of this.#marks) {
      const y = this.#heightOf(price);
      const isCovered = tags.some(
        (tag) => tag !== undefined && y !== undefined && Math.abs(tag - y) < MARK_CLEARANCE_PX,
      );
      if (y === undefined || isCovered) continue;
      context.fillText(this.#format(price), width - TAG_PADDING_PX - 2, y + 0.5);
    }
  }

  #drawLast(context: CanvasRenderingContext2D, y: number, axisWidth: number): void {
    if (this.#last === undefined) return;
    context.beginPath();
    context.roundRect(0, Math.round(y - LAST_TAG_PX / 2), axisWidth, LAST_TAG_PX, 2);
    context.fillStyle = this.#lastColour;
    context.fill();
    context.font = `600 ${CHART_TEXT_PX}px ${this.#colours.font}`;
    context.fillStyle = this.#colours.onDirection;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.fillText(this.#format(this.#last), axisWidth - TAG_PADDING_PX - 2, y + 0.5);
  }
}
