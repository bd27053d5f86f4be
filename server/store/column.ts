// Columns of the tables that hold records: how a value of ours is written into a cell and read back, whether it may be null,
// when it is written. A cell that is not what its column says throws, and so does a value that would not come back the same.
// Must know no table. Source: house.md "A kind is a folder and one line" (each column declared once).
import { type Decimal, decimal, toText, ZERO } from '../../core/money/decimal.ts';
import { CURRENCY_SCALES } from '../../core/money/money.ts';

export type Cell = string | number | null;

/** What statements need to know of a column. */
export interface ColumnShape {
  readonly name: string;
  readonly type: 'uuid' | 'text' | 'numeric' | 'integer' | 'bigint' | 'bytea';
  /** Anything a person may have written; in every other cell nothing can break an array literal. */
  readonly isFree: boolean;
  readonly isNullable: boolean;
  /** An array of the type; its cell is the parts joined by `;`, since an array of arrays would be read as one. */
  readonly isList: boolean;
  /** `first`: with the first write alone; `never`: by the database or by another statement. */
  readonly written: 'always' | 'first' | 'never';
  /** What is selected under the name, where that is not the column itself; text of our own. */
  readonly source: string | undefined;
}

/** A column of values of one type; the type must be the property's own, neither wider nor narrower. */
export interface Column<T> extends ColumnShape {
  readonly write: (value: T) => Cell;
  readonly read: (cell: Cell) => T;
}

type Codec<T> = Pick<Column<T>, 'write' | 'read'>;

const column = <T>(name: string, type: ColumnShape['type'], codec: Codec<T>): Column<T> => ({
  name,
  type,
  isFree: false,
  isNullable: false,
  isList: false,
  written: 'always',
  source: undefined,
  ...codec,
});

function readText(cell: Cell): string {
  if (typeof cell !== 'string') throw new RangeError(`${cell} is no text`);
  return cell;
}

function readInteger(cell: Cell): number {
  const number = Number(cell);
  if (cell === null || cell === '' || !Number.isSafeInteger(number))
    throw new RangeError(`${cell} is no whole number`);
  return number;
}

function writeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return value;
}

function readDecimal(cell: Cell): Decimal {
  // Empty cells of a grid by the dozen: no number has to be made of them.
  if (cell === '0') return ZERO;
  const value = decimal(String(cell));
  if (!value.isFinite()) throw new RangeError(`${cell} is no number`);
  return value;
}

function writeDecimal(value: Decimal): string {
  if (!value.isFinite()) throw new RangeError(`${value.toString()} is no number`);
  return toText(value);
}

function writeAmount(value: Decimal, scale: number): string {
  const text = writeDecimal(value);
  const point = text.indexOf('.');
  if (point !== -1 && text.length - point - 1 > scale)
    throw new RangeError(`${text} has more than ${scale} decimals`);
  return text;
}

