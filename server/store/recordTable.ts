// A table of records that the executor loads by id and writes in bulk, from one list of its columns.
// Must never build a statement from anything but that list. Source: architecture.md "The executor".
import { type Decimal, decimal, toText } from '../../core/money/decimal.ts';
import { plainArray, splitText, textColumn } from './arrays.ts';
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

/** Reads and writes one table; the id column is called `id`. */
export function recordTable<T>(table: string, columns: readonly Column<T>[]) {
  const names = columns.map(({ name }) => name).join(', ');
  const select = columns.map(selectOf).join(', ');
  const changing = columns.filter(({ fixed }) => fixed !== true);
  const saveText = `INSERT INTO ${table} (${names})
    SELECT ${columns.map((column) => (isList(column.type) ? `coalesce(${readOf(column)}, '{}')` : column.name)).join(', ')}
    FROM unnest(${columns.map(parameterOf).join(', ')}) AS r (${names})
    ON CONFLICT (id) DO UPDATE SET ${changing.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`;
  return {
    /** The columns as a SELECT names them. */
    select,
    load: (ids: readonly string[]): Statement => ({
      name: `${table}_by_id`,
      text: `SELECT ${select} FROM ${table} WHERE id = ANY($1::uuid[])`,
      values: [plainArray(ids)],
    }),
    save: (records: readonly T[]): Statement => ({
      name: `${table}_save`,
      text: saveText,
      values: columns.map(({ type, value }) => {
        const values = records.map(value);
        if (type === 'text') return textColumn(values.map(String));
        return plainArray(isList(type) ? values.map((one) => (one === '' ? '-' : one)) : values);
      }),
    }),
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
