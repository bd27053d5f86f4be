import { inspectMessage, isSameBook } from './guardChecks.ts';
import type { Book, FeedMessage, Trade } from './types.ts';

const book = (bids: Book['bids'], asks: Book['asks']): Book => ({ bids, asks });
const sound = book(
  [
    [100, 5],
    [99, 7],
  ],
  [
    [101, 5],
    [102, 7],
  ],
);
const aTrade = (price: number, quantity: number): Trade[] => [
  { id: 't1', price, quantity, side: 'buy', time: 1_000 },
];
const inspect = (change: Partial<FeedMessage>) =>
  inspectMessage({
    productId: 'BTCUSDT',
    source: 'sim',
    sourceTime: 1_000,
    receivedTime: 1_010,
    book: sound,
    last: 100,
    trades: aTrade(100, 3),
    ...change,
  });

test.each<[string, Partial<FeedMessage>]>([
  ['a sound one', {}],
  ['numbered', { seq: 1 }],
  ['without trades', { trades: [] }],
])('nothing is said of a message: %s', (_, change) => {
  expect(inspect(change)).toBeUndefined();
});

test.each<[string, string, Partial<FeedMessage>]>([
  ['a time of its own that is none', 'invalid', { sourceTime: 0 }],
  ['our time that is none', 'invalid', { receivedTime: 1.5 }],
  ['a number that is none', 'invalid', { seq: 0 }],
  ['no bid', 'empty', { book: book([], sound.asks) }],
  ['no ask', 'empty', { book: book(sound.bids, []) }],
  [
    'bids that rise',
    'invalid',
    {
      book: book(
        [
          [99, 1],
          [100, 1],
        ],
        sound.asks,
      ),
    },
  ],
  [
    'asks that fall',
    'invalid',
    {
      book: book(sound.bids, [
        [102, 1],
        [101, 1],
      ]),
    },
  ],
  [
    'a price twice',
    'invalid',
    {
      book: book(sound.bids, [
        [101, 1],
        [101, 1],
      ]),
    },
  ],
  ['a price of zero', 'invalid', { book: book([[0, 1]], sound.asks) }],
  ['a quantity of zero', 'invalid', { book: book([[100, 0]], sound.asks) }],
  ['no last price', 'invalid', { last: 0 }],
  ['a trade at zero', 'invalid', { trades: aTrade(0, 3) }],
  ['a trade of nothing', 'invalid', { trades: aTrade(100, 0) }],
  ['a bid at the ask', 'crossed', { book: book([[101, 1]], sound.asks) }],
])('%s is %s', (_, flag, change) => {
  expect(inspect(change)).toBe(flag);
});

test.each<[string, Book | undefined, boolean]>([
  ['itself', sound, true],
  ['an equal one', structuredClone(sound), true],
  ['none', undefined, false],
  ['one with a bid less', book(sound.bids.slice(0, 1), sound.asks), false],
  ['one with a bid more', book([...sound.bids, [98, 1]], sound.asks), false],
  [
    'one with other asks',
    book(sound.bids, [
      [101, 5],
      [103, 7],
    ]),
    false,
  ],
  [
    'one with another best bid',
    book(
      [
        [100, 6],
        [99, 7],
      ],
      sound.asks,
    ),
    false,
  ],
])('a book shows the same levels as %s: %p', (_name, other, isSame) => {
  expect(isSameBook(sound, other)).toBe(isSame);
});
