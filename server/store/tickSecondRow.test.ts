import type { LoggedTick, SealedProduct, SealedSecond } from '../../core/proof/sealTypes.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { decodeSecond, encodeSecond, type SecondRow } from './tickSecondRow.ts';

/** A hash of 32 bytes, each of them this number. */
const hash = (byte: number): string => byte.toString(16).padStart(2, '0').repeat(32);

/** Bid 10 and ask 13: by itself its index is 11.5, doubled 23. */
const tick = (productId: string, seq: number, mark: number, indexDoubled = 23): LoggedTick => ({
  seq,
  line: aTickLine({
    productId,
    seq,
    sourceTime: 1000,
    receivedTime: 1001,
    bid: 10,
    ask: 13,
    indexDoubled,
    mark,
  }),
  bookHash: hash(seq),
  mark,
  indexDoubled,
});
const ACCEPTANCE: LoggedTick = {
  seq: 7,
  line: `A1|${hash(5)}|ETHUSDT|7|1500`,
  bookHash: hash(0),
  mark: 0,
  indexDoubled: 0,
};
const product = (productId: string, byte: number, ticks: LoggedTick[]): SealedProduct => ({
  productId,
  root: hash(byte),
  before: hash(byte + 1),
  head: hash(byte + 2),
  ticks,
});

const BTC = product('BTCUSDT', 100, [tick('BTCUSDT', 1, 12), tick('BTCUSDT', 2, 13, 25)]);
/** Its price did not change within the second. */
const DOGE = product('DOGEUSDT', 110, []);
const ETH = product('ETHUSDT', 120, [tick('ETHUSDT', 7, 9, 22), ACCEPTANCE]);
const SECOND: SealedSecond = { second: 1_000, root: hash(200), products: [BTC, DOGE, ETH] };

/** The row as the database gives it back. */
function rowOf(sealed: SealedSecond): SecondRow {
  const [second, products, counts, lines, books, roots, previous, heads, root] =
    encodeSecond(sealed);
  return {
    second: String(second),
    products: String(products),
    counts: String(counts),
    lines: String(lines),
    marks: null,
    book_hashes: books as Uint8Array,
    roots: roots as Uint8Array,
    previous: previous as Uint8Array,
    heads: heads as Uint8Array,
    root: root as Uint8Array,
  };
}

test('a second comes back as it was sealed, its silent products and its acceptances too', () => {
  expect(decodeSecond(rowOf(SECOND))).toEqual(SECOND);
});

test('of one product alone, wherever it stands, it has the lines, and of the others where their logs stood', () => {
  for (const one of [BTC, DOGE, ETH]) {
    const products = SECOND.products.map((each) => (each === one ? one : { ...each, ticks: [] }));
    expect(decodeSecond(rowOf(SECOND), one.productId)).toEqual({ ...SECOND, products });
  }
  const none = SECOND.products.map((each) => ({ ...each, ticks: [] }));
  expect(decodeSecond(rowOf(SECOND), 'XRPUSDT').products).toEqual(none);
});

test('hashes take 32 bytes each, counts say whose lines are whose', () => {
  const { counts, products, book_hashes, roots, previous, heads } = rowOf(SECOND);
  expect([products, counts]).toEqual(['BTCUSDT,DOGEUSDT,ETHUSDT', '2,0,2']);
  expect([book_hashes, roots, previous, heads].map((bytes) => bytes?.length)).toEqual([
    128, 96, 96, 96,
  ]);
});

test('a row from before has mark and index beside its lines, and a chain hash before each product', () => {
  const line = (seq: number): string => `Q1|BTCUSDT|${seq}|1000|1001|10|13|11|1|0`;
  const row = {
    second: '1000',
    products: 'BTCUSDT,DOGEUSDT',
    counts: '2,0',
    lines: `${line(1)}\n${line(2)}`,
    marks: '12,13:25',
    heads: null,
    root: null,
    book_hashes: Buffer.from(hash(1) + hash(2), 'hex'),
    roots: Buffer.from(hash(100) + hash(110), 'hex'),
    previous: Buffer.from(hash(101) + hash(111), 'hex'),
  };
  expect(decodeSecond(row)).toEqual({
    second: 1_000,
    products: [
      {
        productId: 'BTCUSDT',
        root: hash(100),
        previous: hash(101),
        ticks: [
          { seq: 1, line: line(1), bookHash: hash(1), mark: 12, indexDoubled: 23 },
          { seq: 2, line: line(2), bookHash: hash(2), mark: 13, indexDoubled: 25 },
        ],
      },
      { productId: 'DOGEUSDT', root: hash(110), previous: hash(111), ticks: [] },
    ],
  });
});
