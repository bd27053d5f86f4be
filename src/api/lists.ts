/** The shape of every list answer (wire.md "Conventions") as RTK Query's infinite queries read it. */
export interface Page<T> {
  readonly list: T[];
  readonly next: string | null;
}

/** Rows asked for at once: the server's default (wire.md "Conventions"). */
export const PAGE_SIZE = 20;

/** Options of an infinite query over a cursor list. The first page has no cursor. */
export const cursorPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (lastPage: Page<unknown>): string | undefined => lastPage.next ?? undefined,
};

/** Query parameters of one page. */
export function pageParams(cursor: string | undefined): {
  cursor: string | undefined;
  limit: number;
} {
  return { cursor, limit: PAGE_SIZE };
}

/** All rows loaded so far. */
export function allRows<T>(data: { readonly pages: readonly Page<T>[] } | undefined): readonly T[] {
  return data === undefined ? [] : data.pages.flatMap((page) => page.list);
}
