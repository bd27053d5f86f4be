import type { LoggedTick, SealedProduct, SealedSecond } from '../../core/proof/sealTypes.ts';
import { decodeSecond, encodeSecond, type SecondRow } from './tickSecondRow.ts';

/** A hash of 32 bytes, each of them this number. */
const hash = (byte: number): string => byte.toString(16).padStart(2, '0').repeat(32);

/** Bid 10 and ask 13: by itself its index is 11.5, doubled 23. */
const tick = (productId: string, seq: number, mark: number, indexDoubled = 23): LoggedTick => ({
  seq,
  line: `Q1|${productId}|${seq}|1000|1001|10|13|11|1|0`,
  bookHash: hash(seq),
  mark,
  indexDoubled,
});
const product = (productId: string, byte: number, ticks: LoggedTick[]): SealedProduct => ({
  productId,
  root: hash(byte),
  previous: hash(byte + 1),
  ticks,
});

const BTC = product('BTCUSDT', 100, [tick('BTCUSDT', 1, 12), tick('BTCUSDT', 2, 13, 25)]);
/** Its price did not change within the second. */
const DOGE = product('DOGEUSDT', 110, []);
const ETH = product('ETHUSDT', 120, [tick('ETHUSDT', 7, 9, 22)]);
const SECOND: SealedSecond = { second: 1_000, products: [BTC, DOGE, ETH] };

/** The row as the database gives it back. */
function rowOf(sealed: SealedSecond): SecondRow {
  const [second, products, counts, lines, marks, books, roots, previous] = encodeSecond(sealed);
  return {
    second: String(second),
    products: String(products),
    counts: String(counts),
    lines: String(lines),
    marks: String(marks),
    book_hashes: books as Uint8Array,
    roots: roots as Uint8Array,
    previous: previous as Uint8Array,
  };
}

test('a second comes back as it was sealed, its silent products too', () => {
  expect(decodeSecond(rowOf(SECOND))).toEqual(SECOND);
});

test('of one product alone, wherever it stands, it has that alone', () => {
  for (const one of [BTC, DOGE, ETH])
    expect(decodeSecond(rowOf(SECOND), one.productId)).toEqual({ second: 1_000, products: [one] });
  expect(decodeSecond(rowOf(SECOND), 'XRPUSDT').products).toEqual([]);
});

test('an index is written only where it is not the middle of the line', () => {
  expect(rowOf(SECOND).marks).toBe('12,13:25,9:22');
});

test('hashes take 32 bytes each, counts say whose lines are whose', () => {
  const { counts, products, book_hashes, roots, previous } = rowOf(SECOND);
  expect([products, counts]).toEqual(['BTCUSDT,DOGEUSDT,ETHUSDT', '2,0,1']);
  expect([book_hashes.length, roots.length, previous.length]).toEqual([96, 96, 96]);
});
