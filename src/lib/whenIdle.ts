/** What may wait begins at the latest after so long: a page that draws a market is never quite idle. */
const LONGEST_MS = 2000;

/** Resolves when the page has nothing to do: what nobody looks at yet stands in nobody's way. */
export function whenIdle(timeout = LONGEST_MS): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    // Safari has no such question: there a moment has to do.
    if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout });
    else setTimeout(done, 200);
  });
}
