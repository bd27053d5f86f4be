// The properties of a record and the columns that hold them: the way of each cell into a record and out of it.
// Whatever goes wrong on the way is told with the names of table and column.
import type { Cell, Column, ColumnShape, Zipped } from './column.ts';

export type Row = Readonly<Record<string, Cell>>;

/** What holds a property. */
export type Field<T> = Column<T> | Zipped<T>;

/** A column and where its cells come from. */
export interface Written<T> {
  readonly shape: ColumnShape;
  readonly cellOf: (record: T) => Cell;
}

/** A property and what it is read from. */
export interface Read {
  readonly property: string;
  readonly read: (row: Row) => unknown;
}

/** Does what may throw, and says where it was. */
function named<R>(name: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}: ${reason}`, { cause: error });
  }
}

function readCell<V>(table: string, column: Column<V>, row: Row): V {
  return named(`${table}.${column.name}`, () => {
    const cell = row[column.name];
    if (cell === undefined) throw new RangeError('is not in the row');
    return column.read(cell);
  });
}

function written<T, V>(table: string, column: Column<V>, valueOf: (record: T) => V): Written<T> {
  const name = `${table}.${column.name}`;
  return {
    shape: column,
    cellOf: (record) => named(name, () => column.write(valueOf(record))),
  };
}

/** The columns of a property, as they are written. */
export function writtenOf<T, P extends keyof T>(
  table: string,
  property: P,
  field: Field<T[P]>,
): Written<T>[] {
  if (!('lists' in field)) return [written(table, field, (record: T) => record[property])];
  const { lists, split } = field;
  return lists.map((list, place) =>
    written(table, list, (record: T) => split(record[property])[place] ?? []),
  );
}

/** A property, as it is read. */
export function readOf<V>(table: string, property: string, field: Field<V>): Read {
  if (!('lists' in field)) return { property, read: (row) => readCell(table, field, row) };
  const { lists, join } = field;
  const name = `${table}.${lists.map((list) => list.name).join(' and ')}`;
  return {
    property,
    read: (row) => {
      const read = lists.map((list) => readCell(table, list, row));
      return named(name, () => join(read));
    },
  };
}
