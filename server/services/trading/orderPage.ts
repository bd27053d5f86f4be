// A page of a user's orders of any kind, as its view shows them, newest first.
import type { PageRequest } from '../../store/recordTable.ts';
import { type PageQuery, readPage } from '../cursor.ts';

interface OrderPageOptions<Order, Shown> {
  readonly read: (page: PageRequest) => Promise<readonly Order[]>;
  /** What the view is ordered by. */
  readonly timeOf: (order: Order) => number;
  readonly show: (order: Order) => Shown;
}

export async function orderPage<Order extends { readonly id: string }, Shown>(
  query: PageQuery,
  { read, timeOf, show }: OrderPageOptions<Order, Shown>,
): Promise<{ list: Shown[]; next: string | null }> {
  const { list, next } = await readPage(query, read, (order) => ({
    id: order.id,
    time: timeOf(order),
  }));
  return { list: list.map(show), next };
}

/** The one order that was asked for by its id, as a page. */
export const pageOfOne = <Order, Shown>(
  order: Order | undefined,
  show: (order: Order) => Shown,
): { list: Shown[]; next: string | null } => ({
  list: order === undefined ? [] : [show(order)],
  next: null,
});
