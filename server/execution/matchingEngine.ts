// Where price messages meet what waits for them: the trigger index's orders first, then market orders in order of arrival; and where
// the clock finds what falls due. A market order must fill at the first accepted message after its acceptance, or be refused; an
// order must meet every message after its last change. What a product holds is its shard's; this is what is done with it.
// Source: decisions.md "Contract" (Market order), architecture.md "The executor".
import type { ProductId, Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { type FollowedMessage, stillReached } from '../../core/trading/trigger.ts';
import type { Clock, Logger } from '../ports.ts';
import { Places } from './places.ts';
import type { Owned, RecordName, Records } from './recordKinds.ts';
import type { Answer } from './command.ts';
import type { Operation } from './operation.ts';
import { SAFETY_FREEZE } from './commonOperations.ts';
import type { DueOrder } from './dueIndex.ts';
import { DueRunner } from './dueRunner.ts';
import type { Committed, Executor } from './executor.ts';
import type { Arrived, Handover, LiveOrder, ProductShard } from './productShard.ts';
import { Histories, keepFollowed } from './histories.ts';
import { type ReadHalted, Lifts } from './lifts.ts';
import type { KeepFollowed, ReadFollowed } from './markHistory.ts';
import type { PriceMessage, RestingKind, RestingKinds } from './resting.ts';
import { besidesNews, type Door, newsOf, type Shards } from './shards.ts';
import { ordersOf, type Told } from './told.ts';
import type { TriggerTarget } from './triggerIndex.ts';
import { operationAt, type WaitingOrder } from './waitingOrder.ts';
import { WaitingOrders } from './waitingOrders.ts';

export interface MatchingEngineOptions {
  readonly executor: Pick<Executor, 'run' | 'onCommitted' | 'shards'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kinds: RestingKinds;
  readonly quoteRateOf: (productId: ProductId) => Decimal | undefined;
  /** For orders that follow the price and are taken over; left out where none are. */
  readonly readFollowed?: ReadFollowed;
}

export class MatchingEngine {
  readonly #options: MatchingEngineOptions;
  readonly #shards: Shards;
  /** Names of the kinds of record that may wait for something. */
  readonly kinds: readonly RecordName[];
  readonly #dueRunner: DueRunner<ProductShard>;
  #arrived = 0;
  /** The message each operation was run at; read when it is committed. */
  readonly #runAt = new WeakMap<Operation, number>();
  readonly #readings = new Set<Told>();
  readonly #waiting: WaitingOrders;
  readonly #places: Places;
  readonly #histories: Histories;
  readonly #lifts: Lifts;

  constructor(options: MatchingEngineOptions) {
    this.#options = options;
    this.#shards = options.executor.shards;
    this.kinds = Object.keys(options.kinds) as RecordName[];
    this.#places = new Places(options.kinds);
    this.#waiting = new WaitingOrders({ ...options, shards: this.#shards });
    this.#histories = new Histories({ ...options, shards: this.#shards });
    this.#lifts = new Lifts(this.#shards, (shard, order) => this.#arm(shard, order, this.#arrived));
    this.#dueRunner = new DueRunner({
      ...options,
      shards: () => this.#shards.opened(),
      ruleOf: (kind, what) => options.kinds[kind]?.due?.[what],
      run: (operation, shard) => this.#runIn(shard, operation),
      forget: (due) => this.#forgetDue(due),
    });
    options.executor.onCommitted((committed: readonly Committed[]) => {
      for (const { command, effects } of committed) {
        const since = this.#runAt.get(command.operation) ?? this.#arrived;
        this.#followAll(effects.changed, since);
      }
    });
  }

  /** How many orders of a kind wait for something. */
  liveOf(kind: RecordName): number {
    return this.#shards.liveOf(kind, (productId) => this.#places.counts(kind, productId));
  }

  /** What an order waits for; undefined once it is over, or while its shard is shut. */
  findLive(orderId: string): LiveOrder | undefined {
    return this.#shards.findLive(orderId);
  }

  /** Orders that wait for a price. */
  get watched(): number {
    return this.#shards.watched;
  }

  /** How far an order's trigger has followed the price; undefined where it does not, or its shard is shut. */
  followed(productId: ProductId, orderId: string, since: number): FollowedMessage | undefined {
    return this.#shards.find(productId)?.triggers.followed(orderId, since);
  }

  /** Keeps what moved triggers that follow (histories.ts). */
  keepFollowed(keep: KeepFollowed): Promise<void> {
    return keepFollowed(this.#shards, keep);
  }

  /** Market orders that wait for the product's next message. */
  waitingAt(productId: string): number {
    return this.#shards.find(productId)?.waiting.length ?? 0;
  }

  /** Does what has fallen due, as far as it can be done now; to be called every so often (dueRunner.ts). */
  lookForDue(): Promise<void> {
    return this.#dueRunner.look();
  }

  /**
   * Takes over every live order as the database has it: at start, and after a commit that nobody heard of. What is told of
   * while it is read stands as told.
   */
  async adopt(read: () => Promise<Records>): Promise<void> {
    const known = [...this.#shards.opened()].map((shard) => [shard, [...shard.liveIds]] as const);
    const told: Told = new Set();
    const records = await this.#read(read, told);
    const found = this.#adoptAll(records, told);
    for (const [shard, ids] of known)
      for (const id of ids) if (!found.has(id) && !told.has(id)) shard.forget(id);
    for (const shard of this.#shards.opened())
      for (const kind of this.kinds)
        if (records[kind])
          shard.totals.adoptAll(kind, ordersOf(records, kind, shard.productId, told));
  }

  /** The same of some that the database has; of the others nothing is said. */
  async adoptSome(read: () => Promise<Records>): Promise<void> {
    const told: Told = new Set();
    const records = await this.#read(read, told);
    this.#adoptAll(records, told);
    for (const shard of this.#shards.opened())
      for (const kind of this.kinds)
        shard.totals.adopt(kind, ordersOf(records, kind, shard.productId, told));
  }

  async #read(read: () => Promise<Records>, told: Told): Promise<Records> {
    this.#readings.add(told);
    try {
      const records = await read();
      for (const [productId, history] of await this.#histories.read(records)) {
        const shard = this.#shards.find(productId);
        if (shard) shard.history = history;
      }
      return records;
    } finally {
      this.#readings.delete(told);
    }
  }

  #adoptAll(records: Records, told: Told): ReadonlySet<string> {
    const found = new Set<string>();
    for (const kind of this.kinds) {
      for (const order of (records[kind] ?? []) as readonly Owned[]) {
        found.add(order.id);
        if (told.has(order.id)) continue;
        for (const place of this.#places.follow(kind, order)) {
          const shard = this.#shards.find(place);
          const isKnown = shard?.find(order.id)?.version === order.version;
          if (shard && !isKnown) this.#follow(shard, kind, order, this.#arrived);
        }
      }
    }
    for (const shard of this.#shards.opened()) shard.history = undefined;
    return found;
  }

  /**
   * Closes a product's shard, once what it had begun is over: what it knows and the database does not. Whatever comes for the
   * product waits until it is opened again.
   */
  async close(productId: ProductId): Promise<Handover> {
    const { shard, door } = this.#shards.shut(productId, this.#arrived);
    await shard.untilIdle();
    // What was told of until now has met every message up to the one at which the shard was shut.
    for (const [id, news] of door.news)
      door.news.set(id, { ...news, since: Math.max(news.since, door.arrived) });
    this.#shards.remove(productId);
    return shard.close(door.arrived);
  }

  /** Opens it again, with its live orders as the database has them; lets in what waited meanwhile, in the order of its coming. */
  async open(
    productId: ProductId,
    handover: Handover | undefined,
    read: (productId: ProductId) => Promise<Records>,
  ): Promise<void> {
    const door = this.#shards.doorOf(productId);
    if (door === undefined) throw new Error(`the shard of ${productId} is open already`);
    const records = await read(productId);
    const handed = new Set(handover?.trails.flatMap(({ orders }) => orders.map(([id]) => id)));
    const histories = await this.#histories.read(records, (id) => handed.has(id));
    this.#arrived = Math.max(this.#arrived, handover?.arrived ?? 0);
    const shard = this.#shards.create(productId, handover);
    this.#shards.put(shard);
    shard.history = histories.get(productId);
    for (const kind of this.kinds) this.#fill(shard, kind, records[kind] ?? [], door);
    for (const { kind, order, since } of door.news.values())
      this.#follow(shard, kind, order, since);
    shard.history = undefined;
    shard.totals.doubt(handover?.doubtful ?? []);
    // Before what came meanwhile: that is what they have waited for.
    for (const order of handover?.waiting ?? []) this.#waiting.receive(shard, order, door);
    this.#shards.admit(productId);
  }

  /** What the database has of one kind; what was told of since stands as told. */
  #fill(shard: ProductShard, kind: RecordName, found: readonly Owned[], door: Door): void {
    const orders = besidesNews(door, found);
    for (const order of orders) {
      this.#places.follow(kind, order);
      this.#follow(shard, kind, order, door.arrived);
    }
    shard.totals.adopt(kind, [...orders, ...newsOf(door, kind)]);
  }

  /** Runs what the order comes to at its message (waitingOrders.ts). */
  atNextTick(order: WaitingOrder): Promise<Answer> {
    return this.#waiting.wait(order);
  }

  /** Runs an operation that may change what an order waits for. */
  run(operation: Operation, at = this.#arrived): Promise<Answer> {
    this.#runAt.set(operation, at);
    return this.#options.executor.run(operation);
  }

  /** The same of one that may draw on what the shard holds: it is not closed before the answer. */
  #runIn(shard: ProductShard, operation: Operation, at?: number): Promise<Answer> {
    shard.begin();
    const answer = this.run(operation, at);
    const end = (): void => shard.end();
    answer.then(end, end);
    return answer;
  }

  /** Every accepted message comes through here, in the order of its product's seq. */
  onTick(tick: Tick): void {
    this.#arrived += 1;
    const number = this.#arrived;
    const message = { tick, quoteRate: this.#options.quoteRateOf(tick.productId) };
    this.#shards.whenOpen(tick.productId, (shard) => this.#meet(shard, number, message));
  }

  #meet(shard: ProductShard, number: number, message: PriceMessage): void {
    const arrived = shard.remember(number, message);
    for (const target of shard.triggers.fire(message.tick)) {
      const order = shard.find(target.orderId);
      // One that changed since the message came, while it waited for the shard: it is to meet later ones.
      if (order && order.since >= number) this.#arm(shard, order, order.since);
      else void this.#runTriggered(shard, target, arrived);
    }
    const { seq } = message.tick;
    for (const order of shard.takeWaiting(({ afterSeq }) => afterSeq < seq))
      this.#waiting.tell(order, this.#runIn(shard, operationAt(order, message)));
  }

  /** A freeze was lifted, of one user or (null) of everybody: what it held back may fill at the messages that come from now on. */
  onLifted(userId: string | null): void {
    this.#lifts.onLifted(userId);
  }

  /** The same for a lift that nobody told of. `readHalted`: who of these users is still stopped. */
  findLifted(readHalted: ReadHalted): Promise<void> {
    return this.#lifts.findLifted(readHalted);
  }

  async #runTriggered(shard: ProductShard, target: TriggerTarget, arrived: Arrived): Promise<void> {
    const { orderId } = target;
    const { lifts } = shard.held;
    const live = shard.find(orderId);
    shard.firing.add(orderId);
    shard.begin();
    const kind = this.#options.kinds[target.order];
    const fired = live && { ...target, rulebookHash: live.rulebookHash };
    const operation = fired && kind?.fire?.(fired, arrived.message, arrived.previousSeq);
    let answer: Answer | undefined;
    try {
      answer = operation && (await this.run(operation, arrived.number));
    } catch (error) {
      this.#options.logger.error(
        { err: error, ...target },
        'a trigger could not be executed; it stays armed',
      );
    }
    shard.firing.delete(orderId);
    const isHeld = answer?.ok === false && answer.error === SAFETY_FREEZE.error;
    const order = shard.find(orderId);
    if (order) {
      if (isHeld) shard.held.hold(order);
      this.#arm(shard, order, order.version === live?.version ? arrived.number : order.since);
      // Lifted since it was tried: it must not wait for the next lift.
      if (isHeld && lifts !== shard.held.lifts) this.#lifts.release(shard, [orderId]);
    }
    shard.end();
  }

  #followAll(changed: Records, since: number): void {
    for (const kind of this.kinds) {
      for (const order of (changed[kind] ?? []) as readonly Owned[]) {
        for (const told of this.#readings) told.add(order.id);
        for (const place of this.#places.follow(kind, order)) {
          this.#shards.doorOf(place)?.news.set(order.id, { kind, order, since });
          const shard = this.#shards.holder(place);
          if (shard) this.#follow(shard, kind, order, since);
        }
      }
    }
  }

  #follow(shard: ProductShard, kind: RecordName, order: Owned, since: number): void {
    const { id, userId, version } = order;
    const resting: RestingKind<never> | undefined = this.#options.kinds[kind];
    const known = shard.find(id);
    if (resting === undefined || (known && known.version > version)) return;
    const watch = resting.watch(order as never, shard.due.lookedAt(id), shard.productId);
    if (watch === undefined) {
      shard.forget(id);
      // A reading of the database may have found it open while it was being ended.
      shard.totals.forget(id);
      return;
    }
    const live = shard.keep({ kind, id, userId, version, since }, watch);
    if (!shard.firing.has(id)) this.#arm(shard, live, since);
  }

  /** It is over, though nobody was told so: nothing is owed for it either. */
  #forgetDue({ orderId, order: { productId } }: DueOrder): void {
    const shard = this.#shards.holder(productId);
    shard?.forget(orderId);
    shard?.totals.forget(orderId);
  }

  /** Lets the order meet the messages that came after `since`, then watches for the next ones. */
  #arm(shard: ProductShard, order: LiveOrder, since: number): void {
    const triggers = shard.resume(order.id, shard.held.leftOf(order));
    if (triggers.length === 0) return shard.triggers.forget(order.id);
    const met = shard.meetSince(since, triggers, stillReached(triggers, shard.seenSince(order.id)));
    if (met.trigger === undefined || met.arrived === undefined)
      return shard.triggers.watch(order, met.triggers, met.first);
    shard.triggers.silence(order, met.triggers, met.first);
    const { kind, id, userId } = order;
    const seen = met.trigger.confirm && met.first;
    const fired = { kind: met.trigger.kind, first: seen, followed: met.trigger.trail?.best };
    void this.#runTriggered(shard, { order: kind, orderId: id, userId, ...fired }, met.arrived);
  }
}
