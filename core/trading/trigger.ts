// What a live order of any kind waits for: a price of the market at which it is tried.
// Must never decide anything: the order is decided again when the price is there. Source: architecture.md "How data flows".
import type { LoggedIndex } from '../market/indexLog.ts';
import type { Points, Tick, TimeMs } from '../market/types.ts';

/** A trigger that one message alone never fires. */
export interface Confirmation {
  /** Two messages at or beyond the price, this far apart, and none between them that is not. */
  readonly apartMs: number;
  /** What it waits for besides; null for nothing. */
  readonly pause: Pause | null;
}

/** From one part to the next. */
export interface Pause {
  readonly since: TimeMs;
  readonly ms: number;
  /** At or beyond this price nothing is waited for; null for none. */
  readonly atOnce: Points | null;
}

/**
 * Whether the pause still runs at a message. A clock that has been set back since by less than the pause prolongs it by as
 * much; by more, and nothing can be said: then it is over.
 */
export const isPausing = ({ since, ms }: Pick<Pause, 'since' | 'ms'>, tick: Tick): boolean =>
  Math.abs(tick.receivedTime - since) < ms;

export interface Trigger {
  readonly kind: 'limit' | 'stop_entry' | 'take_profit' | 'stop_loss' | 'liquidation';
  readonly fires: 'at_or_below' | 'at_or_above';
  /** Of the index: doubled, as messages have it. */
  readonly price: Points;
  readonly on: 'mark' | 'ask' | 'bid' | 'index';
  readonly confirm?: Confirmation;
  /** Of one that follows the best price, never back: `price` is where it stands behind `trail.best`. */
  readonly trail?: TrailTrigger;
}

/** A rate of following is counted in these parts of one. */
export const RATE_PARTS = 10_000;

/** How a trigger follows. */
export interface TrailTrigger {
  /** How far it stays behind, as a share in ten-thousandths. */
  readonly rate: number;
  /** Tells one setting of it from the next: what was followed for another one is none of it. */
  readonly since: number;
  /** The message that moved it last. */
  readonly best: FollowedMessage;
}

/** A message by its number and price, points; with itself or its line of the log where it is not kept as evidence yet. */
export interface FollowedMessage {
  readonly seq: number;
  readonly price: Points;
  readonly tick?: Tick | undefined;
  readonly line?: LoggedIndex | undefined;
}

/** Milliseconds between two messages, as far as the venue's time and ours agree that they have passed. */
export const timeBetween = (first: Tick, tick: Tick): number =>
  Math.min(tick.receivedTime - first.receivedTime, tick.sourceTime - first.sourceTime);

/** What a trigger compares its price with. */
export const priceOn = (on: Trigger['on'], tick: Tick): Points =>
  on === 'index' ? tick.indexDoubled : tick[on];

/** Whether the message's price is at or beyond the trigger's, or beyond another that fires the same way. */
export function isReached(
  { on, fires, price }: Pick<Trigger, 'on' | 'fires' | 'price'>,
  tick: Tick,
): boolean {
  const shown = priceOn(on, tick);
  return fires === 'at_or_above' ? shown >= price : shown <= price;
}

/**
 * The message from which on all have been at or beyond the trigger's price, this one included; undefined when this one is
 * not. Time that went back, by the venue or by us, is counted from here.
 */
export function firstReached(
  trigger: Trigger,
  tick: Tick,
  first: Tick | undefined,
): Tick | undefined {
  if (!isReached(trigger, tick)) return undefined;
  return first === undefined || timeBetween(first, tick) < 0 ? tick : first;
}

/** Whether a message at or beyond the price fires the trigger; `first` as `firstReached` has it. */
export function isConfirmed(trigger: Trigger, tick: Tick, first: Tick): boolean {
  const { confirm } = trigger;
  if (confirm === undefined) return true;
  if (timeBetween(first, tick) < confirm.apartMs) return false;
  const { pause } = confirm;
  if (pause === null || !isPausing(pause, tick)) return true;
  return pause.atOnce !== null && isReached({ ...trigger, price: pause.atOnce }, tick);
}

/** Whether a price moves a trigger that follows to another one: away from where it fires, equal never. */
export const isFurther = (fires: Trigger['fires'], price: Points, than: Points): boolean =>
  fires === 'at_or_below' ? price > than : price < than;

/** Of two that one trigger has followed to: the better price, at the same price the earlier message. */
export function furtherOf(
  fires: Trigger['fires'],
  a: FollowedMessage,
  b: FollowedMessage,
): FollowedMessage {
  if (a.price === b.price) return b.seq < a.seq ? b : a;
  return isFurther(fires, b.price, a.price) ? b : a;
}

/** Where one stands behind a price: away from it to the point, so that it never fires early. */
export function priceBehind(fires: Trigger['fires'], price: Points, rate: number): Points {
  // In two steps, so that every number stays whole and safe.
  const low = price % RATE_PARTS;
  const parts = low * rate;
  const over = parts % RATE_PARTS;
  const rest = (parts - over) / RATE_PARTS + (over > 0 ? 1 : 0);
  const behind = ((price - low) / RATE_PARTS) * rate + rest;
  return fires === 'at_or_below' ? price - behind : price + behind;
}

/** The trigger as it stands behind another message. */
export const trailedTo = (
  trigger: Trigger,
  trail: TrailTrigger,
  best: FollowedMessage,
): Trigger => ({
  ...trigger,
  price: priceBehind(trigger.fires, best.price, trail.rate),
  trail: { ...trail, best },
});

/** The trigger after a message: moved where its price is better. */
function followedBy(trigger: Trigger, tick: Tick): Trigger {
  const { trail, fires, on } = trigger;
  if (trail === undefined || tick.seq <= trail.best.seq) return trigger;
  const price = priceOn(on, tick);
  if (!isFurther(fires, price, trail.best.price)) return trigger;
  return trailedTo(trigger, trail, { seq: tick.seq, price, tick });
}

/** What one message does to an order's triggers: the first that it fires, what it leaves seen, and how far they have followed. */
export interface Meeting {
  readonly trigger: Trigger | undefined;
  /** The message from which on the price of the trigger that needs two has been there. */
  readonly first: Tick | undefined;
  readonly triggers: readonly Trigger[];
}

export function meetTriggers(
  triggers: readonly Trigger[],
  tick: Tick,
  seen: Tick | undefined,
): Meeting {
  const twice = triggers.find(({ confirm }) => confirm !== undefined);
  const first = twice && firstReached(twice, tick, seen);
  const trigger = triggers.find((each) =>
    each.confirm === undefined
      ? isReached(each, tick) && (each.trail === undefined || each.trail.best.seq < tick.seq)
      : first !== undefined && isConfirmed(each, tick, first),
  );
  const follows = triggers.some(({ trail }) => trail !== undefined);
  const after = follows ? triggers.map((each) => followedBy(each, tick)) : triggers;
  return { trigger, first, triggers: after };
}

/** What was seen of an order is seen of its changed triggers as far as that message reached them as well. */
export function stillReached(
  triggers: readonly Trigger[],
  seen: Tick | undefined,
): Tick | undefined {
  const twice = triggers.find(({ confirm }) => confirm !== undefined);
  return seen !== undefined && twice !== undefined && isReached(twice, seen) ? seen : undefined;
}
