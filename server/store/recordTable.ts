// A table of records that the executor loads by id and writes in bulk, from one list of its columns.
// Must never build a statement from anything but that list. Source: architecture.md "The executor".
import { type Decimal, decimal, toText } from '../../core/money/decimal.ts';
import { plainArray, splitText, textColumn } from './arrays.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

type Value = string | number | null;

export interface Column<T> {
  readonly name: string;
  /** `plain…`: nothing in it can break an array literal; `text`: anything a person may have written, never empty. */
  readonly type: 'uuid' | 'plain' | 'text' | 'numeric' | 'bigint' | 'integer' | 'uuids' | 'bigints';
  /** Written with the first write only. */
  readonly fixed?: true;
  /** Lists are written as their parts joined by `;`. */
  readonly value: (record: T) => Value;
}

const LIST_TYPES = { uuids: 'uuid[]', bigints: 'bigint[]' } as const;
const isList = (type: string): type is keyof typeof LIST_TYPES => Object.hasOwn(LIST_TYPES, type);
const sqlType = (type: Column<unknown>['type']): string => (type === 'plain' ? 'text' : type);

function parameterOf({ type }: Column<never>, place: number): string {
  const name = `$${place + 1}`;
  if (type === 'text') return splitText(name);
  return isList(type) ? `${name}::text[]` : `${name}::${sqlType(type)}[]`;
}

/** A list comes as text, since an array of arrays would be read as one. */
const readOf = ({ name, type }: Column<never>): string =>
  isList(type) ? `string_to_array(nullif(${name}, '-'), ';')::${LIST_TYPES[type]}` : name;
const selectOf = ({ name, type }: Column<never>): string =>
  isList(type) ? `array_to_string(${name}, ';') AS ${name}` : name;

export interface RecordTableOptions<T> {
  readonly table: string;
  readonly columns: readonly Column<T>[];
  /** A row of our own as a record. */
  readonly parse: (row: Row) => T;
  /** Whether a record has been written before; a batch that has known ones alone is spared the insert. */
  readonly isKnown?: (record: T) => boolean;
}

/** What a page is asked for. */
export interface PageRequest {
  /** Of the last row of the page before: its time and id. */
  readonly after: { readonly time: number; readonly id: string } | undefined;
  readonly limit: number;
}

export interface PageShape {
  /** A condition of our own, e.g. `state = 'open'`. */
  readonly where: string;
  /** Columns that must have a value; undefined asks for any. */
  readonly equal: Readonly<Record<string, string | undefined>>;
  /** Column of the time that orders the page; undefined for the order of the ids, which is that of their making. */
  readonly by: string | undefined;
}

/** Reads and writes one table; the id column is called `id`, the owner's `user_id`. */
export function recordTable<T>({ table, columns, parse, isKnown }: RecordTableOptions<T>) {
  const names = columns.map(({ name }) => name).join(', ');
  const select = columns.map(selectOf).join(', ');
  const changing = columns.filter(({ fixed }) => fixed !== true);
  const changed = columns.filter(({ name, fixed }) => name === 'id' || fixed !== true);
  const valuesOf = (some: readonly Column<T>[], records: readonly T[]): string[] =>
    some.map(({ type, value }) => {
      const values = records.map(value);
      if (type === 'text') return textColumn(values.map(String));
      return plainArray(isList(type) ? values.map((one) => (one === '' ? '-' : one)) : values);
    });
  const insertText = `INSERT INTO ${table} (${names})
    SELECT ${columns.map((column) => (isList(column.type) ? `coalesce(${readOf(column)}, '{}')` : column.name)).join(', ')}
    FROM unnest(${columns.map(parameterOf).join(', ')}) AS r (${names})
    ON CONFLICT (id) DO UPDATE SET ${changing.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`;
  const updateText = `UPDATE ${table} t SET ${changing.map(({ name }) => `${name} = r.${name}`).join(', ')}
    FROM unnest(${changed.map(parameterOf).join(', ')}) AS r (${changed.map(({ name }) => name).join(', ')})
    WHERE t.id = r.id`;

  async function read(client: Queryable, rest: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await client.query<Row>(`SELECT ${select} FROM ${table} ${rest}`, values);
    return rows.map(parse);
  }

  return {
    load: (ids: readonly string[]): Statement => ({
      name: `${table}_by_id`,
      text: `SELECT ${select} FROM ${table} WHERE id = ANY($1::uuid[])`,
      values: [plainArray(ids)],
    }),
    parse: (row: unknown): T => parse(row as Row),
    /** Writes the newest state of each record, new or known. */
    save: (records: readonly T[]): Statement =>
      isKnown !== undefined && records.every(isKnown)
        ? { name: `${table}_update`, text: updateText, values: valuesOf(changed, records) }
        : { name: `${table}_save`, text: insertText, values: valuesOf(columns, records) },
    /** Records by what follows FROM, which must be text of our own. */
    read,
    /** One record of one user; undefined when it is missing or somebody else's. */
    find: async (client: Queryable, userId: string, id: string): Promise<T | undefined> =>
      (await read(client, 'WHERE id = $1 AND user_id = $2', [id, userId]))[0],
    /** Those of these ids that are the user's. */
    findAll: (client: Queryable, userId: string, ids: readonly string[]): Promise<T[]> =>
      read(client, 'WHERE id = ANY($1::uuid[]) AND user_id = $2', [plainArray(ids), userId]),
    /** A page of one user's records, newest first, by keyset: as fast on the last page as on the first. */
    page: (
      client: Queryable,
      userId: string,
      { where, equal, by }: PageShape,
      { after, limit }: PageRequest,
    ): Promise<T[]> => {
      const values: unknown[] = [userId, limit];
      const parameter = (value: unknown): string => `$${values.push(value)}`;
      const conditions = ['user_id = $1', where];
      for (const [column, value] of Object.entries(equal))
        if (value !== undefined) conditions.push(`${column} = ${parameter(value)}`);
      if (after && by === undefined) conditions.push(`id < ${parameter(after.id)}::uuid`);
      if (after && by !== undefined)
        conditions.push(
          `(${by}, id) < (${parameter(after.time)}::bigint, ${parameter(after.id)}::uuid)`,
        );
      const order = by === undefined ? 'id DESC' : `${by} DESC, id DESC`;
      return read(client, `WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $2`, values);
    },
  };
}

export type Row = Readonly<Record<string, string | number | null>>;
export const textOf = (row: Row, name: string): string => String(row[name]);
export const amountOf = (row: Row, name: string): Decimal => decimal(textOf(row, name));
export const wholeOf = (row: Row, name: string): number => Number(row[name]);
export const textOrNull = (row: Row, name: string): string | null =>
  row[name] === null ? null : textOf(row, name);
export const amountOrNull = (row: Row, name: string): Decimal | null =>
  row[name] === null ? null : amountOf(row, name);
export const wholeOrNull = (row: Row, name: string): number | null =>
  row[name] === null ? null : wholeOf(row, name);
export const listOf = (row: Row, name: string): string[] =>
  textOf(row, name)
    .split(';')
    .filter((part) => part !== '');
export const numericOrNull = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);
