// How a series primitive draws on a pane's canvas. Only types come from the chart library here.
import type { IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts';

type Renderer = NonNullable<ReturnType<IPrimitivePaneView['renderer']>>;
type DrawTarget = Parameters<Renderer['draw']>[0];

export interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** The library compares this array by reference: a primitive makes it once, and keeps it. Sizes in CSS pixels. */
export function paneViewsOf(
  zOrder: PrimitivePaneViewZOrder,
  drawOn: (context: CanvasRenderingContext2D, size: PaneSize) => void,
): readonly IPrimitivePaneView[] {
  const draw = (target: DrawTarget): void => {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      drawOn(context, mediaSize);
    });
  };
  return [{ zOrder: () => zOrder, renderer: () => ({ draw }) }];
}
