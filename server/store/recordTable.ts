// A table of records that the executor loads by id and writes in bulk, from one declaration of its columns: what is
// selected, how a row becomes a record and a record a row, how many are written by one statement, how lists are read.
// Must never take a row for a record that it is not. Source: house.md "A kind is a folder and one line".
import { plainArray, textColumn } from './arrays.ts';
import { type Cell, type Column, type ColumnShape, EMPTY_LIST } from './column.ts';
import type { Queryable } from './database.ts';
import {
  errorAt,
  type Field,
  type Read,
  readOf,
  type Row,
  type Written,
  writtenOf,
} from './recordFields.ts';
import {
  changedColumns,
  insertedColumns,
  insertText,
  loadText,
  saveText,
  selectText,
  sourceOf,
  type TableShape,
  updateText,
} from './recordStatements.ts';
import type { Statement } from './statement.ts';

/** What every record has. */
export interface Kept {
  readonly id: string;
  readonly userId: string;
}

/** An id without a column of its own: these properties joined by `|`. */
interface Composed<P> {
  readonly parts: readonly P[];
}
export const composed = <const P extends string>(...parts: readonly P[]): Composed<P> => ({
  parts,
});

const BETWEEN_PARTS = '|';
export const composeId = (...parts: readonly unknown[]): string => parts.join(BETWEEN_PARTS);

/** Each property's column. That of the id, or those it is composed of, are the table's key. */
type Columns<T> = {
  readonly [P in keyof T]-?:
    | Field<T[P]>
    | (P extends 'id' ? Composed<Exclude<keyof T & string, 'id'>> : never);
};

export interface RecordTableOptions<T> {
  readonly table: string;
  readonly columns: Columns<T>;
  /** What is read from, where that is more than the table. */
  readonly from?: string;
  /** Whether a record has never been written before; a batch that has such ones alone is spared the look for others. */
  readonly isNew?: (record: T) => boolean;
  /** Whether a record has been written before; a batch that has known ones alone is spared the insert. */
  readonly isKnown?: (record: T) => boolean;
  /** Of a known row `t`; one that does not meet it is left as it is. */
  readonly onlyIf?: string;
}

/** What a page is asked for. */
export interface PageRequest {
  /** Of the last row of the page before: its time and id. */
  readonly after: { readonly time: number; readonly id: string } | undefined;
  readonly limit: number;
}

export interface PageShape<T> {
  /** A condition of our own, e.g. `state = 'open'`. */
  readonly where: string;
  /** Properties that must have a value; undefined asks for any. */
  readonly equal: { readonly [P in keyof T]?: string | undefined };
  /** The time that orders the page; undefined for the order of the ids, which is that of their making. */
  readonly by: (keyof T & string) | undefined;
}

/** A row whose cells are all texts. */
type TextRow = Readonly<Record<string, string | null>>;

/** An object with these properties whose shape in memory is a plain object's, which one filled key by key has not. */
const blankOf = (properties: readonly string[]): object =>
  JSON.parse(`{${properties.map((property) => `${JSON.stringify(property)}:null`).join(',')}}`);

/** Reads and writes one table. */
export class RecordTable<T extends Kept> {
  readonly table: string;
  readonly #shape: TableShape;
  readonly #inserted: readonly Written<T>[];
  readonly #changed: readonly Written<T>[];
  readonly #written: readonly Written<T>[];
  readonly #reads: readonly Read[];
  /** The properties of a composed id. */
  readonly #parts: readonly string[];
  /** What every record is a copy of. */
  readonly #blank: object;
  readonly #isNew: (record: T) => boolean;
  readonly #isKnown: (record: T) => boolean;
  readonly #selectText: string;
  readonly #loadText: string;
  readonly #insertText: string;
  readonly #saveText: string;
  readonly #updateText: string;
  readonly #columns: Columns<T>;

