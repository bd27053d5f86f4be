/**
 * A world of people who subscribe to grids and borrow on their coins, in a market wild enough that cells trade, stops fire, terms
 * end and collateral is sold. The house, its steps and what plays them are those of the other simulation; its auditor follows
 * each grid and each loan by itself.
 */
import { createRng } from '../../../core/market/prng.ts';
import { Counters, Violation } from '../auditor/counters.ts';
import { createEngine, type Engine, userIdOf } from '../engine.ts';
import { MarketDriver } from '../marketDriver.ts';
import type { Executed } from '../memoryBatches.ts';
import { Player } from '../player.ts';
import type { RunOptions } from '../simulation.ts';
import type { Step, World } from '../steps.ts';
import { Messages } from './messages.ts';
import { WealthAudit } from './wealthAudit.ts';
import { WealthDigest } from './wealthDigest.ts';
import { makeWealthPeople, WealthPeople } from './wealthPeople.ts';

const START_MS = Date.UTC(2026, 0, 5, 9);
const PEOPLE = 32;
const SWEEP_EVERY = 4_000;
const DUE_EVERY = 6;
const FAILURES = 150;

export interface WealthOptions extends RunOptions {
  readonly commands: number;
  readonly world?: World;
}

export const makeWealthWorld = (people = PEOPLE): World => ({
  startMs: START_MS,
  people: makeWealthPeople(people),
});

export class WealthRun {
  readonly engine: Engine;
  readonly audit: WealthAudit;
  readonly counters = new Counters();
  readonly messages = new Messages();
  readonly steps: Step[] = [];
  readonly player: Player;
  commands = 0;
  beats = 0;
  readonly #options: RunOptions;
  readonly #digest: WealthDigest;
  #taken = 0;
  #unsettled = false;

  constructor(world: World, options: RunOptions) {
    const rng = createRng(options.seed, 'failures');
    const toUserId = options.userIdOf ?? userIdOf;
    this.#options = options;
    this.engine = createEngine({
      world,
      userIdOf: toUserId,
      ...(options.seams === undefined ? {} : { seams: options.seams }),
      ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
      fails: () => rng.below(FAILURES) === 0,
    });
    const { store, hub } = this.engine;
    const { counters, messages } = this;
    this.audit = new WealthAudit({ store, counters, messages });
    const grids = this.audit.grids.ids;
    const loans = this.audit.loans.ids;
    const none = { tickets: [], spotOrders: [], calls: [], withdrawals: [], deposits: [] };
    this.player = new Player(this.engine, { ...none, grids, loans }, options.reopening);
    this.#digest = new WealthDigest(world.people.map((_, user) => toUserId(user)));
    hub.onTick((tick) => messages.take(tick));
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
    if (step.kind === 'status') this.messages.setState(step.productId, step.state);
    await this.player.play(step);
    this.#unsettled = step.kind !== 'settle';
    if (step.kind !== 'settle' && step.kind !== 'due') return;
    await this.player.settle();
    this.#unsettled = false;
    const executed = this.player.takeExecuted();
    for (const one of executed) this.#digest.add(one);
    this.audit.check(executed, this.engine.clock.now(), step.kind === 'due');
    this.#options.onExecuted?.(executed);
    const [fault] = this.player.faults;
    const [error] = this.engine.logger.errors;
    const isSound = fault === undefined && error === undefined;
    const detail = (): string => fault?.stack ?? JSON.stringify(error);
    this.counters.check('every command is answered', isSound, detail, 0);
  }

  finish(): string {
    this.audit.sweep();
    const { executor, store } = this.engine;
    this.counters.count('failed batch leaves nothing', executor.batches.failed);
    const { grids, loans } = this.audit;
    return this.#digest.finish(store, grids.ids, loans.ids);
  }
}

export interface WealthResult {
  readonly run: WealthRun;
  readonly counters: Counters;
  readonly hash: string;
}

/** Runs a seed; throws a Violation when a promise was broken. */
export async function simulateWealth(options: WealthOptions): Promise<WealthResult> {
  const world = options.world ?? makeWealthWorld();
  const run = new WealthRun(world, options);
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    await live(run, world, options);
    return { run, counters: run.counters, hash: run.finish() };
  } catch (error) {
    if (error instanceof Violation) error.seed ??= options.seed;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function live(
  run: WealthRun,
  world: World,
  { seed, commands }: WealthOptions,
): Promise<void> {
  const { engine, audit } = run;
  const market = new MarketDriver(`${seed} wealth`, world.startMs, { isWild: true });
  const people = new WealthPeople(seed, world.people.length, {
    store: engine.store,
    grids: audit.grids.ids,
    loans: audit.loans.ids,
    userIdOf: engine.toUserId,
    latest: (productId) => engine.hub.latest(productId),
  });
  const rng = createRng(seed, 'order of wealth');
  let swept = 0;
  while (run.commands < commands) {
    run.beats += 1;
    for (const step of market.beat()) await run.take(step);
    await run.take({ kind: 'settle' });
    const freeze = people.freeze();
    if (freeze !== undefined) await run.take(freeze);
    if (rng.below(12) === 0 || run.beats % DUE_EVERY === 0) await run.take({ kind: 'due' });
    const count = rng.below(9);
    for (let one = 0; one < count; one += 1) await run.take(people.next());
    for (const step of market.burst()) await run.take(step);
    await run.take({ kind: 'settle' });
    if (run.commands - swept < SWEEP_EVERY) continue;
    swept = run.commands;
    audit.sweep();
  }
}

/** The same steps in other circumstances. */
export async function replayWealth(
  steps: readonly Step[],
  world: World,
  options: RunOptions & { readonly onExecuted?: (executed: readonly Executed[]) => void },
): Promise<WealthResult> {
  const run = new WealthRun(world, options);
  for (const step of steps) await run.take(step);
  return { run, counters: run.counters, hash: run.finish() };
}
