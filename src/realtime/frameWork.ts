// The one animation-frame callback of the client: everything that changes what is on the screen by itself (the market,
// the clock, what is paced) asks here, so that a frame draws React once, and one turn of it: what could be drawn in a
// frame of its own never makes another's frame long. Must never run a work twice for one ask.
// Source: architecture.md "On the client", issue "Client" (one React commit per frame at most).

/** A hidden page has no animation frames; its store should still not be an hour old. */
const LONGEST_WAIT_MS = 1000;

/** Work of one turn runs in one frame; another turn has another frame. `news`: the market as a whole, the clock. */
export type Turn = 'news' | 'chart' | 'list' | number;

/** In the order in which they were first asked for. */
const turns = new Map<Turn, Set<() => void>>();
let isLeft = false;
let frame: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function awaitFrame(): void {
  frame ??= requestAnimationFrame(runNext);
  timer ??= setTimeout(runAll, LONGEST_WAIT_MS);
}

function endWait(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = undefined;
  timer = undefined;
}

function runNext(): void {
  endWait();
  const [next] = turns;
  if (isLeft || next === undefined) isLeft = false;
  else {
    const [turn, works] = next;
    turns.delete(turn);
    for (const work of works) work();
  }
  if (turns.size > 0) awaitFrame();
}

function runAll(): void {
  endWait();
  isLeft = false;
  const waiting = [...turns.values()];
  turns.clear();
  for (const works of waiting) for (const work of works) work();
}

/** Runs `work` in a frame soon, together with all other work of its turn. Asking twice before it is asking once. */
export function askFrame(work: () => void, turn: Turn = 'news'): void {
  const works = turns.get(turn);
  if (works === undefined) turns.set(turn, new Set([work]));
  else works.add(work);
  awaitFrame();
}

/** Takes back what has not run yet. */
export function cancelFrame(work: () => void): void {
  for (const [turn, works] of turns) {
    if (works.delete(work) && works.size === 0) turns.delete(turn);
  }
}

/** Leaves the next frame to who draws in animation frames of its own: the chart's library. */
export function leaveFrame(): void {
  isLeft = true;
  awaitFrame();
}
