// The simulated world: day paths of the factors, made when asked for and kept while they are in use.
// A pure function of the seeds: nothing here knows the time, an order or a listener.
import { utcDay } from './daySeed.ts';
import { calculateDayPath, type DayPath } from './dayPath.ts';
import { createDayStates } from './dayStates.ts';
import { FACTORS } from './simTable.ts';
import { calculateState, type StateWords } from '../../../core/market/prng.ts';
import type { TimeMs } from '../../../core/market/types.ts';

/** 22 factors, of today, yesterday and a day of history that is being read. */
const KEPT_PATHS = 88;

export interface SimWorld {
  /** First day that exists. */
  readonly genesisDay: number;
  /** What everything random of a day starts from. */
  words(day: number): StateWords;
  /** The path of a factor, by its place in FACTORS. */
  path(factor: number, day: number): DayPath;
}

/** A small cache that forgets what was made first. */
function createKeeper<T>(limit: number): (key: number, make: () => T) => T {
  const kept = new Map<number, T>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    kept.set(key, made);
    if (kept.size > limit) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    return made;
  };
}

/**
 * The seed of a day since 1970, UTC. Asked for each day from the genesis on up to the one that is looked at: a day begins where
 * the one before it ended. May throw where a day's seed is not known.
 */
export type SeedOfDay = (day: number) => string;

export function createWorld(seedOf: SeedOfDay, genesis: TimeMs): SimWorld {
  const genesisDay = utcDay(genesis);
  const kept = createKeeper<StateWords>(100);
  const words = (day: number): StateWords => kept(day, () => calculateState(seedOf(day)));
  const states = createDayStates(genesisDay, words);
  const paths = createKeeper<DayPath>(KEPT_PATHS);

  const path = (factor: number, day: number): DayPath =>
    paths(day * FACTORS.length + factor, () => {
      const definition = FACTORS[factor];
      const state = states.day(day)[factor];
      if (definition === undefined || state === undefined) throw new Error(`no factor ${factor}`);
      return calculateDayPath(definition, day, state, words(day));
    });

  return {
    genesisDay,
    words,
    path,
  };
}
