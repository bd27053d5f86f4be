// What stands still on a pane while the candles move: drawn once, and shown as a picture of it from then on.
// Only types come from the chart library here.
import type { IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts';
import { viewsOf, type DrawOn, type DrawTarget, type PaneSize } from './paneViews.ts';

export interface StillOptions {
  readonly zOrder: PrimitivePaneViewZOrder;
  /** Differs where something would be drawn in another place or way. */
  readonly keyOf: (context: CanvasRenderingContext2D, size: PaneSize) => string;
  readonly drawOn: DrawOn;
}

class PanePicture {
  readonly #options: StillOptions;
  readonly #canvas = document.createElement('canvas');
  #key: string | undefined;
  #isTaken = false;

  constructor(options: StillOptions) {
    this.#options = options;
  }

  /** A picture is taken when nothing has moved since the last draw: what moves with each draw is drawn as it is. */
  draw(target: DrawTarget): void {
    target.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize }) => {
      const { width, height } = bitmapSize;
      const key = `${width} ${height} ${this.#options.keyOf(context, mediaSize)}`;
      const isStill = key === this.#key;
      this.#key = key;
      this.#isTaken &&= isStill;
      if (isStill && !this.#isTaken) this.#take(bitmapSize, mediaSize);
      if (this.#isTaken) context.drawImage(this.#canvas, 0, 0);
    });
    if (this.#isTaken) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      this.#options.drawOn(context, mediaSize);
    });
  }

  #take(bitmapSize: PaneSize, mediaSize: PaneSize): void {
    // Setting its size clears it.
    this.#canvas.width = bitmapSize.width;
    this.#canvas.height = bitmapSize.height;
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    context.scale(bitmapSize.width / mediaSize.width, bitmapSize.height / mediaSize.height);
    this.#options.drawOn(context, mediaSize);
    this.#isTaken = true;
  }
}

/** As `paneViewsOf`, for what seldom moves. */
export function stillPaneViewsOf(options: StillOptions): readonly IPrimitivePaneView[] {
  const picture = new PanePicture(options);
  return viewsOf(options.zOrder, (target) => {
    picture.draw(target);
  });
}
