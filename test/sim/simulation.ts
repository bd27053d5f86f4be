/**
 * One world from one seed: market and people make steps, the house under test and the naive house take them, the auditor
 * compares after each batch. The steps can be kept, so that the same run can be had again in other circumstances.
 */
import { createHash } from 'node:crypto';
import { createRng } from '../../core/market/prng.ts';
import { formatTickLine } from '../../core/proof/tickLine.ts';
import { Auditor } from './auditor/auditor.ts';
import { Counters, Violation } from './auditor/counters.ts';
import { NaiveHouse } from './auditor/naiveHouse.ts';
import { sweep, watchRolls, watchTriggers } from './auditor/watch.ts';
import { Digest } from './digest.ts';
import { createEngine, type Engine, userIdOf } from './engine.ts';
import { MarketDriver, type MarketOptions } from './marketDriver.ts';
import type { Executed } from './memoryBatches.ts';
import { makePeople, People, type PeopleOptions } from './people.ts';
import { Player } from './player.ts';
import type { ReopeningOptions } from './reopening.ts';
import type { Seams } from './seams.ts';
import { type CommandStep, isAboutAll, type Step, type World } from './steps.ts';

/** Monday, 5 January 2026, 09:00 UTC: every calendar open, the first triple roll two days away. */
const START_MS = Date.UTC(2026, 0, 5, 9);
const PEOPLE = 40;
/** Commands between two looks at everything. */
const SWEEP_EVERY = 5_000;
/** Beats between two looks for what has fallen due; others come by chance. */
const DUE_EVERY = 8;
/** One batch in so many fails at its commit. */
const FAILURES = 150;

const MEETS_COMMITTED: ReadonlySet<string> = new Set(['close', 'reverse', 'sell']);

export interface RunOptions {
  readonly seed: string;
  readonly seams?: Seams;
  readonly batchSize?: number;
  /** Keeps every step. */
  readonly record?: boolean;
  /** The hash forgets ids: for runs that are held against each other. */
  readonly isNameless?: boolean;
  readonly userIdOf?: (user: number) => string;
  /** Closes and opens shards on the way: nothing may differ. */
  readonly reopening?: ReopeningOptions;
  /** Sees everything that is executed. */
  readonly onExecuted?: (executed: readonly Executed[]) => void;
}

export interface SimulationOptions extends RunOptions {
  readonly commands: number;
  readonly world?: World;
  readonly market?: MarketOptions;
  readonly people?: PeopleOptions;
  /**
   * Every message meets a house where all is committed: for runs that are repeated on a database, where nobody can say how
   * far a commit is when the next message comes, and with it who is first at that message's book. And no key is used for something
   * else while its first still waits: a house refuses that at its door, and the executor here whichever of the two comes last.
   */
  readonly isUnhurried?: boolean;
  /** Stops after so many beats of the market instead. */
  readonly beats?: number;
}

export function makeWorld(people = PEOPLE): World {
  return { startMs: START_MS, people: makePeople(people) };
}

/** Takes steps, one after the other; throws a Violation that names its step. */
export class Run {
  readonly engine: Engine;
  readonly naive: NaiveHouse;
  readonly auditor: Auditor;
  readonly counters = new Counters();
  readonly steps: Step[] = [];
  readonly world: World;
  commands = 0;
  beats = 0;
  readonly player: Player;
  readonly #digest: Digest;
  readonly #ticks = createHash('sha256');
  readonly #options: RunOptions;
  #taken = 0;
  #unsettled = false;

