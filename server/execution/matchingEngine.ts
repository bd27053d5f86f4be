// Where price messages meet what waits for them, whatever its kind: the trigger index's orders first, then market orders in
// order of arrival; and where the clock finds what falls due of each. A market order must fill at the first accepted message after its acceptance, at most 2 s later, or be
// refused. An order must meet every message after its last change: those that came while that was committed it meets then.
// Source: decisions.md "Contract" (Market order), architecture.md "The executor".
import type { ProductId, Tick, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { isReached, meetTriggers, type Trigger } from '../../core/trading/trigger.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Owned, RecordName, Records, RecordTypes } from './recordKinds.ts';
import type { Answer, Command } from './command.ts';
import { SAFETY_FREEZE } from './commonCommands.ts';
import { DueIndex, type DueTime } from './dueIndex.ts';
import { type DueRule, DueRunner } from './dueRunner.ts';
import type { Committed, Executor } from './executor.ts';
import { HeldLimits } from './heldLimits.ts';
import type { TriggerIndex, TriggerTarget } from './triggerIndex.ts';

/** A price message as it came: its conversion rate is the one of that moment, however late it is met. */
export interface PriceMessage {
  readonly tick: Tick;
  /** USDT per unit of the product's quote currency; undefined while that currency has no price. */
  readonly quoteRate: Decimal | undefined;
}

/** What is remembered of an order that waits for a price or for a time. */
export interface Watch {
  readonly productId: string;
  /** Of the order's own rulebook. */
  readonly rulebookHash: string;
  readonly orderTime: number;
  readonly triggers: readonly Trigger[];
  readonly due: readonly DueTime[];
}

/** An order that a price has fired, and the rulebook it runs by. */
export interface FiredOrder extends TriggerTarget, Pick<Watch, 'rulebookHash'> {}

/** How one kind of order waits for prices and times. */
export interface RestingKind<T> {
  /**
   * Undefined once the order is over. `lookedAt`: up to when what comes again and again of it has been looked at, whether or
   * not that left a trace.
   */
  watch(order: T, lookedAt: TimeMs | null): Watch | undefined;
  /**
   * The command that decides a fired order; undefined while the product has no conversion rate. Left out by a kind that waits
   * for no price.
   */
  command?(target: FiredOrder, message: PriceMessage, previousSeq: number): Command | undefined;
  /** How each thing that falls due is done. */
  readonly due?: Readonly<Record<string, DueRule>>;
}

/** Kinds without a row never wait for a price or a time. */
export type RestingKinds = {
  readonly [Name in RecordName]?: RestingKind<RecordTypes[Name]>;
};

export interface MatchingEngineOptions {
  readonly executor: Pick<Executor, 'run' | 'onCommitted'>;
  readonly index: TriggerIndex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kinds: RestingKinds;
  readonly quoteRateOf: (productId: ProductId) => Decimal | undefined;
}

/** What is remembered of a live order: small and free of decimals, since there may be hundreds of thousands. */
export interface LiveOrder extends Watch {
  readonly kind: RecordName;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  /** The message its last change was made for, or the last that had come when it was asked for: later ones it must meet. */
  readonly since: number;
}

interface Waiting {
  readonly afterSeq: number;
  readonly build: (message: PriceMessage | undefined) => Command;
  readonly settle: (answer: Promise<Answer>) => void;
  readonly cancelTimer: () => void;
}

/** A message in the order of arrival over all products. */
interface Arrived {
  readonly number: number;
  readonly message: PriceMessage;
  /** Of the product's message before it. */
  readonly previousSeq: number;
}

/** Messages are kept as long as they may still fill: older than 2 s nothing does (decisions.md "Contract"). */
const KEPT_MS = 2_000;

export class MatchingEngine {
  readonly #options: MatchingEngineOptions;
  /** Names of the kinds of record that may wait for a price. */
  readonly #kinds: readonly RecordName[];
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #recent = new Map<string, Arrived[]>();
  #arrived = 0;
  /** The message each command was run at; read when it is committed. */
  readonly #runAt = new WeakMap<Command, number>();
  readonly #live = new Map<string, LiveOrder>();
  /** How many of each kind there are. */
  readonly #liveOf = new Map<RecordName, number>();
  /** By product. */
  readonly #due = new Map<ProductId, DueIndex>();
  readonly #dueRunner: DueRunner;
  /** Orders whose trigger is being decided or committed: armed again after it. */
  readonly #firing = new Set<string>();
  readonly #held = new HeldLimits();
  /** For each reading of the database that is under way: the orders that were told of in the meantime. */
  readonly #readings = new Set<Set<string>>();

  constructor(options: MatchingEngineOptions) {
    this.#options = options;
    this.#kinds = Object.keys(options.kinds) as RecordName[];
    this.#dueRunner = new DueRunner({
      ...options,
      indexes: () => this.#due.values(),
      ruleOf: (kind, what) => options.kinds[kind]?.due?.[what],
      run: (command) => this.run(command),
      forget: ({ orderId }) => this.#forget(orderId),
    });
    options.executor.onCommitted((committed: readonly Committed[]) => {
      for (const { command, effects } of committed) {
        const since = this.#runAt.get(command) ?? this.#arrived;
        this.#followAll(effects.changed, since);
      }
    });
  }

  /** How many orders of a kind wait for something. */
  liveOf(kind: RecordName): number {
    return this.#liveOf.get(kind) ?? 0;
  }

  /** What is remembered of an order; undefined when it waits for nothing. */
  find(orderId: string): LiveOrder | undefined {
    return this.#live.get(orderId);
  }

  /** Does what has fallen due, as far as it can be done now; to be called every so often (dueRunner.ts). */
  lookForDue(): Promise<void> {
    return this.#dueRunner.look();
  }

  /** Market orders that wait for the product's next message. */
  waitingAt(productId: string): number {
    return this.#waiting.get(productId)?.length ?? 0;
  }

  /**
   * Takes over every live order as the database has it: at start, and after a commit that nobody heard of. What is told of
   * while it is read stands as told.
   */
  async adopt(read: () => Promise<Records>): Promise<void> {
    const known = [...this.#live.keys()];
    const { found, told } = await this.#adopt(read);
    for (const id of known) if (!found.has(id) && !told.has(id)) this.#forget(id);
  }

  /** The same of some that the database has; of the others nothing is said. */
  async adoptSome(read: () => Promise<Records>): Promise<void> {
    await this.#adopt(read);
  }

  async #adopt(read: () => Promise<Records>) {
    const told = new Set<string>();
    this.#readings.add(told);
    try {
      const records = await read();
      const found = new Set<string>();
      for (const kind of this.#kinds) {
        for (const order of records[kind] ?? []) {
          found.add(order.id);
          const isKnown = this.#live.get(order.id)?.version === order.version;
          if (!isKnown && !told.has(order.id)) this.#followOne(kind, order, this.#arrived);
        }
      }
      return { found, told };
    } finally {
      this.#readings.delete(told);
    }
  }

  /**
   * Waits for the first message of the product with a seq above `afterSeq`, then runs the command built for it;
   * after `timeoutMs` without one, runs the command built for `undefined` (which refuses with stale_quote).
   */
  atNextTick(
    productId: string,
    afterSeq: number,
    timeoutMs: number,
    build: Waiting['build'],
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        afterSeq,
        build,
        settle: (answer) => void answer.then(resolve, reject),
        cancelTimer: this.#options.clock.after(timeoutMs, () => {
          const queue = this.#waiting.get(productId);
          const index = queue?.indexOf(waiting) ?? -1;
          if (index < 0) return;
          queue?.splice(index, 1);
          waiting.settle(this.#options.executor.run(build(undefined)));
        }),
      };
      const queue = this.#waiting.get(productId);
      if (queue) queue.push(waiting);
      else this.#waiting.set(productId, [waiting]);
    });
  }

  /** Runs a command that may change what an order waits for. */
  run(command: Command, at = this.#arrived): Promise<Answer> {
    this.#runAt.set(command, at);
    return this.#options.executor.run(command);
  }

  /** Every accepted message comes through here, in the order of its product's seq. */
  onTick(tick: Tick): void {
    const recent = this.#recent.get(tick.productId) ?? [];
    this.#recent.set(tick.productId, recent);
    this.#arrived += 1;
    const arrived: Arrived = {
      number: this.#arrived,
      message: { tick, quoteRate: this.#options.quoteRateOf(tick.productId) },
      // The first message after a start meets orders that have waited in the book since before it.
      previousSeq: recent.at(-1)?.message.tick.seq ?? tick.seq - 1,
    };
    recent.push(arrived);
    // The last one before stays in any case: it is the previous message of the next.
    while (
      recent.length > 2 &&
      tick.receivedTime - (recent[0]?.message.tick.receivedTime ?? 0) > KEPT_MS
    )
      recent.shift();
    for (const target of this.#options.index.fire(tick)) void this.#runTriggered(target, arrived);
    this.#releaseWaiting(arrived.message);
  }

  #releaseWaiting(message: PriceMessage): void {
    const { productId, seq } = message.tick;
    const queue = this.#waiting.get(productId);
    if (!queue || queue.length === 0) return;
    this.#waiting.set(
      productId,
      queue.filter((waiting) => waiting.afterSeq >= seq),
    );
    for (const waiting of queue) {
      if (waiting.afterSeq >= seq) continue;
      waiting.cancelTimer();
      waiting.settle(this.run(waiting.build(message)));
    }
  }

  /** A freeze was lifted, of one user or (null) of everybody: what it held back may fill at the messages that come from now on. */
  onLifted(userId: string | null): void {
    this.#held.noteLift();
    this.#release(this.#held.of((owner) => userId === null || owner === userId));
  }

  /** The same for a lift that nobody told of. `readHalted`: who of these users is still stopped. */
  async findLifted(
    readHalted: (userIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const users = this.#held.users();
    if (users.length === 0) return;
    const halted = await readHalted(users);
    this.#release(this.#held.of((owner) => users.includes(owner) && !halted.has(owner)));
  }

  /** One that is being fired right now is found by the next look. */
  #release(orderIds: readonly string[]): void {
    for (const id of orderIds) {
      if (this.#firing.has(id)) continue;
      this.#held.forget(id);
      const order = this.#live.get(id);
      if (order) this.#arm(order, this.#arrived);
    }
  }

  async #runTriggered(target: TriggerTarget, arrived: Arrived): Promise<void> {
    const { orderId } = target;
    const { lifts } = this.#held;
    const live = this.#live.get(orderId);
    const version = live?.version;
    this.#firing.add(orderId);
    const kind = this.#options.kinds[target.order];
    const fired = live && { ...target, rulebookHash: live.rulebookHash };
    const command = fired && kind?.command?.(fired, arrived.message, arrived.previousSeq);
    let answer: Answer | undefined;
    try {
      answer = command && (await this.run(command, arrived.number));
    } catch (error) {
      this.#options.logger.error(
        { err: error, ...target },
        'a trigger could not be executed; it stays armed',
      );
    }
    this.#firing.delete(orderId);
    const isHeld = answer?.ok === false && answer.error === SAFETY_FREEZE.error;
    const order = this.#live.get(orderId);
    if (!order) return;
    if (isHeld) this.#held.hold(order);
    this.#arm(order, order.version === version ? arrived.number : order.since);
    // Lifted since it was tried: it must not wait for the next lift.
    if (isHeld && lifts !== this.#held.lifts) this.#release([orderId]);
  }

  #followAll(changed: Records, since: number): void {
    for (const kind of this.#kinds) {
      for (const order of changed[kind] ?? []) {
        for (const told of this.#readings) told.add(order.id);
        this.#followOne(kind, order, since);
      }
    }
  }

  #followOne(kind: RecordName, order: Owned, since: number): void {
    const resting: RestingKind<never> | undefined = this.#options.kinds[kind];
    if (resting) this.#follow(kind, order, resting, since);
  }

  #follow(kind: RecordName, order: Owned, resting: RestingKind<never>, since: number): void {
    const { id, userId, version } = order;
    const known = this.#live.get(id);
    if (known && known.version > version) return;
    const lookedAt = known ? this.#dueOf(known.productId).lookedAt(id) : null;
    const watch = resting.watch(order as never, lookedAt);
    if (watch === undefined) return this.#forget(id);
    const live: LiveOrder = { kind, id, userId, version, since, ...watch };
    this.#live.set(id, live);
    if (!known) this.#liveOf.set(kind, this.liveOf(kind) + 1);
    this.#dueOf(live.productId).watch(live, live.due);
    if (!this.#firing.has(id)) this.#arm(live, since);
  }

  #dueOf(productId: ProductId): DueIndex {
    let due = this.#due.get(productId);
    if (!due) this.#due.set(productId, (due = new DueIndex()));
    return due;
  }

  #forget(id: string): void {
    const known = this.#live.get(id);
    if (known === undefined) return;
    this.#live.delete(id);
    this.#liveOf.set(known.kind, this.liveOf(known.kind) - 1);
    this.#dueOf(known.productId).forget(id);
    this.#held.forget(id);
    this.#options.index.forget(id);
  }

  /** Lets the order meet the messages that came after `since`, then watches for the next ones. */
  #arm(order: LiveOrder, since: number): void {
    const { index } = this.#options;
    const triggers = this.#held.leftOf(order);
    let first = stillReached(triggers, index.seenSince(order.id));
    for (const arrived of this.#recent.get(order.productId) ?? []) {
      if (arrived.number <= since) continue;
      const met = meetTriggers(triggers, arrived.message.tick, first);
      ({ first } = met);
      if (!met.trigger) continue;
      index.silence(order, triggers, first);
      const { kind, id, userId } = order;
      const seen = met.trigger.confirm && first;
      const target = { order: kind, orderId: id, userId, kind: met.trigger.kind, first: seen };
      void this.#runTriggered(target, arrived);
      return;
    }
    index.watch(order, triggers, first);
  }
}

/** What was seen of an order is seen of its changed triggers as far as that message reached them as well. */
function stillReached(triggers: readonly Trigger[], seen: Tick | undefined): Tick | undefined {
  const twice = triggers.find(({ confirm }) => confirm !== undefined);
  return seen !== undefined && twice !== undefined && isReached(twice, seen) ? seen : undefined;
}
