// Everything that one product holds in memory: what fills took of its messages, its recent messages, the market orders that wait
// for the next one, what its live orders wait for, and what the house may owe in it.
// What the database does not have is handed over as plain data when the product's shard is closed; a shard that is opened with
// it and with the product's live orders goes on as if nothing had been. Must decide nothing.
// Source: house.md "A shard holds what a product holds in memory".
import type { ProductId, Tick } from '../../core/market/types.ts';
import {
  priceOn,
  type FollowedMessage,
  furtherOf,
  type Meeting,
  meetTriggers,
  trailedTo,
  type Trigger,
} from '../../core/trading/trigger.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { type ConsumedHandover, ConsumedLiquidity } from './consumedLiquidity.ts';
import { DueIndex, type DueHandover } from './dueIndex.ts';
import { HeldLimits } from './heldLimits.ts';
import { type DoubtfulDebt, HouseTotals } from './houseTotals.ts';
import type { RecordKinds, RecordName } from './recordKinds.ts';
import type { PriceMessage, Watch } from './resting.ts';
import type { MarkHistory } from './markHistory.ts';
import type { TrailHandover } from './trails.ts';
import { TriggerIndex } from './triggerIndex.ts';
import type { WaitingOrder } from './waitingOrder.ts';

/** What is remembered of a live order: small and free of decimals, since there may be hundreds of thousands. */
export interface LiveOrder extends Watch {
  readonly kind: RecordName;
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  /** The message its last change was made for, or the last that had come when it was asked for: later ones it must meet. */
  readonly since: number;
}

/** Of the order itself, beside what it waits for. */
type LiveOrderSelf = Omit<LiveOrder, keyof Watch>;

/** Field by field: of what is spread into an object a part lies beside it. */
const liveOrderOf = (
  { kind, id, userId, version, since }: LiveOrderSelf,
  { productId, rulebookHash, orderTime, triggers, due }: Watch,
): LiveOrder => ({
  kind,
  id,
  userId,
  version,
  since,
  productId,
  rulebookHash,
  orderTime,
  triggers,
  due,
});

/** A message in the order of arrival over all products. */
export interface Arrived {
  readonly number: number;
  readonly message: PriceMessage;
  /** Of the product's message before it. */
  readonly previousSeq: number;
}

/** What a shard knows and the database does not: plain data. */
export interface Handover {
  /** The last message over all products that had come when the shard was shut: its orders have met all of their own up to it. */
  readonly arrived: number;
  readonly recent: readonly {
    readonly number: number;
    readonly previousSeq: number;
    readonly tick: Tick;
    readonly quoteRate: string | null;
  }[];
  readonly consumed: ConsumedHandover;
  /** Market orders in order of arrival. */
  readonly waiting: readonly WaitingOrder[];
  /** Orders whose price stands at or beyond a trigger that needs two messages, and since which one. */
  readonly seen: readonly (readonly [orderId: string, first: Tick])[];
  /** Orders that follow the price, by the message that moved them last. */
  readonly trails: readonly TrailHandover[];
  /** Limits held by a freeze, with their owners. */
  readonly held: readonly (readonly [orderId: string, userId: string])[];
  readonly due: DueHandover;
  readonly doubtful: readonly DoubtfulDebt[];
}

/** Messages are kept as long as they may still fill: older than 2 s nothing does (decisions.md "Contract"). */
const KEPT_MS = 2_000;

/** How far an order of a handover has followed. */
interface Handed {
  readonly since: number;
  readonly best: FollowedMessage;
}

const handedOf = (trails: readonly TrailHandover[]): Map<string, Handed> =>
  new Map(
    trails.flatMap(({ best, orders }) =>
      orders.map(([orderId, since]) => [orderId, { since, best }] as const),
    ),
  );

const trailsOf = (handed: ReadonlyMap<string, Handed>): TrailHandover[] =>
  [...handed].map(([orderId, { since, best }]) => ({ best, orders: [[orderId, since] as const] }));

