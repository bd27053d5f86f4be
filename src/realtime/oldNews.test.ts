// What is older never takes the place of what is newer, whichever way it comes: each guard alone, and all together.
import { jest } from '@jest/globals';
import { aCandle, aDepth, aQuote, aTrade } from '../../test/builders/market.ts';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import type { FakeSocket } from '../../test/builders/fakeSocket.ts';
import { makeStore } from '../app/store.ts';
import type { AppStore } from '../app/store.ts';
import { started, stopped, subscribed } from './actions.ts';
import { makeFrameBuffer } from './frameBuffer.ts';
import { klineFeed } from './klineFeed.ts';
import type { CandleNews } from './klineFeed.ts';
import { frameReceived, quotesReducer } from '../state/quotes.ts';
import type { QuotesState } from '../state/quotes.ts';
import { makeSequenceWatch } from './sequence.ts';

const BTC = { productId: 'BTCUSDT' } as const;
const older = aQuote({ seq: 4, price: '4' });
const newer = aQuote({ seq: 5, price: '5' });

describe('the numbers of a stream', () => {
  test('what is behind the last one is old, what repeats it is news of it, what skips is a gap', () => {
    const watch = makeSequenceWatch();
    watch.restart('ticker BTCUSDT', 5);
    expect(watch.judge('ticker BTCUSDT', { seq: 4, prev: 3 })).toBe('old');
    expect(watch.judge('ticker BTCUSDT', { seq: 5, prev: 5 })).toBe('next');
    expect(watch.judge('ticker BTCUSDT', { seq: 6, prev: 5 })).toBe('next');
    expect(watch.judge('ticker BTCUSDT', { seq: 9, prev: 8 })).toBe('gap');
    // An old one has not moved the mark.
    expect(watch.judge('ticker BTCUSDT', { seq: 4, prev: 3 })).toBe('old');
    expect(watch.judge('ticker BTCUSDT', { seq: 10, prev: 9 })).toBe('next');
  });
});

describe('within one frame', () => {
  test('the newer quote stays, whichever came last', () => {
    const frame = makeFrameBuffer();
    frame.addQuote(newer, 1);
    frame.addQuote(older, 2);
    expect(frame.take()?.quotes).toEqual([newer]);
  });

  test('the newer book stays, whichever came last', () => {
    const frame = makeFrameBuffer();
    frame.addDepth(aDepth({ seq: 5 }), 1);
    frame.addDepth(aDepth({ seq: 4, bids: [] }), 2);
    expect(frame.take()?.depths).toEqual([aDepth({ seq: 5 })]);
  });

  test('another state of the same price message wins', () => {
    const paused = aQuote({ seq: 5, status: { state: 'paused', reason: 'stale', opensAt: null } });
    const frame = makeFrameBuffer();
    frame.addQuote(newer, 1);
    frame.addQuote(paused, 2);
    expect(frame.take()?.quotes).toEqual([paused]);
  });
});

describe('from frame to frame', () => {
  const after = (...frames: Parameters<typeof frameReceived>[0][]): QuotesState => {
    let state = quotesReducer(undefined, { type: 'begin' });
    for (const frame of frames) state = quotesReducer(state, frameReceived(frame));
    return state;
  };
  const nothing = { at: 1, quotes: [], depths: [], trades: [] };

  test('the newer quote stays', () => {
    const state = after({ ...nothing, quotes: [newer] }, { ...nothing, quotes: [older] });
    expect(state.quotes['BTCUSDT']).toEqual(newer);
  });

  test('the newer book stays', () => {
    const [late, early] = [aDepth({ seq: 5 }), aDepth({ seq: 4, bids: [] })];
    const state = after({ ...nothing, depths: [late] }, { ...nothing, depths: [early] });
    expect(state.depths['BTCUSDT']).toEqual(late);
  });

  test('another state of the same price message wins', () => {
    const paused = aQuote({ seq: 5, status: { state: 'paused', reason: 'stale', opensAt: null } });
    const state = after({ ...nothing, quotes: [newer] }, { ...nothing, quotes: [paused] });
    expect(state.quotes['BTCUSDT']).toEqual(paused);
  });
});

describe('from the socket to the store', () => {
  let socket: FakeSocket;
  let store: AppStore;
  let frames: FrameRequestCallback[];
  let clock: number;

  const draw = (): void => {
    for (const frame of frames.splice(0)) frame(0);
    clock += 100;
  };
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  async function connect(...streams: Parameters<typeof subscribed>[0][]): Promise<void> {
    for (const stream of streams) store.dispatch(subscribed(stream));
    store.dispatch(started());
    await settle();
    socket.connect();
    await settle();
    draw();
  }
  const price = (): string | null | undefined => store.getState().quotes.quotes['BTCUSDT']?.price;

  beforeEach(() => {
    localStorage.clear();
    clock = 1000;
    frames = [];
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    socket = makeFakeSocket();
    store = makeStore({ openSocket: socket.openSocket, now: () => clock });
  });
  afterEach(() => {
    draw();
    store.dispatch(stopped());
    jest.restoreAllMocks();
  });

  test('a ticker behind the one before changes no price', async () => {
    await connect({ channel: 'ticker', ...BTC });
    socket.say('ticker', { seq: 5, prev: 0, head: null, quote: newer });
    draw();
    socket.say('ticker', { seq: 4, prev: 3, head: null, quote: older });
    draw();
    expect(price()).toBe('5');
  });

  test('the slower of two channels changes no price', async () => {
    await connect({ channel: 'ticker', ...BTC }, { channel: 'tickers' });
    socket.say('ticker', { seq: 5, prev: 0, head: null, quote: newer });
    draw();
    // Its own number is in order: only the product's tells that it is old.
    socket.say('tickers', { seq: 1, prev: 0, quotes: [older] });
    draw();
    expect(price()).toBe('5');
  });

  test('a snapshot behind what has come changes no price', async () => {
    await connect({ channel: 'tickers' });
    socket.say('tickers', { seq: 1, prev: 0, quotes: [newer] });
    draw();
    socket.answerWith(() => ({ ok: true, snapshot: older, seq: 4 }));
    store.dispatch(subscribed({ channel: 'ticker', ...BTC }));
    await settle();
    draw();
    expect(price()).toBe('5');
  });

  test('a trade message behind the one before is no news', async () => {
    await connect({ channel: 'trade', ...BTC });
    socket.say('trade', { ...BTC, seq: 5, prev: 0, head: null, trades: [aTrade({ id: 'late' })] });
    draw();
    socket.say('trade', { ...BTC, seq: 4, prev: 3, head: null, trades: [aTrade({ id: 'early' })] });
    draw();
    expect(store.getState().quotes.trades['BTCUSDT']?.map(({ id }) => id)).toEqual(['late']);
  });

  test('a candle behind the one before does not reach the chart', async () => {
    const news: CandleNews[] = [];
    const stop = klineFeed.subscribe('BTCUSDT', '1m', (one) => news.push(one));
    await connect({ channel: 'kline', ...BTC, interval: '1m' });
    const say = (seq: number): void => {
      const candle = aCandle({ close: String(seq) });
      socket.say('kline', { ...BTC, interval: '1m', seq, prev: seq - 1, head: null, candle });
    };
    say(5);
    draw();
    say(4);
    draw();
    stop();
    const closes = news.flatMap((one) => (one.type === 'candle' ? one.candle.close : []));
    expect(closes).toEqual(['5']);
  });
});
