// A sealed second as a row: lines as text, hashes as 32 bytes each, counts that say whose lines are whose.
// Must give back exactly what was sealed, byte for byte, or no root can be checked. Source: 000002_market.sql, 000016_tick_heads.sql.
import type {
  ChainedProduct,
  LoggedSecond,
  LoggedTick,
  SealedProduct,
  SealedSecond,
} from '../../core/proof/sealTypes.ts';
import { timeOfLine } from '../../core/proof/placeLine.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';

export interface SecondRow {
  second: string;
  products: string;
  counts: string;
  lines: string;
  /** Null where index and mark stand in the lines. */
  marks: string | null;
  book_hashes: Uint8Array;
  roots: Uint8Array;
  /** The head before each product's first line; in rows from before (`heads` null) its chain hash. */
  previous: Uint8Array;
  heads: Uint8Array | null;
  root: Uint8Array | null;
}

const HASH_BYTES = 32;

const joinHashes = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

function hashAt(bytes: Uint8Array, index: number): string {
  return Buffer.from(bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)).toString('hex');
}

/** Twice the index of a line by itself: bid + ask, its sixth and seventh fields. */
function doubledMid(fields: readonly string[]): number {
  return Number(fields[5]) + Number(fields[6]);
}

/** The columns of a row, in the order of its values. */
export const SECOND_COLUMNS =
  'second, products, counts, lines, book_hashes, roots, previous, heads, root';

export function encodeSecond({ second, root, products }: SealedSecond): unknown[] {
  const ticks = products.flatMap((product) => product.ticks);
  return [
    second,
    products.map(({ productId }) => productId).join(','),
    products.map((product) => product.ticks.length).join(','),
    ticks.map(({ line }) => line).join('\n'),
    joinHashes(ticks.map(({ bookHash }) => bookHash)),
    joinHashes(products.map((product) => product.root)),
    joinHashes(products.map(({ before }) => before)),
    joinHashes(products.map(({ head }) => head)),
    joinHashes([root]),
  ];
}

/** A line of before, whose mark and index stand beside it. */
function decodeMarked(line: string, mark: string, bookHash: string): LoggedTick {
  const fields = line.split('|');
  const [markText = '0', indexText] = mark.split(':');
  return {
    seq: Number(fields[2]),
    line,
    bookHash,
    mark: Number(markText),
    indexDoubled: indexText === undefined ? doubledMid(fields) : Number(indexText),
  };
}

function decodeTick(line: string, bookHash: string): LoggedTick {
  const { mark = 0, indexDoubled = 0 } = parseTickLine(line) ?? {};
  return { seq: timeOfLine(line)?.seq ?? 0, line, bookHash, mark, indexDoubled };
}

/** The second of a row, with the lines of all its products, or of one alone. */
export function decodeSecond(row: SecondRow, only?: string): LoggedSecond {
  const lines = row.lines.split('\n');
  const marks = row.marks?.split(',');
  const counts = row.counts.split(',').map(Number);
  let next = 0;
  const ticksOf = (productId: string, place: number): LoggedTick[] => {
    const first = next;
    next += counts[place] ?? 0;
    if (only !== undefined && only !== productId) return [];
    return lines.slice(first, next).map((line, index) => {
      const bookHash = hashAt(row.book_hashes, first + index);
      return marks === undefined
        ? decodeTick(line, bookHash)
        : decodeMarked(line, marks[first + index] ?? '0', bookHash);
    });
  };
  const products = row.products
    .split(',')
    .map((productId, place): SealedProduct | ChainedProduct => {
      const own = { productId, root: hashAt(row.roots, place), ticks: ticksOf(productId, place) };
      const previous = hashAt(row.previous, place);
      return row.heads === null
        ? { ...own, previous }
        : { ...own, before: previous, head: hashAt(row.heads, place) };
    });
  const second = Number(row.second);
  return row.root === null ? { second, products } : { second, root: hashAt(row.root, 0), products };
}
