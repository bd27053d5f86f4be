import { DEFAULT_PAGE_SIZE } from '../../protocol/primitives.ts';

/** A list's query with the size of its page as a number: the usual one where the client named none. */
export const pageOf = <Query extends { readonly limit?: string | undefined }>(
  query: Query,
): Omit<Query, 'limit'> & { readonly limit: number } => ({
  ...query,
  limit: query.limit === undefined ? DEFAULT_PAGE_SIZE : Number(query.limit),
});
