// A sealed second as a row: lines as text, hashes as 32 bytes each, counts that say whose lines are whose.
// Must give back exactly what was sealed, byte for byte, or no root can be checked. Source: 000002_market.sql.
import type { LoggedTick, SealedProduct, SealedSecond } from '../../core/proof/sealTypes.ts';

export interface SecondRow {
  second: string;
  products: string;
  counts: string;
  lines: string;
  marks: string;
  book_hashes: Uint8Array;
  roots: Uint8Array;
  previous: Uint8Array;
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

function formatMark({ line, mark, indexDoubled }: LoggedTick): string {
  return indexDoubled === doubledMid(line.split('|')) ? String(mark) : `${mark}:${indexDoubled}`;
}

/** The values of a row, in the order of the insert. */
export function encodeSecond({ second, products }: SealedSecond): unknown[] {
  const ticks = products.flatMap((product) => product.ticks);
  return [
    second,
    products.map(({ productId }) => productId).join(','),
    products.map((product) => product.ticks.length).join(','),
    ticks.map(({ line }) => line).join('\n'),
    ticks.map(formatMark).join(','),
    joinHashes(ticks.map(({ bookHash }) => bookHash)),
    joinHashes(products.map(({ root }) => root)),
    joinHashes(products.map(({ previous }) => previous)),
  ];
}

function decodeTick(line: string, mark: string, bookHash: string): LoggedTick {
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

/** The second of a row: of all its products, or of one alone. */
export function decodeSecond(row: SecondRow, only?: string): SealedSecond {
  const lines = row.lines.split('\n');
  const marks = row.marks.split(',');
  const counts = row.counts.split(',').map(Number);
  let next = 0;
  const products = row.products.split(',').flatMap((productId, place): SealedProduct[] => {
    const ticks: LoggedTick[] = [];
    const end = next + (counts[place] ?? 0);
    if (only !== undefined && only !== productId) {
      next = end;
      return [];
    }
    for (; next < end; next += 1) {
      ticks.push(decodeTick(lines[next] ?? '', marks[next] ?? '0', hashAt(row.book_hashes, next)));
    }
    const root = hashAt(row.roots, place);
    return [{ productId, root, previous: hashAt(row.previous, place), ticks }];
  });
  return { second: Number(row.second), products };
}
