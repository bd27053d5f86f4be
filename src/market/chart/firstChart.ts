let tellDrawn: () => void = () => undefined;
let hasStood = false;

/** Resolves when a chart stands for the first time; never, where the screen shows none. */
export const firstChart = new Promise<void>((resolve) => {
  tellDrawn = resolve;
});

/** Said by a chart that stands. */
export function chartStands(): void {
  hasStood = true;
  tellDrawn();
}

/**
 * The first chart of a visit is drawn empty first, which warms up all that a chart draws with, and then with its bars: at once it
 * would be a stop that is felt. Every later one stands in the place of one with bars. Returns what calls it off.
 */
export function afterFirstDraw(work: () => void): () => void {
  if (hasStood) {
    work();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
