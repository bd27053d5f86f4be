// The SQL of a table of records, made once from the shapes of its columns.
// Must never build a statement from anything but that list. Source: architecture.md "The executor".
import { rowsOfColumns, splitNullableText, splitText } from './arrays.ts';
import { type ColumnShape, EMPTY_LIST } from './column.ts';

export interface TableShape {
  readonly table: string;
  /** What is read from. */
  readonly from: string;
  readonly columns: readonly ColumnShape[];
  readonly key: readonly ColumnShape[];
  /** Of a known row `t`; one that does not meet it is left as it is. */
  readonly onlyIf: string | undefined;
}

const namesOf = (columns: readonly ColumnShape[]): string =>
  columns.map(({ name }) => name).join(', ');

/** A column as a condition names it. */
export const sourceOf = ({ source, name }: ColumnShape): string => source ?? name;

function selectedOf({ source, name, isList }: ColumnShape): string {
  if (source !== undefined) return `${source} AS ${name}`;
  return isList ? `array_to_string(${name}, ';') AS ${name}` : name;
}

/** All cells of a column as one parameter. */
function parameterOf({ type, isFree, isList, isNullable }: ColumnShape, place: number): string {
  const parameter = `$${place + 1}`;
  if (isFree) return isNullable ? splitNullableText(parameter) : splitText(parameter);
  return `${parameter}::${isList ? 'text' : type}[]`;
}

/** A cell of `r` as its column takes it. */
const valueOf = ({ name, type, isList }: ColumnShape): string =>
  isList
    ? `coalesce(string_to_array(nullif(r.${name}, '${EMPTY_LIST}'), ';')::${type}[], '{}')`
    : `r.${name}`;

const rowsOf = (columns: readonly ColumnShape[]): string =>
  `(SELECT ${rowsOfColumns(columns.map(parameterOf))}) AS r (${namesOf(columns)})`;

/** What a first write has. */
export const insertedColumns = ({ columns }: TableShape): ColumnShape[] =>
  columns.filter(({ written }) => written !== 'never');

const changingColumns = ({ columns, key }: TableShape): ColumnShape[] =>
  columns.filter((column) => column.written === 'always' && !key.includes(column));

/** What a later write has: which row, and what may still change. */
export const changedColumns = (shape: TableShape): ColumnShape[] => [
  ...shape.key,
  ...changingColumns(shape),
];

export const selectText = ({ columns, from }: TableShape): string =>
  `SELECT ${columns.map(selectedOf).join(', ')} FROM ${from}`;

/** By key: one array for each of its columns. A further condition may follow with AND. */
export function loadText(shape: TableShape): string {
  const { key, from, columns } = shape;
  const [first] = key;
  if (key.length === 1 && first !== undefined)
    return `${selectText(shape)} WHERE ${sourceOf(first)} = ANY(${parameterOf(first, 0)})`;
  const wanted = key.map((_column, place) => `key${place}`);
  return `SELECT ${columns.map(selectedOf).join(', ')}
    FROM unnest(${key.map(parameterOf).join(', ')}) AS k (${wanted.join(', ')})
    JOIN ${from} ON ${key.map((one, place) => `${sourceOf(one)} = ${wanted[place]}`).join(' AND ')}`;
}

/** Writes rows that are new; one that is known fails them all. */
export function insertText(shape: TableShape): string {
  const inserted = insertedColumns(shape);
  return `INSERT INTO ${shape.table} AS t (${namesOf(inserted)})
    SELECT ${inserted.map(valueOf).join(', ')} FROM ${rowsOf(inserted)}`;
}

/** Writes rows, new or known. */
export function saveText(shape: TableShape): string {
  const { key, onlyIf } = shape;
  const changes = changingColumns(shape).map(({ name }) => `${name} = excluded.${name}`);
  return `${insertText(shape)}
    ON CONFLICT (${namesOf(key)}) DO UPDATE SET ${changes.join(', ')}${onlyIf === undefined ? '' : ` WHERE ${onlyIf}`}`;
}

/** Writes rows that are known, spared the attempt to insert them. */
export function updateText(shape: TableShape): string {
  const { table, key, onlyIf } = shape;
  const changes = changingColumns(shape).map((one) => `${one.name} = ${valueOf(one)}`);
  const conditions = key.map(({ name }) => `t.${name} = r.${name}`);
  if (onlyIf !== undefined) conditions.push(onlyIf);
  return `UPDATE ${table} t SET ${changes.join(', ')} FROM ${rowsOf(changedColumns(shape))}
    WHERE ${conditions.join(' AND ')}`;
}
