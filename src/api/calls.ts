// What endpoints of many groups share: plain reads, endless lists, and writes whose refusals stand beside the fields of their form.
import type { MutationDefinition } from '@reduxjs/toolkit/query';
import type { baseQuery } from './baseQuery.ts';
import type { Build } from './build.ts';
import { cursorPages, pageParams } from './lists.ts';
import type { ApiRequest } from './request.ts';
import { REFRESHED_BY } from './tags.ts';
import type { Tag } from './tags.ts';
import type { Write } from './writes.ts';

type Path = ApiRequest['path'];
type Refreshing = keyof typeof REFRESHED_BY;

/** A read that takes nothing. */
export const readOf = (path: Path, ...providesTags: readonly Tag[]) => ({
  query: () => ({ path }),
  providesTags,
});

/** A read of one thing by its id, sent as `name`. Who shows it says himself that it was not found. */
export const readById = (path: Path, name: string) => ({
  query: (id: string) => ({ path, params: { [name]: id }, inlineErrors: true }),
});

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

/** A write of a tap that moves money: sent with its key, and told by the shell where it is refused. */
export const keyedWrite = <Name extends Refreshing>(path: Path, write: Name) => ({
  query: (sent: Write<object>) => ({ path, ...sent }),
  invalidatesTags: REFRESHED_BY[write],
});

/** Where a form's write goes, and by its types what it takes and what it is answered with. */
interface WriteTo<Body, Answer> {
  readonly path: Path;
  readonly body?: Body;
  readonly answer?: Answer;
}

export const writeTo = <Body extends object, Answer>(path: Path): WriteTo<Body, Answer> => ({
  path,
});

type Writes = { readonly [Name in Refreshing]?: WriteTo<object, unknown> };
type MutationOf<To> =
  To extends WriteTo<infer Body, infer Answer>
    ? MutationDefinition<Write<Body>, typeof baseQuery, Tag, Answer, 'api'>
    : never;

/** A group's writes that move money or make an order, by endpoint as the tag table names it: each sent with the key of its form. */
export function formWrites<Group extends Writes>(
  build: Build,
  group: Group & Record<Exclude<keyof Group, Refreshing>, never>,
) {
  const endpoints = Object.entries<WriteTo<object, unknown>>(group).map(([name, { path }]) => [
    name,
    build.mutation<unknown, Write<object>>({
      query: (sent) => ({ path, ...sent, inlineErrors: true }),
      invalidatesTags: REFRESHED_BY[name as Refreshing],
    }),
  ]);
  return Object.fromEntries(endpoints) as { [Name in keyof Group]: MutationOf<Group[Name]> };
}