  constructor(world: World, options: RunOptions) {
    const rng = createRng(options.seed, 'failures');
    this.world = world;
    this.#options = options;
    const toUserId = options.userIdOf ?? userIdOf;
    this.engine = createEngine({
      world,
      userIdOf: toUserId,
      ...(options.seams === undefined ? {} : { seams: options.seams }),
      ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
      fails: () => rng.below(FAILURES) === 0,
    });
    this.naive = new NaiveHouse(world);
    const { store, hub } = this.engine;
    const { counters, naive } = this;
    this.auditor = new Auditor({ naive, store, counters, userIdOf: toUserId });
    this.auditor.accounts.journal.read(store.journal);
    this.auditor.accounts.checkAll();
    const made = {
      tickets: this.auditor.orderIds,
      spotOrders: this.auditor.spot.orderIds,
      calls: this.auditor.calls.orderIds,
      withdrawals: this.auditor.funding.withdrawalIds,
      deposits: this.auditor.funding.depositIds,
    };
    this.player = new Player(this.engine, made, options.reopening);
    const userIds = world.people.map((_, user) => toUserId(user));
    this.#digest = new Digest(userIds, options.isNameless === true);
    hub.onTick((tick) => this.#ticks.update(formatTickLine({ ...tick, flag: 'ok' })));
  }

  async take(step: Step): Promise<void> {
    const movesTime = step.kind !== 'command' && step.kind !== 'tick' && step.kind !== 'settle';
    if (movesTime && this.#unsettled) await this.take({ kind: 'settle' });
    this.#taken += 1;
    if (step.kind === 'command') this.commands += 1;
    if (this.#options.record === true) this.steps.push(step);
    try {
      await this.#take(step);
    } catch (error) {
      if (error instanceof Violation) error.step ??= this.#taken;
      throw error;
    }
  }

  async #take(step: Step): Promise<void> {
    this.naive.step(step);
    if (step.kind === 'tick') this.auditor.onTick(step);
    await this.player.play(step);
    this.#unsettled = step.kind !== 'settle';
    if (step.kind !== 'settle' && step.kind !== 'due') return;
    await this.player.settle();
    this.#unsettled = false;
    const executed = this.player.takeExecuted();
    for (const one of executed) this.#digest.add(one);
    this.auditor.check(executed);
    this.#options.onExecuted?.(executed);
    watchTriggers(this);
    if (step.kind === 'due') watchRolls(this);
    this.#checkFaults();
  }

  #checkFaults(): void {
    const { logger } = this.engine;
    const [fault] = this.player.faults;
    const [error] = logger.errors;
    const detail = (): string => fault?.message ?? JSON.stringify(error);
    const isSound = fault === undefined && error === undefined;
    this.counters.check('every command is answered', isSound, detail, 0);
  }

  /** Looks at everything, whether touched or not. */
  sweep(): void {
    sweep(this);
  }

  /** Last look at everything; the hash over all answers, tickets and entries, and that of the price messages. */
  finish(): { hash: string; ticks: string } {
    this.sweep();
    const { executor, store } = this.engine;
    this.counters.count('failed batch leaves nothing', executor.batches.failed);
    return { hash: this.#digest.finish(store), ticks: this.#ticks.digest('hex') };
  }
}

export interface SimulationResult {
  readonly run: Run;
  readonly counters: Counters;
  readonly hash: string;
  readonly ticks: string;
}

/** Runs a seed; throws a Violation when a promise was broken. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const world = options.world ?? makeWorld();
  const run = new Run(world, options);
  const { stackTraceLimit } = Error;
  // Refusals are thrown by the ten thousand; nobody reads where.
  Error.stackTraceLimit = 0;
  try {
    await live(run, options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { run, counters: run.counters, ...run.finish() };
}

/** Whether its key was used for something else that is not answered yet. */
function isTakenMeanwhile({ steps, player }: Run, { user, key, action }: CommandStep): boolean {
  const asked = steps.filter((step) => step.kind === 'command');
  const first = asked.findIndex((step) => step.user === user && step.key === key);
  if (first === -1 || player.answers[first] !== 'nothing') return false;
  return JSON.stringify(asked[first]?.action) !== JSON.stringify(action);
}

async function live(run: Run, options: SimulationOptions): Promise<void> {
  const { seed, beats = Infinity, commands } = options;
  const { naive, auditor, world } = run;
  const market = new MarketDriver(seed, world.startMs, options.market);
  const known = {
    tickets: (): number => auditor.orderIds.length,
    spotOrders: (): number => auditor.spot.orderIds.length,
    calls: (): number => auditor.calls.orderIds.length,
    withdrawals: (): number => auditor.funding.withdrawalIds.length,
    deposits: (): number => auditor.funding.depositIds.length,
  };
  const people = new People(seed, naive.state, known, options.people);
  const rng = createRng(seed, 'order of things');
  let swept = 0;
  const takeMarket = async (step: Step): Promise<void> => {
    if (options.isUnhurried === true && step.kind === 'tick') await run.take({ kind: 'settle' });
    await run.take(step);
  };
  while (run.beats < beats && run.commands < commands) {
    run.beats += 1;
    for (const step of market.beat()) await takeMarket(step);
    await run.take({ kind: 'settle' });
    const freeze = people.freeze();
    if (freeze !== undefined) await run.take(freeze);
    const isDrawn = options.market?.isCalm !== true && rng.below(12) === 0;
    if (isDrawn || run.beats % DUE_EVERY === 0) await run.take({ kind: 'due' });
    const count = world.people.length === 0 ? 0 : rng.below(16);
    for (let one = 0; one < count; one += 1) {
      const step = people.next();
      if (options.isUnhurried === true && isTakenMeanwhile(run, step)) continue;
      // A close looks at its ticket as it is committed.
      const { call } = step.action;
      const isAll = isAboutAll(step.action);
      if (isAll || MEETS_COMMITTED.has(call)) await run.take({ kind: 'settle' });
      await run.take(step);
      // Which tickets are all of them is read as they are committed, and each is asked for by itself.
      // What a sale pays is learned from the house before anybody can spend it.
      if (isAll || call === 'sell') await run.take({ kind: 'settle' });
    }
    // Sometimes prices come while the commands are still being committed.
    for (const step of market.burst()) await takeMarket(step);
    await run.take({ kind: 'settle' });
    if (run.commands - swept < SWEEP_EVERY) continue;
    swept = run.commands;
    run.sweep();
  }
}

/** The same steps in other circumstances. */
export async function replay(
  steps: readonly Step[],
  world: World,
  options: RunOptions,
): Promise<SimulationResult> {
  const run = new Run(world, options);
  for (const step of steps) await run.take(step);
  return { run, counters: run.counters, ...run.finish() };
}