/** The cell of a list without parts, whose own text would be an array literal's hole; no list of words or numbers is it. */
export const EMPTY_LIST = ';';
/** What would end a part of an array literal or of a list. */
const NO_WORD = /[\s,;{}"\\]/;
/** An array literal's word for null, in any case. */
const isNull = (value: string): boolean => value.length === 4 && value.toLowerCase() === 'null';

function writeWord(value: string): string {
  if (value === '' || NO_WORD.test(value) || isNull(value))
    throw new RangeError(`${JSON.stringify(value)} is no word`);
  return value;
}

export const uuid = (name: string): Column<string> =>
  column(name, 'uuid', { write: (value) => value, read: readText });

/** A hash, a code, a name from our own lists. */
export const word = (name: string): Column<string> =>
  column(name, 'text', { write: writeWord, read: readText });

/** Anything a person may have written, without control characters and never empty. */
export const text = (name: string): Column<string> => ({
  ...column(name, 'text', { write: (value: string) => value, read: readText }),
  isFree: true,
});

/** One of these words, which must be all that the property's type allows. */
export const oneOf = <const T extends string>(name: string, values: readonly T[]): Column<T> =>
  column(name, 'text', {
    write: (value: T) => value,
    read: (cell) => {
      if (!values.includes(cell as T))
        throw new RangeError(`${cell} is none of ${values.join(', ')}`);
      return cell as T;
    },
  });

const HEX = /^(?:[0-9a-f]{2})+$/;

/** Bytes, in hex. An array literal takes a backslash for the sign before the next character, so there are two. */
export const bytes = (name: string): Column<string> =>
  from(
    `encode(${name}, 'hex')`,
    column(name, 'bytea', {
      write: (value) => {
        if (!HEX.test(value)) throw new RangeError(`${name} is not in hex`);
        return `\\\\x${value}`;
      },
      read: (cell) => readText(cell).replace(/^\\\\x/, ''),
    }),
  );

/** A small whole number. */
export const integer = (name: string): Column<number> =>
  column(name, 'integer', { write: writeInteger, read: readInteger });

/** A whole number of any size that JavaScript keeps exactly: a time, a sequence number, points. */
export const safeInteger = (name: string): Column<number> =>
  column(name, 'bigint', { write: writeInteger, read: readInteger });

/** Money: no more decimals than its currency has. */
export const amount = (name: string, scale: number): Column<Decimal> =>
  column(name, 'numeric', { write: (value) => writeAmount(value, scale), read: readDecimal });

/** Of an amount whose currency stands in another column. */
export const WIDEST_SCALE = Math.max(...Object.values(CURRENCY_SCALES));

/** A price, a rate, a quantity, an exact sum: as many decimals as it has. */
export const exact = (name: string): Column<Decimal> =>
  column(name, 'numeric', { write: writeDecimal, read: readDecimal });

export const orNull = <T>(inner: Column<T>): Column<T | null> => ({
  ...inner,
  isNullable: true,
  write: (value) => (value === null ? null : inner.write(value)),
  read: (cell) => (cell === null ? null : inner.read(cell)),
});

/** Written with the first write alone. */
export const fixed = <T>(inner: Column<T>): Column<T> => ({ ...inner, written: 'first' });

/** Set by the database or by another statement. */
export const readOnly = <T>(inner: Column<T>): Column<T> => ({ ...inner, written: 'never' });

/** Selected as an expression of our own; of a list it is the parts joined by `;`. */
export const from = <T>(source: string, inner: Column<T>): Column<T> => ({ ...inner, source });

/** Read and written as something else. */
export const as = <A, B>(
  inner: Column<A>,
  read: (value: A) => B,
  write: (value: B) => A,
): Column<B> => ({
  ...inner,
  read: (cell) => read(inner.read(cell)),
  write: (value) => inner.write(write(value)),
});

/** An array, of parts that hold no `;`. */
export const listOf = <T>(inner: Column<T>): Column<readonly T[]> => ({
  ...inner,
  isList: true,
  write: (values) => values.map(inner.write).join(';'),
  read: (cell) => (cell === '' ? [] : readText(cell).split(';').map(inner.read)),
});

/** A list of objects in as many arrays as these have properties. */
export interface Zipped<T> {
  readonly lists: readonly Column<readonly unknown[]>[];
  readonly split: (value: T) => readonly (readonly unknown[])[];
  readonly join: (lists: readonly (readonly unknown[])[]) => T;
}

export function zip<E extends object>(lists: {
  readonly [P in keyof E]: Column<readonly E[P][]>;
}): Zipped<readonly E[]> {
  const properties = Object.keys(lists) as (keyof E)[];
  return {
    lists: Object.values(lists),
    split: (values) => properties.map((property) => values.map((value) => value[property])),
    join: (read) => {
      const lengths = new Set(read.map(({ length }) => length));
      if (lengths.size > 1) throw new RangeError('its lists are not of one length');
      return (read[0] ?? []).map(
        (_first, place) =>
          Object.fromEntries(
            properties.map((property, list) => [property, read[list]?.[place]]),
          ) as E,
      );
    },
  };
}
