// The drawings on one chart: draws them, takes points for the chosen tool and moves the selected one. What is under the
// finger lives here, outside React; it is told when it stands. Knows neither store nor wire.
import { intervalMs } from '../../../../core/market/candles.ts';
import type { Drawing } from '../../../../core/market/drawings.ts';
import type { IntervalName } from '../../../../protocol/product.ts';
import { readChartColours, watchColours } from '../chartColours.ts';
import type { ChartHost } from '../chartHost.ts';
import { DrawingsPrimitive, type Painted } from './drawingsPrimitive.ts';
import {
  figureAt,
  figureOf,
  handleAt,
  isAt,
  standOf,
  type Figure,
  type Scale,
  type Words,
} from './figures.ts';
import type { Point, Size } from './geometry.ts';
import { STILL_PX, listenToGestures } from './gestures.ts';
import { isWhole, movedBy, pointAt, withPoint, type DrawnPoint, type Tool } from './points.ts';
import { readScale, readSize } from './readScale.ts';

export interface LayerOptions {
  readonly host: ChartHost;
  readonly interval: IntervalName;
  readonly priceDecimals: number;
  readonly words: Words;
  /** The tool has all its points. */
  readonly onDrawn: (tool: Tool, points: readonly DrawnPoint[]) => void;
  /** So many points of the tool stand. */
  readonly onBegun: (points: number) => void;
  readonly onMoved: (drawing: Drawing) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** What the screen says of the drawings. */
export interface Shown {
  readonly drawings: readonly Drawing[];
  /** The tool in hand. */
  readonly tool: Tool | undefined;
  /** Of a drawing. */
  readonly selected: string | undefined;
  /** Whether drawings can be selected. */
  readonly isOpen: boolean;
  readonly colour: Drawing['colour'];
}

interface Grip {
  readonly from: Point;
  /** From the finger to the middle of what it holds. */
  readonly offset: Point;
  readonly drawing: Drawing;
  /** The point that is held; the whole drawing without one. */
  readonly handle: number | undefined;
}

/** A drawing that is not there yet. */
const DRAFT = 'draft';

export class DrawingLayer {
  readonly #options: LayerOptions;
  readonly #primitive: DrawingsPrimitive;
  readonly #ends: readonly (() => void)[];
  #opens: readonly number[] = [];
  #shown: Shown;
  /** Points of the tool that stand. */
  #points: readonly DrawnPoint[] = [];
  #pressedAt: Point | undefined;
  /** Those that stood when the press began. */
  #pointsBefore: readonly DrawnPoint[] = [];
  /** Where the next point would be. */
  #next: DrawnPoint | undefined;
  #grip: Grip | undefined;
  #moved: Drawing | undefined;

