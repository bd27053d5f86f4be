// A clock that stands still until a test moves it; timers run in the order of their time, then of their making.
import type { Clock } from '../../server/ports.ts';

interface Timer {
  readonly id: number;
  at: number;
  readonly periodMs: number | undefined;
  readonly run: () => void;
}

export interface ManualClock extends Clock {
  /** Moves the time forward and runs every timer that comes due on the way, at its own time. */
  advance(ms: number): void;
  /** The same, letting promises settle after each timer, and what `letPass` waits for. */
  advanceAsync(ms: number): Promise<void>;
  /** Whom `advanceAsync` waits for before time goes on; returns what ends the waiting. */
  letPass(wait: () => Promise<void>): () => void;
  /** Moves the time, forward or back, without running anything: a system clock that was set. */
  jump(ms: number): void;
  /** Lets time pass while nothing can run: a blocked process. Timers that came due run late, at the next advance. */
  stall(ms: number): void;
  /** Timers that wait. */
  pending(): number;
}

/** Starts on 2026-03-02T12:00:00Z unless told otherwise: a Monday on which every calendar is open. */
export function createManualClock(startMs = 1_772_452_800_000): ManualClock {
  let now = startMs;
  let nextId = 1;
  const timers = new Map<number, Timer>();
  const waits = new Set<() => Promise<void>>();

  const add = (delayMs: number, periodMs: number | undefined, run: () => void): (() => void) => {
    const id = nextId;
    nextId += 1;
    timers.set(id, { id, at: now + Math.max(delayMs, 0), periodMs, run });
    return () => void timers.delete(id);
  };

  const takeDue = (until: number): Timer | undefined => {
    let due: Timer | undefined;
    for (const timer of timers.values()) {
      if (timer.at > until) continue;
      if (due === undefined || timer.at < due.at || (timer.at === due.at && timer.id < due.id)) {
        due = timer;
      }
    }
    return due;
  };

  const fire = (timer: Timer): void => {
    now = Math.max(now, timer.at);
    if (timer.periodMs === undefined) timers.delete(timer.id);
    // From now on, as intervals do: what a stall swallowed is not made up. A period of 0 would never let time pass.
    else timer.at = now + Math.max(timer.periodMs, 1);
    timer.run();
  };

  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    for (const wait of waits) await wait();
  };

  return {
    now: () => now,
    after: (delayMs, run) => add(delayMs, undefined, run),
    every: (periodMs, run) => add(periodMs, periodMs, run),
    pending: () => timers.size,
    jump: (ms) => {
      now += ms;
      // Timers run on elapsed time: setting the clock brings none of them nearer.
      for (const timer of timers.values()) timer.at += ms;
    },
    stall: (ms) => {
      now += ms;
    },
    advance: (ms) => {
      const until = now + ms;
      for (let due = takeDue(until); due !== undefined; due = takeDue(until)) fire(due);
      now = until;
    },
    advanceAsync: async (ms) => {
      const until = now + ms;
      for (let due = takeDue(until); due !== undefined; due = takeDue(until)) {
        fire(due);
        await settle();
      }
      now = until;
      await settle();
    },
    letPass: (wait) => {
      waits.add(wait);
      return () => void waits.delete(wait);
    },
  };
}
