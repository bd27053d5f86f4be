// What endpoints of many groups share: an endless list, and a write whose refusals stand beside the fields of its form.
import { cursorPages, pageParams } from './lists.ts';
import type { ApiRequest } from './request.ts';
import { REFRESHED_BY } from './tags.ts';
import type { Write } from './writes.ts';

type Path = ApiRequest['path'];
type Refreshing = keyof typeof REFRESHED_BY;

/** A cursor list that is read on page by page; what narrows it goes along with each page. */
export const pagesOf = (path: Path) => ({
  query: ({ queryArg, pageParam }: { queryArg: object; pageParam: string | undefined }) => ({
    path,
    params: { ...queryArg, ...pageParams(pageParam) },
  }),
  infiniteQueryOptions: cursorPages,
});

/** A form's write; `write` is its endpoint, as the tag table names it. */
export const formPost = <Name extends Refreshing>(path: Path, write: Name) => ({
  query: (body: object) => ({ path, body, inlineErrors: true }),
  invalidatesTags: REFRESHED_BY[write],
});

/** A form's write that moves money or makes an order: sent with the key of its form. */
export const formWrite = <Name extends Refreshing>(path: Path, write: Name) => ({
  query: (sent: Write<object>) => ({ path, ...sent, inlineErrors: true }),
  invalidatesTags: REFRESHED_BY[write],
});
