import type { Clock } from '../../server/ports.ts';

/** The real clock, moved to `startMs` and running `speed` times as fast: for programs that bring timers of their own. */
export function createScaledClock(startMs: number, speed: number): Clock {
  const began = performance.now();
  return {
    now: () => Math.floor(startMs + (performance.now() - began) * speed),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs / speed);
      return () => clearTimeout(timer);
    },
    every(periodMs, run) {
      const timer = setInterval(run, periodMs / speed);
      return () => clearInterval(timer);
    },
  };
}
