import { jest } from '@jest/globals';
import { aCandle, aDepth, aQuote, aTrade } from '../../test/builders/market.ts';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import type { FakeSocket } from '../../test/builders/fakeSocket.ts';
import { makeStore } from '../app/store.ts';
import type { AppStore } from '../app/store.ts';
import { pause } from '../lib/pause.ts';
import { signedIn } from '../state/session.ts';
import { retried, started, stopped, subscribed, unsubscribed } from './actions.ts';
import { klineFeed } from './klineFeed.ts';
import type { CandleNews } from './klineFeed.ts';
import { selectIsOffline, selectIsSilent } from '../state/selectors.ts';

const depth = { channel: 'depth', productId: 'BTCUSDT' } as const;
const ticker = { channel: 'ticker', productId: 'BTCUSDT' } as const;
const kline = { channel: 'kline', productId: 'BTCUSDT', interval: '1m' } as const;

let socket: FakeSocket;
let store: AppStore;
let frames: FrameRequestCallback[];
let clock: number;

/** Runs what waits for the next animation frame. */
function drawFrame(): void {
  for (const frame of frames.splice(0)) frame(0);
}
/** Lets the store take news again. */
function passPace(): void {
  clock += 100;
}
/** Under fake timers their own. */
let turnLoop: () => Promise<unknown>;
/** What follows from streams that are wanted or left comes in a task of its own. */
async function settle(): Promise<void> {
  await turnLoop();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
async function connect(): Promise<void> {
  store.dispatch(started());
  await settle();
  socket.connect();
  await settle();
}

beforeEach(() => {
  turnLoop = () => pause(0);
  localStorage.clear();
  clock = 1000;
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  socket = makeFakeSocket();
  store = makeStore({ openSocket: socket.openSocket, now: () => clock });
});
afterEach(() => {
  drawFrame();
  store.dispatch(stopped());
  jest.restoreAllMocks();
});

test('a visitor who looks at nothing opens no connection', async () => {
  store.dispatch(started());
  await settle();
  expect(store.getState().connection.status).toBe('idle');
});

test("where the socket's own script does not come it is asked for again by itself", async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let asked = 0;
  const comesLate: typeof socket.openSocket = (readAuth) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('no script')) : socket.openSocket(readAuth);
  };
  store = makeStore({ openSocket: comesLate, now: () => clock });
  store.dispatch(started());
  store.dispatch(subscribed(ticker));
  await jest.advanceTimersByTimeAsync(1999);
  expect(asked).toBe(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  jest.useRealTimers();
});

test('however often it was wanted meanwhile, a script that does not come is asked for again once in its time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let asked = 0;
  const neverComes = () => {
    asked += 1;
    return Promise.reject(new Error('no script'));
  };
  store = makeStore({ openSocket: neverComes, now: () => clock });
  store.dispatch(started());
  for (const stream of [ticker, depth]) {
    store.dispatch(subscribed(stream));
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(asked).toBe(2);
  await jest.advanceTimersByTimeAsync(4500);
  expect(asked).toBe(4);
  jest.useRealTimers();
});

test('two components want one stream: the server hears of it once, and of its end once', async () => {
  store.dispatch(subscribed(depth));
  await connect();
  store.dispatch(subscribed(depth));
  store.dispatch(unsubscribed(depth));
  expect(socket.log).toEqual(['+depth BTCUSDT']);
  store.dispatch(unsubscribed(depth));
  expect(socket.log).toEqual(['+depth BTCUSDT', '-depth BTCUSDT']);
});

test('a stream left and wanted again before its first answer is asked for again', async () => {
  store.dispatch(started());
  store.dispatch(subscribed(depth));
  await settle();
  socket.connect();
  store.dispatch(unsubscribed(depth));
  store.dispatch(subscribed(depth));
  expect(socket.log).toEqual(['+depth BTCUSDT', '-depth BTCUSDT', '+depth BTCUSDT']);
});

test('a thousand messages between two frames are one action with the newest state', async () => {
  store.dispatch(subscribed(ticker));
  await connect();
  drawFrame();
  passPace();
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  for (let seq = 1; seq <= 1000; seq += 1) {
    socket.say('ticker', {
      seq,
      prev: seq - 1,
      head: null,
      quote: aQuote({ seq, price: String(seq) }),
    });
  }
  drawFrame();
  expect(changes).toBe(1);
  expect(store.getState().quotes.quotes['BTCUSDT']?.price).toBe('1000');
});

