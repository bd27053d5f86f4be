// Draws the user's fills: a letter or a number below the candle of a buy and above that of a sale, pointing at it, and a
// ring at each price. Only types come from the chart library here.
import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColours } from '../chartColours.ts';
import { paneViewsOf } from '../paneViews.ts';
import { fillsUnder } from './groupFills.ts';
import type { FillSide, Mark, MarkBox, OwnFill } from './groupFills.ts';

const BOX_PX = 14;
const POINTER_PX = 4;
/** Between the candle and the pointer. */
const GAP_PX = 3;
const RING_PX = 2.5;
const TEXT_PX = 10;

export interface MarkLook {
  readonly colours: ChartColours;
  /** The letter of a single fill. */
  readonly letters: Readonly<Record<FillSide, string>>;
}

interface Place {
  readonly x: number;
  /** Of the tip. */
  readonly tip: number;
  /** 1: the box hangs below the tip. */
  readonly direction: 1 | -1;
}

/** Where a mark's tip is, moved inward where the pane ends. */
function placeOf(x: number, edge: number, side: FillSide, height: number): Place {
  const room = BOX_PX + POINTER_PX;
  return side === 'buy'
    ? { x, tip: Math.min(edge + GAP_PX, height - room), direction: 1 }
    : { x, tip: Math.max(edge - GAP_PX, room), direction: -1 };
}

function drawMark(
  context: CanvasRenderingContext2D,
  { x, tip, direction }: Place,
  text: string,
  { fill, ink, ground }: { readonly fill: string; readonly ink: string; readonly ground: string },
): void {
  const base = tip + direction * POINTER_PX;
  const top = direction === 1 ? base : base - BOX_PX;
  const width = Math.max(BOX_PX, context.measureText(text).width + 6);
  const left = x - width / 2;
  context.beginPath();
  context.roundRect(left, top, width, BOX_PX, 3);
  context.moveTo(x - POINTER_PX, base);
  context.lineTo(x, tip);
  context.lineTo(x + POINTER_PX, base);
  // Marks of neighbours lie on each other: each has an edge.
  context.strokeStyle = ground;
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
  context.fillStyle = ink;
  context.fillText(text, x, top + BOX_PX / 2 + 0.5);
}

/** The library's series primitive of the marks, which remembers where they are. */
export class MarksPrimitive implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #marks: readonly Mark[] = [];
  #boxes: readonly MarkBox[] = [];
  #look: MarkLook;
  readonly #paneViews: readonly IPrimitivePaneView[];

  constructor(look: MarkLook) {
    this.#look = look;
    this.#paneViews = paneViewsOf('top', (context, { width, height }) => {
      this.#draw(context, width, height);
    });
  }

  setMarks(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.#attached?.requestUpdate();
  }

  setLook(look: MarkLook): void {
    this.#look = look;
    this.#attached?.requestUpdate();
  }

  /** The fills under a finger. */
  under(x: number, y: number): readonly OwnFill[] {
    return fillsUnder(this.#boxes, x, y);
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
    parameter.requestUpdate();
  }

  detached(): void {
    this.#attached = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#paneViews;
  }

  /** A mouse sees that a mark can be opened. */
  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    if (this.under(x, y).length === 0) return null;
    return { cursorStyle: 'pointer', externalId: 'fills', zOrder: 'top' };
  }

  #draw(context: CanvasRenderingContext2D, width: number, height: number): void {
    const attached = this.#attached;
    if (attached === undefined) return;
    const { series, chart } = attached;
    const { colours, letters } = this.#look;
    const boxes: MarkBox[] = [];
    context.font = `600 ${TEXT_PX}px ${colours.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const mark of this.#marks) {
      const { side, fills } = mark;
      const x = chart.timeScale().timeToCoordinate(mark.time as UTCTimestamp);
      const edge = series.priceToCoordinate(mark.edge);
      if (x === null || edge === null || x < 0 || x > width) continue;
      this.#drawRings(context, x, mark);
      const place = placeOf(x, edge, side, height);
      const text = fills.length === 1 ? letters[side] : String(fills.length);
      drawMark(context, place, text, {
        fill: side === 'buy' ? colours.upFill : colours.downFill,
        ink: colours.onDirection,
        ground: colours.ground,
      });
      boxes.push({ mark, x, y: place.tip + place.direction * (POINTER_PX + BOX_PX / 2) });
    }
    this.#boxes = boxes;
  }

  /** A ring where each fill was. */
  #drawRings(context: CanvasRenderingContext2D, x: number, { side, fills }: Mark): void {
    const { colours } = this.#look;
    for (const { price } of fills) {
      const y = this.#attached?.series.priceToCoordinate(Number(price)) ?? null;
      if (y === null) continue;
      context.beginPath();
      context.arc(x, y, RING_PX, 0, 2 * Math.PI);
      context.fillStyle = colours.ground;
      context.fill();
      context.strokeStyle = side === 'buy' ? colours.up : colours.down;
      context.lineWidth = 1.5;
      context.stroke();
    }
  }
}
