// Whether a new level has held: the messages of a pause, and how far those of the last seconds are from their median.
// Must never believe one clock alone: time counts only as far as the message's own time and ours agree that it has passed.
// Source: decisions.md "Prices" (feed guard: after a jump the new level has held for 10 s, every message within 2 %).
import type { TimeMs } from './types.ts';

export interface HoldOptions {
  readonly holdMs: number;
  /** Largest distance of a message from the median of those seconds, in millionths. */
  readonly holdPpm: number;
  /** A longer silence is no holding: it begins anew. */
  readonly maxAgeMs: number;
}

interface Sample {
  /** Milliseconds since the first message. */
  readonly at: number;
  readonly mid: number;
}

export interface HeldLevel {
  readonly ourTime: TimeMs;
  readonly itsTime: TimeMs;
  /** Oldest first; no more than the last `holdMs` need. */
  readonly samples: readonly Sample[];
}

/** One more good message of a pause; `held` is undefined before the first. */
export function holdLevel(
  held: HeldLevel | undefined,
  message: { readonly ourTime: TimeMs; readonly itsTime: TimeMs; readonly mid: number },
  options: HoldOptions,
): HeldLevel {
  const { ourTime, itsTime, mid } = message;
  const last = held?.samples.at(-1);
  const silence = held === undefined ? 0 : Math.max(ourTime - held.ourTime, itsTime - held.itsTime);
  if (held === undefined || last === undefined || silence > options.maxAgeMs) {
    return { ourTime, itsTime, samples: [{ at: 0, mid }] };
  }
  const passed = Math.max(0, Math.min(ourTime - held.ourTime, itsTime - held.itsTime));
  const at = last.at + passed;
  const samples = [...held.samples, { at, mid }];
  // The newest one that is old enough shows that the seconds are covered; those before it are done with.
  const later = samples.findIndex((sample) => sample.at > at - options.holdMs);
  return { ourTime, itsTime, samples: samples.slice(Math.max(later - 1, 0)) };
}

/** Whether the last `holdMs` are covered and every message in them is near their median. */
export function hasHeld({ samples }: HeldLevel, { holdMs, holdPpm }: HoldOptions): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < holdMs) return false;
  const mids = samples.map(({ mid }) => mid).sort((a, b) => a - b);
  // Of an even number the lower middle: a message's own level, and an integer.
  const median = mids[Math.floor((mids.length - 1) / 2)] ?? 0;
  const farthest = Math.max(median - (mids[0] ?? 0), (mids.at(-1) ?? 0) - median);
  return farthest * 1_000_000 <= median * holdPpm;
}
