import { useEffect } from 'react';

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Reads a list on, page after page, while `isWanted`: for what is of the whole list. A page that failed is not asked for again. */
export function useReadOn(query: PagedQuery, isWanted = true): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isMissing = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);
}
