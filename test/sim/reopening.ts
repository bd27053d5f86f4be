/**
 * Closes shards and opens them again in the middle of a run, at moments of a seed's own: around a message or a request, so that
 * it waits at the door, or while a batch is on its way. What is handed over goes through a text, as between two machines.
 */
import { createRng, type Rng } from '../../core/market/prng.ts';
import type { Handover } from '../../server/execution/productShard.ts';
import type { Records } from '../../server/execution/recordKinds.ts';
import { HOUSE } from '../../server/execution/resting.ts';
import { recordKinds } from '../../server/kinds/kinds.ts';
import { PRODUCTS } from './auditor/rules.ts';
import type { Engine } from './engine.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { Step } from './steps.ts';

export interface ReopeningOptions {
  readonly seed: string;
  /** One step in so many. */
  readonly every?: number;
  /** The place where loans wait for times is closed too. */
  readonly withHouse?: boolean;
  /** What gets lost on the way, for a planted fault. */
  readonly lose?: (handover: Handover) => Handover;
}

const KINDS = ['contract', 'spot', 'cfd', 'quant'] as const;
const EVERY = 12;

/** What waits in a place, as the database would be asked for it. */
function readLive(store: MemoryStore, place: string): Records {
  const loans = [...store.recordsOf('loan').values()].filter(
    ({ state, watched }) =>
      (state === 'approved' || state === 'unpaid') &&
      (place === HOUSE || watched.some(({ productId }) => productId === place)),
  );
  const ofProduct = KINDS.map((name) => [
    name,
    [...store.recordsOf(name).values()].filter(
      (order) => order.productId === place && recordKinds.isOpen(name, order),
    ),
  ]);
  return Object.fromEntries([...ofProduct, ['loan', loans]]);
}

export class Reopening {
  /** How often a shard was closed at rest, while something was on its way, and with market orders that waited. */
  readonly done = { atRest: 0, underWay: 0, withWaiting: 0 };
  readonly #engine: Engine;
  readonly #options: ReopeningOptions;
  readonly #rng: Rng;
  #underWay: Promise<void> | undefined;

  constructor(engine: Engine, options: ReopeningOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#rng = createRng(options.seed, 'reopening');
  }

  /** Plays a step, a shard closed meanwhile or not. */
  async around(step: Step, play: () => Promise<void>): Promise<void> {
    if (this.#rng.below(this.#options.every ?? EVERY) !== 0) return play();
    const isHouse = this.#options.withHouse === true && this.#rng.below(5) === 0;
    const productId = isHouse
      ? HOUSE
      : (productOf(step) ?? PRODUCTS[this.#rng.below(PRODUCTS.length)]?.productId);
    if (productId === undefined) return play();
    if (step.kind === 'settle') {
      if (this.#engine.executor.isBusy) this.#begin(productId);
      return play();
    }
    // Nothing else may come between, or it would overtake what waits at the door.
    if (this.#engine.executor.isBusy) return play();
    this.done.atRest += 1;
    const handover = await this.#engine.matching.close(productId);
    const isMet = step.kind === 'tick' || step.kind === 'command' || step.kind === 'advance';
    if (handover.waiting.length > 0) this.done.withWaiting += 1;
    if (isMet) await play();
    await this.#open(productId, handover);
    if (!isMet) await play();
  }

  /** Until the shard that was closed while a batch was on its way is open again. */
  async finish(): Promise<void> {
    await this.#underWay;
    this.#underWay = undefined;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  #begin(productId: string): void {
    this.done.underWay += 1;
    this.#underWay = this.#engine.matching.close(productId).then((handover) => {
      if (handover.waiting.length > 0) this.done.withWaiting += 1;
      return this.#open(productId, handover);
    });
  }

  async #open(productId: string, handover: Handover): Promise<void> {
    const { matching, store } = this.#engine;
    const { lose = (whole) => whole } = this.#options;
    const received = JSON.parse(JSON.stringify(lose(handover))) as Handover;
    await matching.open(productId, received, async (id) => readLive(store, id));
  }
}

function productOf(step: Step): string | undefined {
  if (step.kind === 'tick') return step.productId;
  return step.kind === 'command' && 'productId' in step.action
    ? (step.action.productId ?? undefined)
    : undefined;
}
