// Waits for something that other work brings about, turn by turn, and ends with what it waited for when nothing does.

/** Far longer than anything takes on a busy machine, and shorter than a test may: the wait says more than a test's end. */
const GIVE_UP_MS = 45_000;

/** `what` completes "waited in vain until …"; `turn` lets the other work go on. */
export async function waitUntil(
  what: string | (() => string),
  isTrue: () => boolean | Promise<boolean>,
  turn: () => Promise<unknown> = () => new Promise((resolve) => setImmediate(resolve)),
): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await isTrue())) {
    if (performance.now() > end)
      throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    await turn();
  }
}
