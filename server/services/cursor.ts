// Opaque cursors of keyset pages: what the last row was sorted by. A cursor that is not ours is invalid input.
import type { PageRequest } from '../store/recordTable.ts';
import { Refusal } from './refusal.ts';

export interface CursorPosition {
  readonly time: number;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function encodeCursor({ time, id }: CursorPosition): string {
  return Buffer.from(`${time}.${id}`).toString('base64url');
}

/** Throws Refusal `invalid_input` on field `cursor`. */
export function decodeCursor(cursor: string): CursorPosition {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  if (!/^\d{1,16}$/.test(time) || !UUID.test(id))
    throw new Refusal('invalid_input', { fields: { cursor: 'invalid_input' } });
  return { time: Number(time), id };
}

/** The cursor of rows that are numbered. */
export const encodeNumber = (number: number): string =>
  Buffer.from(String(number)).toString('base64url');

/** Throws Refusal `invalid_input` on field `cursor`. 15 digits are below 2^53. */
export function decodeNumber(cursor: string): number {
  const number = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(number))
    throw new Refusal('invalid_input', { fields: { cursor: 'invalid_input' } });
  return Number(number);
}

/** Cuts a page read with `limit + 1` rows and says by the last one's cursor where the next page starts. */
export function cutPage<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => string,
): { list: T[]; next: string | null } {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** The same of rows that are sorted by a time and an id. */
export const toPage = <T>(
  rows: readonly T[],
  limit: number,
  position: (row: T) => CursorPosition,
): { list: T[]; next: string | null } => cutPage(rows, limit, (row) => encodeCursor(position(row)));

/** What a list of the wire is asked for: where the page before ended, and how many rows. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a list: one row more than it holds is read, to know whether another one follows. */
export async function readPage<T>(
  { cursor, limit }: PageQuery,
  read: (page: PageRequest) => Promise<readonly T[]>,
  position: (row: T) => CursorPosition,
): Promise<{ list: T[]; next: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return toPage(await read({ after, limit: limit + 1 }), limit, position);
}
