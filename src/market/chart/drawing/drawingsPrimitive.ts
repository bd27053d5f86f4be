// Draws the figures of the drawings on the pane, over the candles. Only types come from the chart library here.
import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Drawing } from '../../../../core/market/drawings.ts';
import { withAlpha, type ChartColours } from '../chartColours.ts';
import { CHART_DASH, CHART_TEXT_PX } from '../chartLook.ts';
import { stillPaneViewsOf } from '../panePicture.ts';
import { TextWidths } from '../textWidths.ts';
import type { Figure, Label } from './figures.ts';
import type { Line, Size } from './geometry.ts';

export interface DrawingsSource {
  /** Asked with each draw: where the figures stand follows the chart. */
  readonly paint: (size: Size) => readonly Painted[];
  /** Differs where the same drawings would stand elsewhere. */
  readonly stand: (size: Size) => string;
}

export interface Painted {
  readonly figure: Figure;
  readonly colour: Drawing['colour'];
  /** Its points are shown. */
  readonly isHeld: boolean;
}

/** As the indicators' lines. */
const LINE_PX = 1.25;
const HELD_LINE_PX = 2;
const ROW_PX = 15;
const PADDING_PX = 4;
const GROUND_ALPHA = 0.12;
const GUIDE_ALPHA = 0.6;
const TEXT_GROUND_ALPHA = 0.88;
/** The ring of the product, as its other handles. */
const HANDLE_PX = 6;
/** A line that leaves the pane is cut so far outside: a canvas draws no line to infinity. */
const FAR_PX = 1e5;

/** Half of the thickest line, and more: what is farther out leaves no trace on the pane. */
const OUTSIDE_PX = 8;

const clamp = (value: number): number => Math.min(FAR_PX, Math.max(-FAR_PX, value));

function strokeLines(context: CanvasRenderingContext2D, lines: readonly Line[]): void {
  context.beginPath();
  for (const { from, to } of lines) {
    context.moveTo(clamp(from.x), clamp(from.y));
    context.lineTo(clamp(to.x), clamp(to.y));
  }
  context.stroke();
}

/** Wholly above or below the pane, or beside it. */
function isOutside({ from, to }: Line, { width, height }: Size): boolean {
  const isOff = (a: number, b: number, most: number): boolean =>
    Math.max(a, b) < -OUTSIDE_PX || Math.min(a, b) > most + OUTSIDE_PX;
  return isOff(from.x, to.x, width) || isOff(from.y, to.y, height);
}

function fillGround(context: CanvasRenderingContext2D, { from, to }: Line): void {
  const [x, y] = [clamp(from.x), clamp(from.y)];
  context.fillRect(x, y, clamp(to.x) - x, clamp(to.y) - y);
}

/** Above or below the pane, whatever its width. */
const isFar = ({ at, rows }: Label, { height }: Size): boolean =>
  at.y <= -rows.length * ROW_PX || at.y >= height + rows.length * ROW_PX;

/** Edges of a label's box, within the pane where it has room. */
function placeLabel({ at, align, rows }: Label, width: number, { width: most, height }: Size) {
  const tall = rows.length * ROW_PX;
  const left = { left: at.x, middle: at.x - width / 2, right: at.x - width }[align];
  const isInSight = left + width > 0 && left < most;
  const x = Math.max(0, Math.min(most - width, left));
  const y = Math.max(0, Math.min(height - tall, at.y - tall / 2));
  return isInSight ? { x, y, tall } : undefined;
}

export class DrawingsPrimitive implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | undefined;
  #colours: ChartColours;
  readonly #views: readonly IPrimitivePaneView[];
  readonly #widths = new TextWidths();
  /** How often what is drawn has been changed. */
  #changes = 0;

  constructor(colours: ChartColours, { paint, stand }: DrawingsSource) {
    this.#colours = colours;
    this.#views = stillPaneViewsOf({
      zOrder: 'normal',
      keyOf: (context, size) => {
        context.font = this.#font();
        return `${this.#changes} ${TextWidths.probe(context)} ${stand(size)}`;
      },
      drawOn: (context, size) => {
        const painted = paint(size);
        for (const one of painted) this.#drawLines(context, one, size);
        this.#drawTexts(context, painted, size);
      },
    });
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.redraw();
  }

  redraw(): void {
    this.#changes += 1;
    this.#attached?.requestUpdate();
  }

  #font(): string {
    return `500 ${CHART_TEXT_PX}px ${this.#colours.font}`;
  }

  #drawLines(
    context: CanvasRenderingContext2D,
    { figure, colour, isHeld }: Painted,
    size: Size,
  ): void {
    const { ground, handles } = figure;
    const inSight = (all: readonly Line[]): Line[] => all.filter((line) => !isOutside(line, size));
    const [lines, guides] = [inSight(figure.lines), inSight(figure.guides)];
    const stroke = this.#colours[colour];
    if (ground !== undefined && !isOutside(ground, size)) {
      context.fillStyle = withAlpha(stroke, GROUND_ALPHA);
      fillGround(context, ground);
    }
    if (guides.length > 0) {
      context.lineWidth = 1;
      context.setLineDash(CHART_DASH);
      context.strokeStyle = withAlpha(stroke, GUIDE_ALPHA);
      strokeLines(context, guides);
      context.setLineDash([]);
    }
    context.lineWidth = isHeld ? HELD_LINE_PX : LINE_PX;
    context.strokeStyle = stroke;
    if (lines.length > 0) strokeLines(context, lines);
    if (!isHeld) return;
    context.fillStyle = this.#colours.ground;
    for (const { x, y } of handles) {
      context.beginPath();
      context.arc(clamp(x), clamp(y), HANDLE_PX, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }

  #drawTexts(context: CanvasRenderingContext2D, painted: readonly Painted[], size: Size): void {
    context.font = this.#font();
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const widthOf = this.#widths.in(context);
    const ground = withAlpha(this.#colours.ground, TEXT_GROUND_ALPHA);
    for (const { figure, colour } of painted) {
      for (const label of figure.labels) {
        if (isFar(label, size)) continue;
        const width = Math.max(...label.rows.map(widthOf)) + 2 * PADDING_PX;
        const box = placeLabel(label, width, size);
        if (box === undefined) continue;
        context.fillStyle = ground;
        context.fillRect(box.x, box.y, width, box.tall);
        context.fillStyle = this.#colours[colour];
        for (const [at, row] of label.rows.entries())
          context.fillText(row, box.x + PADDING_PX, box.y + (at + 0.5) * ROW_PX + 0.5);
      }
    }
  }
}
