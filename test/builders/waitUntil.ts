// Waits for something that other work brings about, turn by turn, and ends with what it waited for when nothing does.

/** Far longer than anything takes on a busy machine, and shorter than a test may: the wait says more than a test's end. */
const GIVE_UP_MS = 120_000;
/** Turns that come one right after the other; then each leaves the processor to what is waited for. */
const QUICK_TURNS = 200;
const PAUSE_MS = 2;

export interface Wait {
  /** Lets the other work go on. */
  readonly turn?: () => Promise<unknown>;
  /** Where a test has more time than others, and needs it. */
  readonly withinMs?: number;
}

/** `what` completes "waited in vain until …". */
export async function waitUntil(
  what: string | (() => string),
  isTrue: () => boolean | Promise<boolean>,
  { turn, withinMs = GIVE_UP_MS }: Wait = {},
): Promise<void> {
  const end = performance.now() + withinMs;
  for (let turns = 0; !(await isTrue()); turns += 1) {
    if (performance.now() > end)
      throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    await (turn ? turn() : pass(turns));
  }
}

const pass = (turns: number): Promise<void> =>
  new Promise((resolve) => {
    if (turns < QUICK_TURNS) setImmediate(resolve);
    else setTimeout(resolve, PAUSE_MS);
  });
