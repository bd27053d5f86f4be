import { useMemo } from 'react';
import { useContractOrderGetListInfiniteQuery } from '../../../api/contractOrderApi.ts';
import { allRows } from '../../../api/lists.ts';
import type { Page } from '../../../api/lists.ts';
import { useReadOn } from '../../../api/useReadOn.ts';
import { useSpotOrderGetListInfiniteQuery } from '../../../api/spotOrderApi.ts';
import { useProductInfo } from '../../product/productContext.ts';
import type { ChartTicket } from '../press/pricePick.ts';
import { contractOrderOf, spotOrderOf } from './ownOrders.ts';
import type { OwnOrder } from './ownOrders.ts';

/** What is used of a list that is read page by page. */
interface ListQuery<Row> {
  readonly data?: { readonly pages: readonly Page<Row>[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

interface Rows {
  readonly orders: readonly OwnOrder[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The list as orders, read on until what ended before `since` is reached: the list has the latest end first. */
function useRows<Row>(
  query: ListQuery<Row>,
  read: (row: Row) => OwnOrder | undefined,
  since: number,
): Rows {
  const { data, isError, refetch } = query;
  const orders = useMemo(() => allRows(data).flatMap((row) => read(row) ?? []), [data, read]);
  const reached = orders.at(-1)?.to ?? Infinity;
  useReadOn(query, reached >= since);
  return { orders, hasFailed: isError, retry: () => void refetch() };
}

const joined = (live: Rows, ended: Rows): Rows => ({
  // An order that has just ended may stand in both until both have come: its end is the newer state.
  orders: [...new Map([...live.orders, ...ended.orders].map((one) => [one.id, one])).values()],
  hasFailed: live.hasFailed || ended.hasFailed,
  retry: () => {
    live.retry();
    ended.retry();
  },
});

interface Asked {
  /** Undefined: nothing is asked for. */
  readonly ticket: ChartTicket | undefined;
  /** What ended before is not looked for, ms. */
  readonly since: number;
}

/** The user's orders of the product on the screen that were filled, those that live and those that ended. */
export function useOwnOrders({ ticket, since }: Asked): Rows {
  const { id: productId } = useProductInfo();
  const contract = { skip: ticket !== 'contract' };
  const spot = { skip: ticket !== 'spot' };
  const holding = useContractOrderGetListInfiniteQuery({ view: 'holding', productId }, contract);
  const closed = useContractOrderGetListInfiniteQuery({ view: 'history', productId }, contract);
  const open = useSpotOrderGetListInfiniteQuery({ view: 'open', productId }, spot);
  const done = useSpotOrderGetListInfiniteQuery({ view: 'history', productId }, spot);
  const contracts = joined(
    useRows(holding, contractOrderOf, -Infinity),
    useRows(closed, contractOrderOf, since),
  );
  const spots = joined(useRows(open, spotOrderOf, -Infinity), useRows(done, spotOrderOf, since));
  return ticket === 'spot' ? spots : contracts;
}
