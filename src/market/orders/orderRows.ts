import { allRows } from '../../api/lists.ts';

/** One list of the user's orders, page by page. */
export interface OrderRows<Order> {
  /** Undefined while the first page is on its way. */
  readonly orders: readonly Order[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface PagedQuery<Order> {
  readonly data?: Parameters<typeof allRows<Order>>[0] | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** What a list on the screen needs of an endpoint that answers page by page. */
export function orderRowsOf<Order>(query: PagedQuery<Order>): OrderRows<Order> {
  return {
    orders: query.data === undefined ? undefined : allRows(query.data),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isFailed: query.isError,
    isFetching: query.isFetching,
    loadMore: () => {
      void query.fetchNextPage();
    },
    retry: () => {
      void query.refetch();
    },
  };
}
