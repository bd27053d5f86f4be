// What stores do with single statements: rows read as what they say, one row written, whether a change found its row.
// Tables, columns and conditions are text of our own; what a user sends is a value. In bulk the executor writes (recordTable.ts).
import type { Queryable } from './database.ts';

/** What a statement answers, each row parsed. */
export async function readRows<Row, T>(
  client: Queryable,
  parse: (row: Row) => T,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const { rows } = await client.query<Row>(text, [...values]);
  return rows.map((row) => parse(row));
}

/** The first row of what a statement answers. */
export async function readRow<Row, T>(
  client: Queryable,
  parse: (row: Row) => T,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  const [row] = await readRows(client, parse, text, values);
  return row;
}

/** Statements whose rows are read by `parse`. `Values` names what `$1`, `$2` and on stand for, in that order. */
export const reads = <Row, T>(parse: (row: Row) => T) => ({
  all:
    <Values extends readonly unknown[]>(text: string) =>
    (client: Queryable, ...values: Values): Promise<T[]> =>
      readRows(client, parse, text, values),
  /** Undefined where there is none. */
  one:
    <Values extends readonly unknown[]>(text: string) =>
    (client: Queryable, ...values: Values): Promise<T | undefined> =>
      readRow(client, parse, text, values),
});

/** Writes one row; `cells` by the names of their columns. */
export async function insertRow(
  client: Queryable,
  table: string,
  cells: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(cells);
  const places = names.map((_name, place) => `$${place + 1}`);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(cells),
  );
}

/** Whether a statement has changed the one row that it is about. */
export async function changesOne(
  client: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<boolean> {
  const { rowCount } = await client.query(text, [...values]);
  return rowCount === 1;
}

/** A statement about one row, answering whether it has changed it; its values as with `reads`. */
export const changes =
  <Values extends readonly unknown[]>(text: string) =>
  (client: Queryable, ...values: Values): Promise<boolean> =>
    changesOne(client, text, values);
