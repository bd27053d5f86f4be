/**
 * Everything that a seed is put through: the long run against the naive house, and the runs held against each other.
 */
import { createHash } from 'node:crypto';
import { currentCommit } from '../report.ts';
import { Counters, untried, untriedWealth, Violation } from './auditor/counters.ts';
import { mirrored, replays, still } from './scenarios.ts';
import { simulate, type SimulationResult } from './simulation.ts';
import { simulateWealth } from './wealth/wealthRun.ts';

export interface Verified {
  readonly seed: string;
  readonly commands: number;
  readonly hash: string;
  readonly counters: Counters;
  readonly untried: readonly string[];
  readonly seconds: number;
  readonly beats: number;
  readonly simulatedDays: number;
}

/** From so many commands on a run reaches everything there is; a shorter one may leave something untried. */
export const WHOLE_RUN = 50_000;
/** Commands of one world; a longer pass goes through several, so that none outgrows the memory. */
const WORLD_COMMANDS = 250_000;
/** Commands of the runs that are held against each other. */
const COMPARED = 2_500;
/** Commands about grids and loans: enough for everything that can happen to them. */
const WEALTH_COMMANDS = 16_000;
const MOST_WEALTH_WORLDS = 5;
/** Commands of people who turn positions round and end everything at once. */
const TURN_COMMANDS = 4_000;
const DAY_MS = 86_400_000;

/**
 * What `npm test` looks at, the same each time: a gate that passes today must not fail tomorrow for the same code.
 * New seeds are looked for with `npm run sim`; SIM_SEED puts one of them through the tests.
 */
export const testSeed = process.env['SIM_SEED'] ?? 'fairlead';

/** The seed of `npm run sim` without one: each commit looks somewhere else, and can be had again. */
export function defaultSeed(): string {
  return currentCommit().slice(0, 12);
}

/** Throws a Violation, its seed named, when a promise was broken. `reopens`: shards are closed and opened all the while. */
export async function verifySeed(
  seed: string,
  commands: number,
  reopens = false,
): Promise<Verified> {
  const started = performance.now();
  const counters = new Counters();
  const hash = createHash('sha256');
  const done = { commands: 0, beats: 0, simulatedDays: 0 };
  for (let world = 1; done.commands < commands; world += 1) {
    const own = world === 1 ? seed : `${seed}/${world}`;
    const size = Math.min(commands - done.commands, WORLD_COMMANDS);
    const one = await verifyWorld(own, size, reopens);
    const { run } = one;
    counters.add(one.counters);
    hash.update(one.hash);
    done.commands += run.commands;
    done.beats += run.beats;
    done.simulatedDays += Math.round((run.naive.state.now - run.world.startMs) / DAY_MS);
  }
  const turns = await verifyTurns(seed, commands, reopens);
  hash.update(turns.hash);
  counters.add(turns.counters);
  done.commands += turns.run.commands;
  const wealth = await verifyWealth(seed, commands, reopens);
  hash.update(wealth.hash);
  const left = [...untried(counters), ...untriedWealth(wealth.counters)];
  counters.add(wealth.counters);
  done.commands += wealth.commands;
  const seconds = (performance.now() - started) / 1000;
  return { seed, hash: hash.digest('hex'), counters, untried: left, seconds, ...done };
}

/** Grids and loans, in worlds of their own: another one while something rare has not come. */
async function verifyWealth(seed: string, commands: number, reopens: boolean) {
  const counters = new Counters();
  const hash = createHash('sha256');
  let done = 0;
  for (let world = 1; world <= MOST_WEALTH_WORLDS; world += 1) {
    const own = world === 1 ? seed : `${seed}/${world}`;
    const reopening = reopens ? { reopening: { seed: own, withHouse: true } } : {};
    const size = Math.min(commands, WEALTH_COMMANDS);
    const one = await simulateWealth({ seed: own, commands: size, ...reopening });
    counters.add(one.counters);
    hash.update(one.hash);
    done += one.run.commands;
    if (size < WEALTH_COMMANDS || untriedWealth(counters).length === 0) break;
  }
  return { counters, hash: hash.digest('hex'), commands: done };
}

/** In a world of their own: whoever ends everything at once leaves little to look at. */
async function verifyTurns(
  seed: string,
  commands: number,
  reopens: boolean,
): Promise<SimulationResult> {
  const own = `${seed}/turns`;
  const reopening = reopens ? { reopening: { seed: own } } : {};
  const size = Math.min(commands, TURN_COMMANDS);
  try {
    return await simulate({ seed: own, commands: size, people: { turns: true }, ...reopening });
  } catch (error) {
    if (error instanceof Violation) error.seed = own;
    throw error;
  }
}

async function verifyWorld(
  seed: string,
  commands: number,
  reopens: boolean,
): Promise<SimulationResult> {
  try {
    const reopening = reopens ? { reopening: { seed } } : {};
    const result = await simulate({ seed, commands, ...reopening });
    const compared = { seed, commands: Math.min(commands, COMPARED) };
    for (const scenario of [replays, mirrored, still]) {
      result.counters.add(await scenario(compared));
    }
    return result;
  } catch (error) {
    if (error instanceof Violation) error.seed = seed;
    throw error;
  }
}
