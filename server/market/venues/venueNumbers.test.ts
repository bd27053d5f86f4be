import fc from 'fast-check';
import { numberText, readBook } from './venueNumbers.ts';

test.each([
  [63_004.9, '63004.9'],
  [5e-7, '0.0000005'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  [0, '0'],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [-1, undefined],
  [undefined, undefined],
])('numberText(%p) is %p', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("a venue's decimal text survives the library's number up to 15 digits", () => {
  const decimals = fc.tuple(fc.nat(9_999_999), fc.nat(99_999_999)).map(([whole, fraction]) => {
    const tail = String(fraction).padStart(8, '0').replace(/0+$/, '');
    return tail === '' ? String(whole) : `${whole}.${tail}`;
  });
  fc.assert(fc.property(decimals, (text) => expect(numberText(Number(text))).toBe(text)));
});

test('levels are put on the grid: bid down, ask up, quantities down, joined levels added up', () => {
  const book = {
    bids: [
      [100.09, 1],
      [100.04, 2],
      [99.99, 0.001],
    ],
    asks: [
      [100.11, 1.239],
      [100.2, 1],
    ],
  };
  expect(readBook(book, { priceDecimals: 1, quantityDecimals: 2 }, 20)).toEqual({
    bids: [[1_000, 300]],
    asks: [[1_002, 223]],
  });
});

test('a level that cannot be read ends its side', () => {
  const book = {
    bids: [
      [100, 1],
      [Number.NaN, 1],
      [98, 1],
    ],
    asks: [[101, undefined]],
  };
  expect(readBook(book, { priceDecimals: 0, quantityDecimals: 0 }, 20)).toEqual({
    bids: [[100, 1]],
    asks: [],
  });
});