  constructor({ table, columns, from = table, isNew, isKnown, onlyIf }: RecordTableOptions<T>) {
    const fields = Object.entries(columns).filter(([, field]) => !('parts' in (field as object)));
    const owned = fields as [keyof T & string, Field<T[keyof T]>][];
    const written = owned.flatMap(([property, field]) => writtenOf(table, property, field));
    const { id } = columns as { readonly id: Field<string> | Composed<string> };
    this.table = table;
    this.#columns = columns;
    this.#parts = 'parts' in id ? id.parts : [];
    const key = (this.#parts.length > 0 ? this.#parts : ['id']).map((part) => this.#column(part));
    const shape = { table, from, key, columns: written.map((one) => one.shape), onlyIf };
    const pick = (some: readonly ColumnShape[]): Written<T>[] =>
      some.flatMap((column) => written.filter((one) => one.shape === column));
    this.#shape = shape;
    this.#written = written;
    this.#inserted = pick(insertedColumns(shape));
    this.#changed = pick(changedColumns(shape));
    this.#reads = owned.map(([property, field]) => readOf(table, property, field));
    this.#blank = blankOf(Object.keys(columns));
    this.#isNew = isNew ?? (() => false);
    this.#isKnown = isKnown ?? (() => false);
    this.#selectText = selectText(shape);
    this.#loadText = loadText(shape);
    this.#insertText = insertText(shape);
    this.#saveText = saveText(shape);
    this.#updateText = updateText(shape);
  }

  /** Finds records by id. */
  load(ids: readonly string[]): Statement {
    return { name: `${this.table}_by_id`, text: this.#loadText, values: this.#keysOf(ids) };
  }

  /** A row of ours as a record. */
  readonly parse = (raw: unknown): T => {
    const row = raw as Row;
    const record: Record<string, unknown> = { ...this.#blank };
    let reading: Read | undefined;
    try {
      for (reading of this.#reads) record[reading.property] = reading.read(row);
    } catch (error) {
      throw errorAt(reading?.place, error);
    }
    if (this.#parts.length > 0)
      record['id'] = composeId(...this.#parts.map((part) => record[part]));
    return record as unknown as T;
  };

  /** A record as a row that `parse` reads. */
  row(record: T): TextRow {
    return Object.fromEntries(
      this.#written.map((column) => {
        const [cell = null] = cellsOf(column, [record]);
        return [column.shape.name, cell === null ? null : String(cell)];
      }),
    );
  }

  /** Writes the newest state of each record, new or known. */
  save(records: readonly T[]): Statement {
    const [table, inserted] = [this.table, (): string[] => valuesOf(this.#inserted, records)];
    if (records.every(this.#isKnown)) {
      const values = valuesOf(this.#changed, records);
      return { name: `${table}_update`, text: this.#updateText, values };
    }
    if (records.every(this.#isNew))
      return { name: `${table}_insert`, text: this.#insertText, values: inserted() };
    return { name: `${table}_save`, text: this.#saveText, values: inserted() };
  }

  /** Records by what follows FROM, which must be text of our own. */
  async read(client: Queryable, rest: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await client.query<Row>(`${this.#selectText} ${rest}`, values);
    return rows.map(this.parse);
  }

  /** One record, whoever's it is. */
  async one(client: Queryable, id: string): Promise<T | undefined> {
    const { rows } = await client.query<Row>(this.#loadText, this.#keysOf([id]));
    return rows.map(this.parse)[0];
  }

  /** One record of one user; undefined when it is missing or somebody else's. */
  async find(client: Queryable, userId: string, id: string): Promise<T | undefined> {
    const found = await this.read(
      client,
      `WHERE ${this.#source('id')} = $1 AND ${this.#source('userId')} = $2`,
      [id, userId],
    );
    return found[0];
  }

  /** Those of these ids that are the user's. */
  async findAll(client: Queryable, userId: string, ids: readonly string[]): Promise<T[]> {
    const keys = this.#keysOf(ids);
    const { rows } = await client.query<Row>(
      `${this.#loadText} AND ${this.#source('userId')} = $${keys.length + 1}`,
      [...keys, userId],
    );
    return rows.map(this.parse);
  }

  /** A page of one user's records, newest first, by keyset: as fast on the last page as on the first. */
  page(
    client: Queryable,
    userId: string,
    { where, equal, by }: PageShape<T>,
    { after, limit }: PageRequest,
  ): Promise<T[]> {
    const values: unknown[] = [userId, limit];
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const [id, time] = [this.#source('id'), by === undefined ? undefined : this.#source(by)];
    const conditions = [`${this.#source('userId')} = $1`, where];
    for (const [property, value] of Object.entries(equal))
      if (value !== undefined) conditions.push(`${this.#source(property)} = ${parameter(value)}`);
    if (after && time === undefined) conditions.push(`${id} < ${parameter(after.id)}::uuid`);
    if (after && time !== undefined)
      conditions.push(
        `(${time}, ${id}) < (${parameter(after.time)}::bigint, ${parameter(after.id)}::uuid)`,
      );
    const order = time === undefined ? `${id} DESC` : `${time} DESC, ${id} DESC`;
    return this.read(
      client,
      `WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $2`,
      values,
    );
  }

  /** One array for each column of the key. */
  #keysOf(ids: readonly string[]): string[] {
    const { key } = this.#shape;
    if (key.length === 1) return [plainArray(ids)];
    const split = ids.map((id) => {
      const parts = id.split(BETWEEN_PARTS);
      if (parts.length !== key.length) throw new RangeError(`${id} is no id of ${this.table}`);
      return parts;
    });
    return key.map((_column, place) => plainArray(split.map((parts) => parts[place] ?? null)));
  }

  #column(property: string): ColumnShape {
    const column = this.#columns[property as keyof T] as Partial<Column<unknown>>;
    if (column.name === undefined)
      throw new Error(`${property} of ${this.table} has no column of its own`);
    return column as ColumnShape;
  }

  #source(property: string): string {
    return sourceOf(this.#column(property));
  }
}

function cellsOf<T>({ place, cellOf }: Written<T>, records: readonly T[]): Cell[] {
  try {
    return records.map(cellOf);
  } catch (error) {
    throw errorAt(place, error);
  }
}

/** Every column's cells as one value. */
function valuesOf<T>(columns: readonly Written<T>[], records: readonly T[]): string[] {
  return columns.map((column) => {
    const { isFree, isList } = column.shape;
    const cells = cellsOf(column, records);
    if (isFree) return textColumn(cells as readonly (string | null)[]);
    return plainArray(isList ? cells.map((cell) => (cell === '' ? EMPTY_LIST : cell)) : cells);
  });
}