test('the store takes news ten times a second at most, and nothing of it is lost', async () => {
  jest.useFakeTimers({
    doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'queueMicrotask'],
  });
  turnLoop = () => jest.advanceTimersByTimeAsync(0);
  try {
    store.dispatch(subscribed(ticker));
    await connect();
    passPace();
    const taken = (): string | null | undefined => store.getState().quotes.quotes['BTCUSDT']?.price;
    socket.say('ticker', { seq: 1, prev: 0, head: null, quote: aQuote({ seq: 1, price: '1' }) });
    drawFrame();
    expect(taken()).toBe('1');
    clock += 40;
    socket.say('ticker', { seq: 2, prev: 1, head: null, quote: aQuote({ seq: 2, price: '2' }) });
    drawFrame();
    expect(taken()).toBe('1');
    jest.advanceTimersByTime(60);
    drawFrame();
    expect(taken()).toBe('2');
  } finally {
    jest.useRealTimers();
  }
});

test('a message of a number that went back is not taken', async () => {
  socket.answerWith(() => ({ ok: true, snapshot: aDepth({ seq: 7 }), seq: 7 }));
  store.dispatch(subscribed(depth));
  await connect();
  socket.say('depth', { seq: 6, prev: 5, head: null, depth: aDepth({ seq: 6, bids: [] }) });
  drawFrame();
  expect(store.getState().quotes.depths['BTCUSDT']?.seq).toBe(7);
});

test('a state that changed without a new price repeats its number and is taken', async () => {
  store.dispatch(subscribed(ticker));
  await connect();
  socket.say('ticker', { seq: 3, prev: 0, head: null, quote: aQuote({ seq: 3 }) });
  const status = { state: 'paused', reason: 'stale', opensAt: null } as const;
  socket.say('ticker', { seq: 3, prev: 3, head: null, quote: aQuote({ seq: 3, status }) });
  drawFrame();
  expect(store.getState().quotes.quotes['BTCUSDT']?.status.state).toBe('paused');
  expect(socket.log).toEqual(['+ticker BTCUSDT']);
});

test('a gap takes the newer state and asks for a snapshot once', async () => {
  store.dispatch(subscribed(depth));
  await connect();
  socket.say('depth', { seq: 5, prev: 4, head: null, depth: aDepth({ seq: 5 }) });
  socket.say('depth', { seq: 9, prev: 8, head: null, depth: aDepth({ seq: 9 }) });
  drawFrame();
  expect(store.getState().quotes.depths['BTCUSDT']?.seq).toBe(9);
  expect(socket.log).toEqual(['+depth BTCUSDT', '+depth BTCUSDT']);
});

test('messages of a stream that nobody wants any more change nothing', async () => {
  store.dispatch(subscribed(depth));
  await connect();
  store.dispatch(unsubscribed(depth));
  socket.say('depth', { seq: 1, prev: 0, head: null, depth: aDepth() });
  drawFrame();
  expect(store.getState().quotes.depths).toEqual({});
});

test('trades keep the newest fifty, newest first, each once', async () => {
  store.dispatch(subscribed({ channel: 'trade', productId: 'BTCUSDT' }));
  await connect();
  for (let seq = 1; seq <= 60; seq += 1) {
    const trades = [aTrade({ id: String(seq) })];
    socket.say('trade', { productId: 'BTCUSDT', seq, prev: seq - 1, head: null, trades });
    if (seq % 7 !== 0) continue;
    drawFrame();
    passPace();
  }
  drawFrame();
  const trades = store.getState().quotes.trades['BTCUSDT'] ?? [];
  expect(trades).toHaveLength(50);
  expect(trades[0]?.id).toBe('60');
  expect(trades.at(-1)?.id).toBe('11');
});

