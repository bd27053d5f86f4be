// How a series primitive draws on a pane's canvas. Only types come from the chart library here.
import type { IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts';

type Renderer = NonNullable<ReturnType<IPrimitivePaneView['renderer']>>;
export type DrawTarget = Parameters<Renderer['draw']>[0];

export interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** Draws on the whole pane, in CSS pixels. */
export type DrawOn = (context: CanvasRenderingContext2D, size: PaneSize) => void;

/** The library compares this array by reference: a primitive makes it once, and keeps it. */
export const viewsOf = (
  zOrder: PrimitivePaneViewZOrder,
  draw: (target: DrawTarget) => void,
): readonly IPrimitivePaneView[] => [{ zOrder: () => zOrder, renderer: () => ({ draw }) }];

export const paneViewsOf = (
  zOrder: PrimitivePaneViewZOrder,
  drawOn: DrawOn,
): readonly IPrimitivePaneView[] =>
  viewsOf(zOrder, (target) => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      drawOn(context, mediaSize);
    });
  });
