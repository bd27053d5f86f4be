import { aCandle, aDepth, aQuote, aTrade } from '../../test/builders/market.ts';
import type { StreamMessages } from '../../protocol/socketEvents.ts';
import { makeConflater } from './conflater.ts';
import type { MarketNews } from './conflater.ts';
import type { MarketEvent } from './messages.ts';

type Message = StreamMessages[MarketEvent];

/** What is told of messages that came on one channel. */
function told(event: MarketEvent, ...messages: Message[]): readonly MarketNews['message'][] {
  const conflater = makeConflater();
  for (const message of messages) conflater.add(event, message);
  return conflater.take().map((news) => news.message);
}

const depth = (seq: number, prev: number): Message => ({
  seq,
  prev,
  head: null,
  depth: aDepth({ seq }),
});
const kline = (seq: number, time: number): Message => ({
  productId: 'BTCUSDT',
  interval: '1h',
  seq,
  prev: seq - 1,
  head: null,
  candle: aCandle({ time, close: String(seq) }),
});

test('a thousand messages of a stream are the newest one, which follows what came before the first', () => {
  const messages = Array.from({ length: 1000 }, (_, index) => depth(index + 8, index + 7));
  expect(told('depth', ...messages)).toEqual([
    { seq: 1007, prev: 7, head: null, depth: aDepth({ seq: 1007 }) },
  ]);
});

test('a gap is not bridged: what follows it is told beside what came before', () => {
  expect(told('depth', depth(2, 1), depth(3, 2), depth(5, 4), depth(6, 5))).toEqual([
    { seq: 3, prev: 1, head: null, depth: aDepth({ seq: 3 }) },
    { seq: 6, prev: 4, head: null, depth: aDepth({ seq: 6 }) },
  ]);
});

test('a state that changed without a new price repeats its number and wins', () => {
  const status = { state: 'paused', reason: 'stale', opensAt: null } as const;
  const paused = aQuote({ seq: 3, status });
  expect(
    told(
      'ticker',
      { seq: 3, prev: 2, head: null, quote: aQuote({ seq: 3 }) },
      { seq: 3, prev: 3, head: null, quote: paused },
    ),
  ).toEqual([{ seq: 3, prev: 2, head: null, quote: paused }]);
});

test('a list of products keeps those that only the earlier message had', () => {
  const eth = aQuote({ id: 'ETHUSDT' });
  const [btc, newerBtc] = [aQuote({ seq: 1 }), aQuote({ seq: 2 })];
  expect(
    told(
      'tickers',
      { seq: 1, prev: 0, quotes: [btc, eth] },
      { seq: 2, prev: 1, quotes: [newerBtc] },
    ),
  ).toEqual([{ seq: 2, prev: 0, quotes: [newerBtc, eth] }]);
});

test('trades of all messages are kept, newest first, as many as a list shows', () => {
  const messages = Array.from({ length: 60 }, (_, index) => ({
    productId: 'BTCUSDT',
    seq: index + 1,
    prev: index,
    head: null,
    trades: [aTrade({ id: String(index + 1) })],
  }));
  const [message] = told('trade', ...messages);
  const ids = 'trades' in message! ? message.trades.map(({ id }) => id) : [];
  expect(ids).toHaveLength(50);
  expect([ids[0], ids.at(-1)]).toEqual(['60', '11']);
});

test('a candle that closed is told with its last trade beside the one that follows', () => {
  const closes = told('kline', kline(1, 0), kline(2, 0), kline(3, 3_600_000), kline(4, 3_600_000));
  expect(closes.map((message) => 'candle' in message && message.candle.close)).toEqual(['2', '4']);
});

test('streams do not mix, and what was taken is not told again', () => {
  const conflater = makeConflater();
  conflater.add('depth', depth(2, 1));
  conflater.add('kline', kline(2, 0));
  conflater.add('depth', depth(3, 2));
  expect(conflater.take().map(({ event, message }) => [event, message.seq])).toEqual([
    ['depth', 3],
    ['kline', 2],
  ]);
  expect(conflater.take()).toEqual([]);
});

describe('of a list of all products only so many are told at once', () => {
  const list = (seq: number, ...ids: string[]): Message => ({
    seq,
    prev: seq - 1,
    quotes: ids.map((id) => aQuote({ id, seq })),
  });
  const idsOf = (news: readonly MarketNews[]): (readonly string[])[] =>
    news.map(({ message }) => ('quotes' in message ? message.quotes.map(({ id }) => id) : []));

  test('those that waited longest, each in its newest form, the others the next time', () => {
    const conflater = makeConflater();
    conflater.add('tickers', list(1, 'A', 'B', 'C'));
    conflater.add('tickers', list(2, 'D', 'A'));
    const [first] = conflater.take(2);
    expect(first?.message).toMatchObject({
      seq: 2,
      prev: 0,
      quotes: [
        { id: 'A', seq: 2 },
        { id: 'B', seq: 1 },
      ],
    });
    expect(conflater.isEmpty).toBe(false);
    conflater.add('tickers', list(3, 'A'));
    const [second] = conflater.take(2);
    // It follows what was told, so that who watches the numbers sees no gap.
    expect(second?.message).toMatchObject({ seq: 3, prev: 2 });
    expect(idsOf(conflater.take(2))).toEqual([['A']]);
    expect(conflater.isEmpty).toBe(true);
  });

  test('around a gap all of it, so that nothing old comes after what is newer', () => {
    const conflater = makeConflater();
    conflater.add('tickers', list(1, 'A', 'B', 'C'));
    conflater.add('tickers', list(5, 'A', 'B', 'C'));
    expect(idsOf(conflater.take(2))).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
    ]);
    expect(conflater.isEmpty).toBe(true);
  });

  test('other streams are told whole', () => {
    const conflater = makeConflater();
    conflater.add('tickers', list(1, 'A', 'B'));
    conflater.add('depth', depth(2, 1));
    expect(conflater.take(1).map(({ event }) => event)).toEqual(['tickers', 'depth']);
    expect(idsOf(conflater.take(1))).toEqual([['B']]);
  });
});
