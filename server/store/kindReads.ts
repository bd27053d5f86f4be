// How records of several kinds are read alike: what is live, a page of a view, what waits for operators.
// Conditions are text of our own; what a user sends is a parameter.
import type { Queryable } from './database.ts';
import type { Kept, PageRequest, PageShape, RecordTable } from './recordTable.ts';

/** Reads everything live of all users, in all products or in one: what is held in memory is filled with it. */
export const liveReader =
  <T extends Kept>(table: RecordTable<T>, live: string) =>
  (client: Queryable, productId?: string): Promise<T[]> =>
    table.read(client, `WHERE ${live} AND ($1::text IS NULL OR product_id = $1)`, [
      productId ?? null,
    ]);

/** A page of a user's orders: one of the views that the screens show, of any product or of one. */
export interface ViewPage<View, Choice> extends PageRequest {
  readonly view: View;
  readonly equal: Choice;
}

/** Reads a page of one user's orders, newest first; those of the history by the time they ended. */
export const viewReader =
  <T extends Kept, View extends string>(
    table: RecordTable<T>,
    views: Readonly<Record<View, string>>,
    endedAt: keyof T & string,
  ) =>
  (
    client: Queryable,
    userId: string,
    { view, equal, ...page }: ViewPage<View, PageShape<T>['equal']>,
  ): Promise<T[]> =>
    table.page(
      client,
      userId,
      { where: views[view], equal, by: view === 'history' ? endedAt : undefined },
      page,
    );

/** Reads what waits for operators, oldest first, after the given position. `since`: the column of when it began to wait. */
export const waitingReader =
  <T extends Kept>(table: RecordTable<T>, state: string, since = 'submitted_at') =>
  (client: Queryable, after: PageRequest['after'], limit: number): Promise<T[]> =>
    table.read(
      client,
      `WHERE state = '${state}' AND ($1::bigint IS NULL OR (${since}, id) > ($1, $2::uuid))
     ORDER BY ${since}, id LIMIT $3`,
      [after?.time, after?.id, limit],
    );

/** All records of a user that still stand, for what is decided over them together. */
export interface Book<T> {
  /** The user. */
  readonly id: string;
  readonly userId: string;
  readonly saved: readonly T[];
  readonly version: number;
}

/** Reads a row of `user_id` and `saved`, the rows of his records as JSON. */
export const bookOf =
  <T extends Kept>({ parse }: Pick<RecordTable<T>, 'parse'>) =>
  (row: unknown): Book<T> => {
    const { user_id: userId, saved } = row as { user_id: string; saved: readonly unknown[] };
    return { id: userId, userId, saved: saved.map(parse), version: 0 };
  };

/** A page of deposits or withdrawals. */
export interface PaymentPage<State> {
  readonly state: State | undefined;
  /** Id of the last row of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Reads a page of one user's deposits or withdrawals, newest first, by keyset. */
export const paymentReader =
  <T extends Kept & { readonly state: string }>(table: RecordTable<T>) =>
  (
    client: Queryable,
    userId: string,
    { state, after, limit }: PaymentPage<T['state']>,
  ): Promise<T[]> =>
    table.read(
      client,
      `WHERE user_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
      [userId, state, after, limit],
    );
