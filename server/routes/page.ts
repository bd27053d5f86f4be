import type * as z from 'zod/mini';
import { DEFAULT_PAGE_SIZE } from '../../protocol/primitives.ts';

interface Asked {
  readonly limit?: string | undefined;
}
/** Schema of a list's query. */
export type PageAsked = z.core.$ZodType<Asked>;
export type PageOf<Query extends Asked> = Omit<Query, 'limit'> & { readonly limit: number };

/** A list's query with the size of its page as a number: the usual one where the client named none. */
export const pageOf = <Query extends Asked>(query: Query): PageOf<Query> => ({
  ...query,
  limit: query.limit === undefined ? DEFAULT_PAGE_SIZE : Number(query.limit),
});
