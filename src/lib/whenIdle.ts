/** What may wait begins at the latest after so long, however busy the page is. */
const LONGEST_MS = 2000;

/** Resolves when the page has nothing to do: what nobody looks at yet stands in nobody's way. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    // Safari has no such question: there a moment has to do.
    if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout: LONGEST_MS });
    else setTimeout(done, 200);
  });
}
