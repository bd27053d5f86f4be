import { aCandle, aDepth, aQuote, aTrade } from '../../test/builders/market.ts';
import { makeSocketReader } from './socketReader.ts';
import type { Misfit, SocketReader } from './socketReader.ts';

let told: Misfit[];
let reader: SocketReader;

beforeEach(() => {
  told = [];
  reader = makeSocketReader((misfit) => told.push(misfit));
});

const BTC = { productId: 'BTCUSDT', seq: 2, prev: 1, head: null };
const happened = { orderId: 'one', state: 'closed', reason: null, time: 1 };

test.each([
  ['ticker', { seq: 2, prev: 1, head: null, quote: aQuote() }],
  ['ticker', { seq: 2, prev: 1, head: null, quote: aQuote({ price: null, time: null }) }],
  ['tickers', { seq: 2, prev: 1, quotes: [aQuote(), aQuote({ id: 'ETHUSDT' })] }],
  ['depth', { seq: 2, prev: 1, head: null, depth: aDepth() }],
  ['trade', { ...BTC, trades: [aTrade(), aTrade({ own: true })] }],
  ['kline', { ...BTC, interval: '1m', candle: aCandle() }],
  ['account', { type: 'contractOrder', ...happened }],
  ['account', { type: 'withdrawal', ...happened, reason: 'user' }],
  ['account', { type: 'balances', accounts: ['spot'], time: 1 }],
  ['account', { type: 'identity', time: 1 }],
  ['account', { type: 'session', reason: 'revoked', time: 1 }],
] as const)('%s passes as it was sent', (event, message) => {
  expect(reader.readMessage(event, message)).toEqual({ event, message });
  expect(told).toEqual([]);
});

test.each([
  [
    'ticker',
    { seq: 2, prev: 1, head: null, quote: aQuote({ price: 'a lot' }) },
    'message.quote.price',
  ],
  [
    'ticker',
    { seq: 2, prev: 1, head: null, quote: { ...aQuote(), mark: 64_181.9 } },
    'message.quote.mark',
  ],
  ['ticker', { seq: 2, quote: aQuote() }, 'message.prev'],
  ['ticker', undefined, 'message'],
  ['tickers', { seq: 2, prev: 1, quotes: [aQuote(), null] }, 'message.quotes.1'],
  [
    'depth',
    { seq: 2, prev: 1, head: null, depth: aDepth({ bids: [['1', 'NaN']] }) },
    'depth.bids.0.1',
  ],
  ['trade', { ...BTC, trades: [aTrade({ time: -1 })] }, 'message.trades.0.time'],
  ['kline', { ...BTC, interval: '2m', candle: aCandle() }, 'message.interval'],
  ['account', { type: 'unheard', time: 1 }, 'message.type'],
  ['account', { type: 'deposit', time: 1 }, 'message.orderId'],
] as const)('%s that does not fit is dropped: %j', (event, message, where) => {
  expect(reader.readMessage(event, message)).toBeUndefined();
  expect(told).toEqual([{ what: event, why: expect.stringContaining(where) }]);
});

test('the first misfit of a kind is told, all are counted, and what fits passes again', () => {
  for (let time = 0; time < 3; time += 1) reader.readMessage('ticker', { seq: 1 });
  reader.readMessage('depth', 'nothing');
  expect(told.map(({ what }) => what)).toEqual(['ticker', 'depth']);
  expect([...reader.misfits]).toEqual([
    ['ticker', 3],
    ['depth', 1],
  ]);
  const message = { seq: 2, prev: 1, head: null, quote: aQuote() };
  expect(reader.readMessage('ticker', message)).toBeDefined();
});

test.each([
  ['ticker', aQuote()],
  ['tickers', [aQuote()]],
  ['depth', aDepth()],
  ['trade', [aTrade()]],
  ['kline', [aCandle()]],
  ['kline', null],
  ['account', null],
] as const)('an acknowledgement of %s brings the snapshot of its channel', (channel, snapshot) => {
  const answer = reader.readAnswer(
    { channel, productId: 'BTCUSDT' },
    { ok: true, snapshot, seq: 4 },
  );
  expect(answer).toEqual({ ok: true, seq: 4, snapshot: { channel, snapshot } });
});

test('a refusal passes; a snapshot of another channel and what is no acknowledgement do not', () => {
  const refusal = { ok: false, error: 'rate_limited' };
  expect(reader.readAnswer({ channel: 'tickers' }, refusal)).toEqual(refusal);
  const depth = { ok: true, snapshot: aDepth(), seq: 1 };
  expect(reader.readAnswer({ channel: 'ticker' }, depth)).toBeUndefined();
  expect(reader.readAnswer({ channel: 'tickers' }, { ok: false, error: 'tired' })).toBeUndefined();
  expect(told.map(({ what }) => what)).toEqual(['subscribe ticker', 'subscribe tickers']);
});
