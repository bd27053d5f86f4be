// One seed per UTC day, derived from the feed's seed: its hash can be published a day ahead, itself after the day.
// A day's seed tells nothing of another day's. Source: decisions.md "Simulated market".
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../core/market/candles.ts';
import type { TimeMs } from '../../../core/market/types.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Days since the epoch, UTC. */
export function utcDay(time: TimeMs): number {
  return Math.floor(time / DAY_MS);
}

/** The seed of a UTC day, 64 hex characters: all of the day's market follows from it and the days before. */
export function daySeed(seed: string, day: number): string {
  return hash(`fairlead-sim-day|${seed}|${day}`);
}

/** What is published before the day: SHA-256 of the day's seed. */
export function dayCommitment(seedOfDay: string): string {
  return hash(seedOfDay);
}

/** A whole market, by the seeds of its days. */
export interface DaySeeds {
  /** Of a day since 1970, UTC. */
  readonly seedOf: (day: number) => string;
  /** Tells this market from another one, and none of its seeds. */
  readonly name: string;
}

/** The market of one seed: any text, or the seeds of its days. */
export const daySeedsOf = (seed: string | DaySeeds): DaySeeds =>
  typeof seed === 'string'
    ? { seedOf: (day) => daySeed(seed, day), name: dayCommitment(seed).slice(0, 16) }
    : seed;