export class ProductShard {
  readonly productId: ProductId;
  readonly liquidity: ConsumedLiquidity;
  readonly totals: HouseTotals;
  readonly triggers = new TriggerIndex();
  readonly due: DueIndex;
  readonly held: HeldLimits;
  /** Orders whose trigger is being decided or committed: armed again after it. */
  readonly firing = new Set<string>();
  /** Market orders in order of arrival. */
  waiting: WaitingOrder[] = [];
  readonly #live = new Map<string, LiveOrder>();
  readonly #liveOf = new Map<RecordName, number>();
  readonly #recent: Arrived[];
  /** Of a handover, until the order is armed. */
  readonly #seen: Map<string, Tick>;
  readonly #trails: Map<string, Handed>;
  /** What the price did before, while orders are taken over that nobody followed with. */
  history: MarkHistory | undefined;
  /** Commands of the shard that are being decided or committed. */
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor(productId: ProductId, kinds: Pick<RecordKinds, 'of'>, handover?: Handover) {
    this.productId = productId;
    this.liquidity = new ConsumedLiquidity(handover?.consumed);
    this.totals = new HouseTotals(kinds);
    this.due = new DueIndex(handover?.due);
    this.held = new HeldLimits(handover?.held);
    this.#recent = (handover?.recent ?? []).map(({ number, previousSeq, tick, quoteRate }) => ({
      number,
      previousSeq,
      message: { tick, quoteRate: quoteRate === null ? undefined : decimal(quoteRate) },
    }));
    this.#seen = new Map(handover?.seen);
    this.#trails = handedOf(handover?.trails ?? []);
  }

  /** Messages that an order may still have to meet, oldest first. */
  get recent(): readonly Arrived[] {
    return this.#recent;
  }

  /** Ids of all orders that wait for something. */
  get liveIds(): Iterable<string> {
    return this.#live.keys();
  }

  find(orderId: string): LiveOrder | undefined {
    return this.#live.get(orderId);
  }

  /** How many orders of a kind wait for something. */
  liveOf(kind: RecordName): number {
    return this.#liveOf.get(kind) ?? 0;
  }

  /** Remembers it, in place of what was known of it. */
  keep(self: LiveOrderSelf, watch: Watch): LiveOrder {
    const order = liveOrderOf(self, watch);
    if (!this.#live.has(order.id)) this.#liveOf.set(order.kind, this.liveOf(order.kind) + 1);
    this.#live.set(order.id, order);
    this.due.watch(order, order.due);
    return order;
  }

  forget(orderId: string): void {
    const known = this.#live.get(orderId);
    if (known === undefined) return;
    this.#live.delete(orderId);
    this.#liveOf.set(known.kind, this.liveOf(known.kind) - 1);
    this.due.forget(orderId);
    this.held.forget(orderId);
    this.triggers.forget(orderId);
  }

  /** Since which message the price of an order's trigger that needs two has been there. */
  seenSince(orderId: string): Tick | undefined {
    const handed = this.#seen.get(orderId);
    this.#seen.delete(orderId);
    return handed ?? this.triggers.seenSince(orderId);
  }

  /** An order's triggers from where they have followed to; those that nobody followed with as what was before says. */
  resume(orderId: string, triggers: readonly Trigger[]): readonly Trigger[] {
    if (triggers.every(({ trail }) => trail === undefined)) return triggers;
    const handed = this.#trails.get(orderId);
    this.#trails.delete(orderId);
    return triggers.map((trigger) => {
      const { trail, fires } = trigger;
      if (trail === undefined) return trigger;
      const known =
        this.triggers.followed(orderId, trail.since) ??
        (handed?.since === trail.since ? handed.best : this.#bestBefore(trigger, trail.best));
      return known === undefined
        ? trigger
        : trailedTo(trigger, trail, furtherOf(fires, trail.best, known));
    });
  }

  /** Of one that is taken over: all that came has been met, so only how far it went is asked. */
  #bestBefore({ fires, on }: Trigger, from: FollowedMessage): FollowedMessage | undefined {
    if (this.history === undefined) return undefined;
    let best = this.history.bestAfter(from.seq, fires) ?? from;
    for (const { message } of this.#recent) {
      const { tick } = message;
      if (tick.seq <= from.seq) continue;
      best = furtherOf(fires, best, { seq: tick.seq, price: priceOn(on, tick), tick });
    }
    return best;
  }

  /** The first of the messages after `since` that fires one of them, or how far all of these have led them. */
  meetSince(
    since: number,
    triggers: readonly Trigger[],
    first: Tick | undefined,
  ): Meeting & { readonly arrived?: Arrived } {
    let met: Meeting = { trigger: undefined, first, triggers };
    for (const arrived of this.#recent) {
      if (arrived.number <= since) continue;
      met = meetTriggers(met.triggers, arrived.message.tick, met.first);
      if (met.trigger) return { ...met, arrived };
    }
    return met;
  }

  /** Remembers a message as long as it may still be met. */
  remember(number: number, message: PriceMessage): Arrived {
    const recent = this.#recent;
    const { tick } = message;
    // The first message after a start meets orders that have waited in the book since before it.
    const previousSeq = recent.at(-1)?.message.tick.seq ?? tick.seq - 1;
    const arrived: Arrived = { number, message, previousSeq };
    recent.push(arrived);
    // The last one before stays in any case: it is the previous message of the next.
    while (
      recent.length > 2 &&
      tick.receivedTime - (recent[0]?.message.tick.receivedTime ?? 0) > KEPT_MS
    )
      recent.shift();
    return arrived;
  }

  /** Takes out those that wait no longer. */
  takeWaiting(isOver: (order: WaitingOrder) => boolean): readonly WaitingOrder[] {
    const taken = this.waiting.filter(isOver);
    if (taken.length > 0) this.waiting = this.waiting.filter((order) => !isOver(order));
    return taken;
  }

  begin(): void {
    this.#underWay += 1;
  }

  end(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Resolves when no command of the shard is being decided or committed. */
  async untilIdle(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** What the database does not have; the shard is of no use afterwards. */
  close(arrived: number): Handover {
    const due = this.due.close();
    return {
      arrived,
      recent: this.#recent.map(({ number, previousSeq, message: { tick, quoteRate } }) => ({
        number,
        previousSeq,
        tick,
        quoteRate: quoteRate === undefined ? null : toText(quoteRate),
      })),
      consumed: this.liquidity.close(),
      waiting: this.waiting,
      seen: [...this.#seen, ...this.triggers.seen()],
      trails: [...this.triggers.following(), ...trailsOf(this.#trails)],
      held: this.held.all(),
      due,
      doubtful: this.totals.doubtful(),
    };
  }
}
