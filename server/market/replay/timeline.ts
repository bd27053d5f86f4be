import type { TimeMs } from '../../../core/market/types.ts';

/** Pause between one recording's end and the next one's beginning. */
const JOIN_MS = 1_000;
/** Reading that falls behind by more than this moves the rest later, so that nothing arrives already stale (guard: 5 s). */
export const MAX_LAG_MS = 1_000;

/** Recorded times → the clock, at a speed, without ever going back. */
export interface Timeline {
  /** Lays the first recorded moment to now, for what lies before it. */
  anchor(recorded: TimeMs, now: TimeMs): void;
  /** When the moment is due. A new `segment` (file or pass) begins now, or just after the last moment. */
  dueAt(segment: number, recorded: TimeMs, now: TimeMs): TimeMs;
  /** Told what was delivered late or in time; returns the shifted time to show, and moves the rest when far behind. */
  settle(due: TimeMs, now: TimeMs): TimeMs;
  /** Milliseconds, whole minutes, from recorded to clock time where it was anchored; undefined before. */
  minuteShift(): number | undefined;
  /** Whether reading ever fell behind. */
  hasLagged(): boolean;
}

const minuteOf = (time: TimeMs): TimeMs => time - (time % 60_000);

export function createTimeline(speed: number): Timeline {
  let segment: number | undefined;
  let origin = 0;
  let base = 0;
  let latest = 0;
  let shift: number | undefined;
  let lagged = false;

  return {
    anchor(recorded, now) {
      shift = minuteOf(now) - minuteOf(recorded);
    },
    dueAt(wanted, recorded, now) {
      if (wanted !== segment) {
        base = segment === undefined ? now : Math.max(now, latest + JOIN_MS);
        segment = wanted;
        origin = recorded;
      }
      return base + Math.floor((recorded - origin) / speed);
    },
    settle(due, now) {
      const lag = now - due;
      const shown = lag > MAX_LAG_MS ? now : due;
      if (lag > MAX_LAG_MS) {
        base += lag;
        lagged = true;
      }
      latest = Math.max(latest, shown);
      return latest;
    },
    minuteShift: () => shift,
    hasLagged: () => lagged,
  };
}
