// Which events tell of an order that a rule has filled or the house has taken back, and what of them is said in one sentence.
// Must leave out what its owner asked for: that was answered.
import type { ChangeEvent } from '../../realtime/accountEvents.ts';

const ORDERS = ['contractOrder', 'cfdOrder', 'spotOrder'] as const;

/** An order that was filled while nobody asked: it rested, a stop or a liquidation closed it, its time was up. */
export interface OrderFill extends Pick<ChangeEvent, 'orderId' | 'time'> {
  readonly type: (typeof ORDERS)[number];
  /** A kind of fill, or `TAKEN_BACK`. */
  readonly filled: string;
}

/** It fired and could not be filled, would have taken, or its time or money was used up. */
export const TAKEN_BACK = 'takenBack';
/** Why an order is cancelled where its owner did it. */
const BY_OWNER = 'user';

/** Undefined for what its owner asked for; the fills of a grid and the sales of a loan's collateral are told elsewhere. */
export function fillOf({ state, reason, ...event }: ChangeEvent): OrderFill | undefined {
  const type = ORDERS.find((one) => one === event.type);
  const isTakenBack = state === 'cancelled' && reason !== null && reason !== BY_OWNER;
  const { orderId, time, filled = isTakenBack ? TAKEN_BACK : undefined } = event;
  return type && filled !== undefined ? { type, orderId, time, filled } : undefined;
}

/** What is said of several at once. */
export type FillGroup = 'liquidatedMany' | 'takenBackMany' | 'many' | 'settledMany';

const groupOf = ({ type, filled }: OrderFill): FillGroup => {
  if (filled === 'liquidation') return 'liquidatedMany';
  if (filled === TAKEN_BACK) return 'takenBackMany';
  return type === 'cfdOrder' ? 'settledMany' : 'many';
};

/** Of the fills of one order the last, for it tells of all; what is said otherwise is a group of its own, liquidations first. */
export function groupFills(
  fills: readonly OrderFill[],
): ReadonlyMap<FillGroup, readonly OrderFill[]> {
  const newest = [...new Map(fills.map((one) => [one.orderId, one])).values()];
  const groups = (['liquidatedMany', 'takenBackMany', 'many', 'settledMany'] as const).map(
    (group) => [group, newest.filter((one) => groupOf(one) === group)] as const,
  );
  return new Map(groups.filter(([, found]) => found.length > 0));
}
