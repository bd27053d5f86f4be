import fc from 'fast-check';
import { GUARD_FLAGS } from '../market/types.ts';
import {
  formatBookLine,
  formatTickLine,
  parseBookLine,
  parseTickLine,
  type DecidingLine,
} from './tickLine.ts';

const tick: DecidingLine = {
  productId: 'BTCUSDT',
  seq: 42,
  sourceTime: 1_772_452_800_000,
  receivedTime: 1_772_452_800_012,
  bid: 6_000_000,
  ask: 6_000_010,
  last: 6_000_005,
  indexDoubled: 12_000_010,
  mark: 6_000_004,
  sources: 1,
  flag: 'ok',
};

test('a line is what the specification says, character by character', () => {
  expect(formatTickLine(tick)).toBe(
    'Q2|BTCUSDT|42|1772452800000|1772452800012|6000000|6000010|6000005|12000010|6000004|1|0',
  );
  expect(
    formatBookLine('BTCUSDT', 42, {
      bids: [
        [100, 5],
        [99, 1],
      ],
      asks: [[101, 7]],
    }),
  ).toBe('B1|BTCUSDT|42|100:5,99:1|101:7');
});

test('what a refused message held stays printable integers', () => {
  const line = formatTickLine({
    ...tick,
    bid: Number.NaN,
    ask: Infinity,
    last: -3,
    indexDoubled: 0,
    mark: 0,
    flag: 'invalid',
  });
  expect(line).toBe(
    `Q2|BTCUSDT|42|1772452800000|1772452800012|0|0|-3|0|0|1|${GUARD_FLAGS.indexOf('invalid')}`,
  );
  expect(formatBookLine('BTCUSDT', 1, { bids: [[Number.NaN, 1.5]], asks: [] })).toBe(
    'B1|BTCUSDT|1|0:0|',
  );
});

test.each([
  'Q1|BTCUSDT|42',
  'Q2|BTCUSDT|42|1|1|1|1|1|1|0',
  'Q1|btcusdt|42|1|1|1|1|1|1|0',
  'Q1|BTCUSDT|42|1|1|1.5|1|1|1|0',
  'Q1|BTCUSDT|42|1|1|1|1|1|1|99',
  'Q1|BTCUSDT|42|1|1|1|1|1|1|0|more',
  'Q1|BTCUSDT|42|1|1|1|1|1|1|0\n',
  '',
])('%j is no tick line', (line) => {
  expect(parseTickLine(line)).toBeUndefined();
});

test.each([
  'B1|BTCUSDT|1|1:1',
  'B1|BTCUSDT|x|1:1|1:1',
  'B1|BTCUSDT|1|1:1,|1:1',
  'B1|BTCUSDT|1|1|1:1',
  'B1|BTCUSDT|1|1:1|1:1|',
  'Q1|BTCUSDT|1|1:1|1:1',
])('%j is no book line', (line) => {
  expect(parseBookLine(line)).toBeUndefined();
});

test('parsing is the inverse of formatting', () => {
  const integer = fc.integer({ min: 1, max: 10 ** 12 });
  const level = fc.tuple(integer, integer);
  fc.assert(
    fc.property(
      integer,
      integer,
      integer,
      fc.constantFrom(...GUARD_FLAGS),
      fc.array(level),
      fc.array(level),
      (seq, bid, last, flag, bids, asks) => {
        const line = { ...tick, seq, bid, last, flag };
        expect(parseTickLine(formatTickLine(line))).toEqual(line);
        expect(parseBookLine(formatBookLine('EURUSD', seq, { bids, asks }))).toEqual({
          productId: 'EURUSD',
          seq,
          book: { bids, asks },
        });
      },
    ),
  );
});
