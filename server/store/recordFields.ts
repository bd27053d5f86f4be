// The properties of a record and the columns that hold them: the way of each cell into a record and out of it.
// Whatever goes wrong on the way is told with the names of table and column, once for a whole record or a whole column: a
// closure for each cell would cost more than reading it.
import type { Cell, Column, ColumnShape, Zipped } from './column.ts';

export type Row = Readonly<Record<string, Cell>>;

/** What holds a property. */
export type Field<T> = Column<T> | Zipped<T>;

/** A column and where its cells come from. */
export interface Written<T> {
  readonly place: string;
  readonly shape: ColumnShape;
  readonly cellOf: (record: T) => Cell;
}

/** A property and what it is read from. */
export interface Read {
  readonly place: string;
  readonly property: string;
  readonly read: (row: Row) => unknown;
}

/** An error with the place where it was. */
export const errorAt = (place: string | undefined, error: unknown): Error =>
  new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

function readCell<V>(column: Column<V>, row: Row): V {
  const cell = row[column.name];
  if (cell === undefined) throw new RangeError(`${column.name} is not in the row`);
  return column.read(cell);
}

/** The columns of a property, as they are written. */
export function writtenOf<T, P extends keyof T>(
  table: string,
  property: P,
  field: Field<T[P]>,
): Written<T>[] {
  if ('lists' in field)
    return field.lists.map((list, place) => ({
      place: `${table}.${list.name}`,
      shape: list,
      cellOf: (record) => list.write(field.split(record[property])[place] ?? []),
    }));
  const { write } = field;
  return [
    {
      place: `${table}.${field.name}`,
      shape: field,
      cellOf: (record) => write(record[property]),
    },
  ];
}

/** A property, as it is read. */
export function readOf<V>(table: string, property: string, field: Field<V>): Read {
  if (!('lists' in field))
    return { place: `${table}.${field.name}`, property, read: (row) => readCell(field, row) };
  const { lists, join } = field;
  return {
    place: `${table}.${lists.map(({ name }) => name).join(' and ')}`,
    property,
    read: (row) => join(lists.map((list) => readCell(list, row))),
  };
}
