// Which events tell of an order that a rule has filled, and what of them is said in one sentence.
import type { ChangeEvent } from '../../realtime/accountEvents.ts';

const ORDERS = ['contractOrder', 'cfdOrder', 'spotOrder'] as const;

/** An order that was filled while nobody asked: it rested, a stop or a liquidation closed it, its time was up. */
export interface OrderFill extends Pick<ChangeEvent, 'orderId' | 'time'> {
  readonly type: (typeof ORDERS)[number];
  readonly filled: string;
}

/** The fills of a grid and the sales of a loan's collateral are told elsewhere. */
export const isFill = (event: ChangeEvent): event is ChangeEvent & OrderFill =>
  event.filled !== undefined && ORDERS.some((type) => type === event.type);

/** What is said of several at once. */
export type FillGroup = 'liquidatedMany' | 'many' | 'settledMany';

const groupOf = ({ type, filled }: OrderFill): FillGroup => {
  if (filled === 'liquidation') return 'liquidatedMany';
  return type === 'cfdOrder' ? 'settledMany' : 'many';
};

/** Of the fills of one order the last, for it tells of all; what is said otherwise is a group of its own, liquidations first. */
export function groupFills(
  fills: readonly OrderFill[],
): ReadonlyMap<FillGroup, readonly OrderFill[]> {
  const newest = [...new Map(fills.map((one) => [one.orderId, one])).values()];
  const groups = (['liquidatedMany', 'many', 'settledMany'] as const).map(
    (group) => [group, newest.filter((one) => groupOf(one) === group)] as const,
  );
  return new Map(groups.filter(([, found]) => found.length > 0));
}
