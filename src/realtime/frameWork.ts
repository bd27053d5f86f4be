// The one animation-frame callback of the client: everything that changes what is on the screen by itself (the market,
// the clock, what is paced) asks here, so that a frame draws React once. Must never run a work twice for one ask.
// Source: architecture.md "On the client", issue "Client" (one React commit per frame at most).

/** A hidden page has no animation frames; its store should still not be an hour old. */
const LONGEST_WAIT_MS = 1000;

const waiting = new Set<() => void>();
let frame: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function run(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = undefined;
  timer = undefined;
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/** Runs `work` in the next frame, together with all other work of it. Asking twice before it is asking once. */
export function askFrame(work: () => void): void {
  waiting.add(work);
  frame ??= requestAnimationFrame(run);
  timer ??= setTimeout(run, LONGEST_WAIT_MS);
}

/** Takes back what has not run yet. */
export function cancelFrame(work: () => void): void {
  waiting.delete(work);
}
