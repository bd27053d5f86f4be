// How one kind of order waits for prices and times, as the matching engine asks each of them (*Resting.ts).
// Must name no kind.
import type { Tick, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Trigger } from '../../core/trading/trigger.ts';
import type { Operation } from './operation.ts';
import type { DueTime } from './dueIndex.ts';
import type { DueRule } from './dueRunner.ts';
import type { RecordName, RecordTypes } from './recordKinds.ts';
import type { TriggerTarget } from './triggerIndex.ts';

/** A price message as it came: its conversion rate is the one of that moment, however late it is met. */
export interface PriceMessage {
  readonly tick: Tick;
  /** USDT per unit of the product's quote currency; undefined while that currency has no price. */
  readonly quoteRate: Decimal | undefined;
}

/** Where what belongs to no product waits for its times. */
export const HOUSE = 'house';

/** What is remembered of an order that waits for a price or for a time, in one place. */
export interface Watch {
  /** The product whose prices it waits for, or the house. */
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
   * Where it waits: products, and the house for times of what belongs to none. Left out by a kind whose orders have one product
   * each, and wait there.
   */
  places?(order: T): readonly string[];
  /**
   * Undefined once the order is over, or waits for nothing there any more. `lookedAt`: up to when what comes again and again of it has been looked at, whether or
   * not that left a trace.
   */
  watch(order: T, lookedAt: TimeMs | null, place: string): Watch | undefined;
  /**
   * The operation that decides a fired order; undefined while the product has no conversion rate. Left out by a kind that waits
   * for no price.
   */
  fire?(target: FiredOrder, message: PriceMessage, previousSeq: number): Operation | undefined;
  /** Of an order whose trigger follows the price: since which message; undefined where none does. */
  followsSince?(order: T): number | undefined;
  /** How each thing that falls due is done. */
  readonly due?: Readonly<Record<string, DueRule>>;
}

/** Kinds without a row never wait for a price or a time. */
export type RestingKinds = {
  readonly [Name in RecordName]?: RestingKind<RecordTypes[Name]>;
};