  constructor(options: LayerOptions, shown: Shown) {
    const { host } = options;
    this.#options = options;
    this.#shown = shown;
    this.#primitive = new DrawingsPrimitive(readChartColours(), {
      paint: (size) => this.#paint(size),
      stand: (size) => standOf(this.#scale(size), this.#opens),
    });
    host.candles.attachPrimitive(this.#primitive);
    const takeOpens = (bars: readonly { readonly time: number }[]): void => {
      this.#opens = bars.map(({ time }) => time);
    };
    this.#ends = [
      host.follow({
        onAll: takeOpens,
        onLast: (bar, bars) => {
          if (this.#opens.at(-1) !== bar.time) takeOpens(bars);
        },
      }),
      watchColours(() => {
        this.#primitive.setColours(readChartColours());
      }),
      this.#listen(),
      () => {
        if (!host.isGone()) host.candles.detachPrimitive(this.#primitive);
      },
    ];
    this.show(shown);
  }

  show(shown: Shown): void {
    if (shown.tool !== this.#shown.tool) this.#putDown();
    this.#shown = shown;
    // A page that scrolled under the finger would end the drawing.
    this.#options.host.container.style.touchAction = shown.tool === undefined ? '' : 'none';
    this.#primitive.redraw();
  }

  /** A point of the tool at a time and price, by the keys. */
  addPoint(point: DrawnPoint): void {
    const { tool } = this.#shown;
    if (tool === undefined) return;
    const [first] = this.#points;
    if (first?.time === point.time && first.price === point.price) return;
    this.#points = [...this.#points, point];
    this.#next = undefined;
    if (!isWhole(tool, this.#points)) {
      this.#options.onBegun(this.#points.length);
      this.#primitive.redraw();
      return;
    }
    const points = this.#points;
    this.#putDown();
    this.#options.onDrawn(tool, points);
  }

  end(): void {
    for (const end of this.#ends) end();
    this.#options.host.container.style.touchAction = '';
  }

  #putDown(): void {
    this.#points = [];
    this.#next = undefined;
    this.#pressedAt = undefined;
  }

  #scale(size = readSize(this.#options.host)): Scale {
    const { host, interval } = this.#options;
    return readScale(host, { opens: this.#opens, step: intervalMs(interval) / 1000 }, size);
  }

  #pointAt(at: Point): DrawnPoint | undefined {
    return pointAt(at, this.#scale(), this.#options.priceDecimals);
  }

  #figure(drawing: Drawing | undefined, scale = this.#scale()): Figure | undefined {
    return drawing && figureOf(drawing, scale, this.#options.words);
  }

  #draft(): Drawing | undefined {
    const { tool, colour } = this.#shown;
    if (tool === undefined) return undefined;
    const points = this.#next === undefined ? this.#points : [...this.#points, this.#next];
    const [first] = points;
    if (first === undefined) return undefined;
    const whole = isWhole(tool, points) ? points : [first, first];
    return { id: DRAFT, tool, colour, points: whole, editedAt: 0 };
  }

  #paint(size: Size): readonly Painted[] {
    if (this.#opens.length === 0) return [];
    const { drawings, selected } = this.#shown;
    const scale = this.#scale(size);
    const moved = this.#moved;
    const draft = this.#draft();
    const all = drawings.map((one) => (one.id === moved?.id ? moved : one));
    return [...all, ...(draft === undefined ? [] : [draft])].flatMap((drawing) => {
      const figure = this.#figure(drawing, scale);
      const isHeld = drawing.id === selected || drawing.id === DRAFT;
      return figure === undefined ? [] : [{ figure, colour: drawing.colour, isHeld }];
    });
  }

  #selected(): Drawing | undefined {
    return this.#shown.drawings.find(({ id }) => id === this.#shown.selected);
  }

  #listen(): () => void {
    return listenToGestures({
      container: this.#options.host.container,
      onDown: (at) => this.#press(at),
      onMove: (at) => {
        if (this.#grip === undefined) this.#aim(at);
        else this.#pull(this.#grip, at);
      },
      onUp: (at) => {
        this.#release(at);
      },
      onCancel: () => {
        this.#cancel();
      },
      onHover: (at) => {
        if (this.#points.length > 0) this.#aim(at);
      },
      onTap: (at) => {
        this.#select(at);
      },
    });
  }

  #cancel(): void {
    if (this.#pressedAt !== undefined && this.#points !== this.#pointsBefore) {
      this.#points = this.#pointsBefore;
      this.#options.onBegun(this.#points.length);
    }
    this.#grip = undefined;
    this.#moved = undefined;
    this.#pressedAt = undefined;
    this.#next = undefined;
    this.#primitive.redraw();
  }

  #isOnPane({ x, y }: Point): boolean {
    const { width, height } = readSize(this.#options.host);
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  #press(at: Point): boolean {
    const { tool, isOpen } = this.#shown;
    if (!this.#isOnPane(at) || this.#opens.length === 0) return false;
    if (tool !== undefined) {
      this.#pressedAt = at;
      this.#pointsBefore = this.#points;
      this.#aim(at);
      return true;
    }
    const drawing = isOpen ? this.#selected() : undefined;
    const figure = this.#figure(drawing);
    if (drawing === undefined || figure === undefined || !isAt(figure, at)) return false;
    const handle = handleAt(figure, at);
    const middle = figure.handles[handle ?? -1] ?? at;
    const offset = { x: middle.x - at.x, y: middle.y - at.y };
    this.#grip = { from: at, offset, drawing, handle };
    return true;
  }

  #aim(at: Point): void {
    const { tool } = this.#shown;
    // A tool of two points that is dragged sets its first where it was pressed.
    if (tool !== undefined && this.#points.length === 0 && this.#isDragged(at)) {
      const first = this.#pressedAt && this.#pointAt(this.#pressedAt);
      if (first !== undefined && !isWhole(tool, [first])) {
        this.#points = [first];
        this.#options.onBegun(1);
      }
    }
    this.#next = this.#pointAt(at);
    this.#primitive.redraw();
  }

  #isDragged({ x, y }: Point): boolean {
    const from = this.#pressedAt;
    return from !== undefined && Math.hypot(x - from.x, y - from.y) > STILL_PX;
  }

  #pull({ from, offset, drawing, handle }: Grip, at: Point): void {
    const pull = { x: at.x - from.x, y: at.y - from.y };
    // A tap that trembles moves nothing.
    if (this.#moved === undefined && Math.hypot(pull.x, pull.y) < STILL_PX / 2) return;
    const { priceDecimals } = this.#options;
    const point =
      handle === undefined ? undefined : this.#pointAt({ x: at.x + offset.x, y: at.y + offset.y });
    if (handle === undefined) this.#moved = movedBy(drawing, pull, this.#scale(), priceDecimals);
    else if (point !== undefined) this.#moved = withPoint(drawing, handle, point);
    this.#primitive.redraw();
  }

  #release(at: Point): void {
    const moved = this.#moved;
    this.#moved = undefined;
    if (this.#grip !== undefined) {
      this.#grip = undefined;
      if (moved !== undefined) this.#options.onMoved(moved);
      return;
    }
    const point = this.#pointAt(at);
    this.#pressedAt = undefined;
    if (point !== undefined) this.addPoint(point);
  }

  #select(at: Point): void {
    const { drawings, isOpen, selected } = this.#shown;
    if (!isOpen || !this.#isOnPane(at)) return;
    const scale = this.#scale();
    const figures = drawings.flatMap((drawing) => this.#figure(drawing, scale) ?? []);
    const found = figureAt(figures, at)?.id;
    if (found !== selected) this.#options.onSelect(found);
  }
}
