// Px of the texts that a canvas writes: each is measured once, and again only in another font.
// Must not keep what was measured before the page's own font had come.

/** As wide in one font as in hardly another. */
const FONT_PROBE = 'Wi0123456789';
/** More than an axis, its tags and fifty drawings write between two candles. */
const MOST = 1000;

type Measuring = Pick<CanvasRenderingContext2D, 'measureText'>;

export class TextWidths {
  #probed = 0;
  readonly #known = new Map<string, number>();

  /** Px of a fixed text: as long as it is the same, so is the font. */
  static probe(context: Measuring): number {
    return context.measureText(FONT_PROBE).width;
  }

  /** Asks how wide texts are in the font that the canvas has now. */
  in(context: Measuring): (text: string) => number {
    const probed = TextWidths.probe(context);
    if (probed !== this.#probed || this.#known.size > MOST) this.#known.clear();
    this.#probed = probed;
    return (text) => {
      const known = this.#known.get(text);
      if (known !== undefined) return known;
      const { width } = context.measureText(text);
      this.#known.set(text, width);
      return width;
    };
  }
}
