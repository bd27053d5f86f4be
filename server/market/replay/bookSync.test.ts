import { BookSync, createSyncCounts, judgeSequence } from './bookSync.ts';
import { binanceFrames } from './formats/binanceFrames.ts';
import type { BookEvent } from './frameEvents.ts';

describe('judgeSequence', () => {
  // The venues' own rules; the snapshot's id is 100 in each row.
  test.each([
    ['spot: wholly in the snapshot', 'binance', { first: 90, last: 100 }, true, 'skip'],
    ['spot: overlaps the snapshot', 'binance', { first: 95, last: 105 }, true, 'apply'],
    ['spot: follows at once', 'binance', { first: 101, last: 105 }, true, 'apply'],
    ['spot: one missing after the snapshot', 'binance', { first: 102, last: 105 }, true, 'gap'],
    ['spot: overlap later on is a gap', 'binance', { first: 99, last: 105 }, false, 'gap'],
    [
      'futures: before the snapshot',
      'binance',
      { first: 80, last: 99, previous: 79 },
      true,
      'skip',
    ],
    [
      'futures: holds the snapshot id',
      'binance',
      { first: 95, last: 105, previous: 94 },
      true,
      'apply',
    ],
    [
      'futures: missed the snapshot',
      'binance',
      { first: 103, last: 105, previous: 102 },
      true,
      'gap',
    ],
    ['futures: follows', 'binance', { first: 104, last: 109, previous: 100 }, false, 'apply'],
    ['futures: does not follow', 'binance', { first: 104, last: 109, previous: 103 }, false, 'gap'],
    ['futures: the same again', 'binance', { first: 90, last: 100, previous: 89 }, false, 'skip'],
    ['Bybit: one more', 'consecutive', { last: 101 }, false, 'apply'],
    ['Bybit: two more', 'consecutive', { last: 102 }, false, 'gap'],
    ['Bybit: the same again', 'consecutive', { last: 100 }, false, 'gap'],
    ['Bitstamp: older than the snapshot', 'later', { last: 100 }, true, 'skip'],
    ['Bitstamp: newer', 'later', { last: 900 }, true, 'apply'],
    ['Coinbase: no numbers', 'none', undefined, false, 'apply'],
  ] as const)('%s', (_, rule, sequence, isFirst, verdict) => {
    expect(judgeSequence(rule, sequence, 100, isFirst)).toBe(verdict);
  });
});

describe('BookSync', () => {
  const event = (kind: BookEvent['kind'], first: number, last: number, bid: string): BookEvent => ({
    kind,
    symbol: 'BTCUSDT',
    bids: [[bid, '1']],
    asks: [['200', '1']],
    sourceTime: 1,
    sequence: { first, last },
    checksum: undefined,
  });

  test('updates before the snapshot are kept and applied after it', () => {
    const sync = new BookSync(binanceFrames, createSyncCounts());
    expect(sync.apply(event('delta', 90, 95, '90'))).toBe('ignored');
    expect(sync.apply(event('delta', 96, 105, '96'))).toBe('ignored');
    expect(sync.apply(event('snapshot', 100, 100, '100'))).toBe('changed');
    expect(sync.lastId).toBe(105);
    expect(sync.book.bids.map(([price]) => price)).toEqual(['100', '96']);
  });

  test('after a gap nothing is shown until the next snapshot', () => {
    const counts = createSyncCounts();
    const sync = new BookSync(binanceFrames, counts);
    sync.apply(event('snapshot', 100, 100, '100'));
    expect(sync.apply(event('delta', 103, 104, '101'))).toBe('gap');
    expect(sync.isSynced).toBe(false);
    expect(sync.book.bids).toEqual([]);
    expect(sync.apply(event('delta', 105, 106, '102'))).toBe('ignored');
    expect(sync.apply(event('snapshot', 103, 103, '100'))).toBe('changed');
    expect(sync.lastId).toBe(106);
    expect(counts.gaps).toBe(1);
  });
});
