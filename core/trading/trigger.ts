// What a live order of any kind waits for: a price of the market at which it is tried.
// Must never decide anything: the order is decided again when the price is there. Source: architecture.md "How data flows".
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
  readonly kind: 'limit' | 'take_profit' | 'stop_loss' | 'liquidation';
  readonly fires: 'at_or_below' | 'at_or_above';
  readonly price: Points;
  readonly on: 'mark' | 'ask' | 'bid';
  readonly confirm?: Confirmation;
}

/** Milliseconds between two messages, as far as the venue's time and ours agree that they have passed. */
export const timeBetween = (first: Tick, tick: Tick): number =>
  Math.min(tick.receivedTime - first.receivedTime, tick.sourceTime - first.sourceTime);

/** Whether the message's price is at or beyond the trigger's, or beyond another that fires the same way. */
export function isReached(
  { on, fires, price }: Pick<Trigger, 'on' | 'fires' | 'price'>,
  tick: Tick,
): boolean {
  return fires === 'at_or_above' ? tick[on] >= price : tick[on] <= price;
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

/** What one message does to an order's triggers: the first that it fires, and what it leaves seen. */
export interface Meeting {
  readonly trigger: Trigger | undefined;
  /** The message from which on the price of the trigger that needs two has been there. */
  readonly first: Tick | undefined;
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
      ? isReached(each, tick)
      : first !== undefined && isConfirmed(each, tick, first),
  );
  return { trigger, first };
}

/** What was seen of an order is seen of its changed triggers as far as that message reached them as well. */
export function stillReached(
  triggers: readonly Trigger[],
  seen: Tick | undefined,
): Tick | undefined {
  const twice = triggers.find(({ confirm }) => confirm !== undefined);
  return seen !== undefined && twice !== undefined && isReached(twice, seen) ? seen : undefined;
}