test('silence is said only of a product that is looked at and should have prices', async () => {
  store.dispatch(subscribed(ticker));
  await connect();
  socket.say('ticker', { seq: 1, prev: 0, head: null, quote: aQuote({ seq: 1 }) });
  drawFrame();
  expect(selectIsSilent(store.getState(), clock + 2999)).toBe(false);
  expect(selectIsSilent(store.getState(), clock + 3000)).toBe(true);
  const status = { state: 'closed', reason: null, opensAt: 9 } as const;
  passPace();
  socket.say('ticker', { seq: 1, prev: 1, head: null, quote: aQuote({ seq: 1, status }) });
  drawFrame();
  expect(selectIsSilent(store.getState(), clock + 9000)).toBe(false);
  store.dispatch(unsubscribed(ticker));
  await settle();
  expect(selectIsSilent(store.getState(), clock + 9000)).toBe(false);
});

test('what a screen wants in one stretch of work is told once, after it', async () => {
  await connect();
  const told: (readonly string[])[] = [];
  const { watched } = store.getState().connection;
  store.subscribe(() => {
    const now = store.getState().connection.watched;
    if (now !== (told.at(-1) ?? watched)) told.push(now);
  });
  store.dispatch(subscribed(ticker));
  store.dispatch(subscribed({ ...ticker, productId: 'ETHUSDT' }));
  expect(told).toEqual([]);
  await settle();
  expect(told).toEqual([['BTCUSDT', 'ETHUSDT']]);
});

test('after a break everything wanted is asked for again and the chart is told to fetch', async () => {
  const news: CandleNews[] = [];
  klineFeed.subscribe('BTCUSDT', '1m', (one) => news.push(one));
  store.dispatch(subscribed(kline));
  await connect();
  socket.drop();
  expect(store.getState().connection.status).toBe('down');
  socket.connect();
  await settle();
  drawFrame();
  expect(socket.log).toEqual(['+kline BTCUSDT 1m', '+kline BTCUSDT 1m']);
  expect(news).toContainEqual({ type: 'resync' });
  expect(store.getState().connection.status).toBe('up');
});

test('candles reach the chart once per frame, outside Redux', async () => {
  const news: CandleNews[] = [];
  klineFeed.subscribe('BTCUSDT', '1m', (one) => news.push(one));
  store.dispatch(subscribed(kline));
  await connect();
  drawFrame();
  passPace();
  const before = store.getState();
  for (const close of ['1', '2', '3']) {
    const seq = Number(close);
    socket.say('kline', {
      productId: 'BTCUSDT',
      interval: '1m',
      seq,
      prev: seq - 1,
      head: null,
      candle: aCandle({ close }),
    });
  }
  drawFrame();
  expect(news).toEqual([{ type: 'candle', candle: aCandle({ close: '3' }) }]);
  expect(store.getState()).toBe(before);
});

test('signing in connects anew with the token and asks for the account channel', async () => {
  store.dispatch(subscribed(depth));
  await connect();
  store.dispatch(signedIn({ token: 'secret', uid: '7' }));
  await settle();
  expect(socket.auths).toEqual([{ lang: 'en' }, { token: 'secret', lang: 'en' }]);
  expect(socket.log).toContain('+account');
});

test('a revoked token ends the session and the connection goes on as a visitor', async () => {
  localStorage.setItem('token', 'secret');
  store = makeStore({ openSocket: socket.openSocket, now: () => clock });
  await connect();
  socket.say('account', { type: 'session', reason: 'revoked', time: 1 });
  expect(store.getState().session.token).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
  expect(socket.auths.at(-1)).toEqual({ lang: 'en' });
});

test('a token that the server does not know any more is cleared without leaving the page', async () => {
  localStorage.setItem('token', 'old');
  window.location.hash = '#/pages/tabbarPages/home/contract';
  store = makeStore({ openSocket: socket.openSocket, now: () => clock });
  socket.answerWith(() => ({ ok: false, error: 'unauthenticated' }));
  await connect();
  expect(store.getState().session.token).toBeUndefined();
  expect(window.location.hash).toBe('#/pages/tabbarPages/home/contract');
});

test('the banner waits for three seconds of silence and counts from the first break', async () => {
  store.dispatch(subscribed(depth));
  await connect();
  clock = 5000;
  socket.drop();
  clock = 7000;
  socket.refuse();
  expect(selectIsOffline(store.getState(), 7999)).toBe(false);
  expect(selectIsOffline(store.getState(), 8000)).toBe(true);
  store.dispatch(retried());
  await settle();
  expect(selectIsOffline(store.getState(), 9000)).toBe(false);
});
