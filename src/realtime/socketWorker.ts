// The thread of the socket: a thousand messages a second are received, read and conflated here, so that the page's own
// thread gets a handful ten times a second. Must never decide anything: which streams are wanted, when to ask again
// and what a message means is the page's; what does not fit the protocol goes no further. Source: wire.md "Socket" (WebSocket first, auth {token?, lang}).
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { apiBaseUrl } from '../lib/env.ts';
import { makeConflater } from './conflater.ts';
import { HAND_OVER_EVERY_MS } from './frameBuffer.ts';
import { MARKET_EVENTS } from './messages.ts';
import { makeSocketReader } from './socketReader.ts';
import type { SocketAuth, SocketNews, SocketOrder } from './socketWire.ts';

/** An acknowledgement that takes longer is lost; the next connection asks again. */
const ACKNOWLEDGE_TIMEOUT_MS = 10_000;
/** First wait before reconnecting and the longest one: a restarted server is back within 5 s (reliability.md). */
const RECONNECT_MIN_MS = 300;
const RECONNECT_MAX_MS = 5000;

/** Of a list in which everything ticks, so that each product is told twice a second: what the page takes in at once is small. */
const QUOTES_AT_ONCE = 40;

/** What a worker's global scope has of a port; the DOM's types describe a window's. */
type PagePort = Pick<MessagePort, 'postMessage' | 'addEventListener'>;
type News = SocketNews extends infer N
  ? N extends SocketNews
    ? Omit<N, 'connection'>
    : never
  : never;

const page = globalThis as unknown as PagePort;
// The page's policy allows no code made of text; without this zod would try.
z.config({ jitless: true });
const reader = makeSocketReader((misfit) => {
  // What it was and where; the others like it are only counted.
  // oxlint-disable-next-line no-console -- read by who looks into it
  console.warn('a message of the socket does not fit', misfit);
});
const conflater = makeConflater();
let connection = 0;
let toldAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;
let giveAuth: ((auth: SocketAuth) => void) | undefined;

function post(news: News): void {
  page.postMessage({ ...news, connection });
}

function awaitTelling(): void {
  timer ??= setTimeout(
    () => {
      tellMarket(QUOTES_AT_ONCE);
    },
    Math.max(0, toldAt + HAND_OVER_EVERY_MS - performance.now()),
  );
}

function tellMarket(quotes?: number): void {
  clearTimeout(timer);
  timer = undefined;
  const news = conflater.take(quotes);
  if (news.length === 0) return;
  toldAt = performance.now();
  post({ type: 'market', news });
  if (!conflater.isEmpty) awaitTelling();
}

/** What came earlier is told earlier: a snapshot must not overtake the messages before it. */
function tell(news: News): void {
  tellMarket();
  post(news);
}

const options = {
  // The page must listen first: it is asked for its credentials.
  autoConnect: false,
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  reconnectionDelay: RECONNECT_MIN_MS,
  reconnectionDelayMax: RECONNECT_MAX_MS,
  // Asked at every connection, so that a new token is used without a new socket.
  auth: (give: (auth: SocketAuth) => void) => {
    giveAuth = give;
    tell({ type: 'authWanted' });
  },
};
const socket = apiBaseUrl === '' ? io(options) : io(apiBaseUrl, options);

socket.on('connect', () => {
  tell({ type: 'up' });
});
socket.on('connect_error', () => {
  tell({ type: 'down' });
});
socket.on('disconnect', (reason) => {
  tell({ type: 'down', reason });
});
socket.on('account', (sent: unknown) => {
  const read = reader.readMessage('account', sent);
  if (read?.event === 'account') tell({ type: 'account', event: read.message });
});
for (const event of MARKET_EVENTS) {
  socket.on(event, (sent: unknown) => {
    const read = reader.readMessage(event, sent);
    if (read === undefined || read.event === 'account') return;
    conflater.add(read.event, read.message);
    awaitTelling();
  });
}

function obey(order: SocketOrder): void {
  if (order.type === 'start') {
    post({ type: 'ready' });
    socket.connect();
  } else if (order.type === 'auth') giveAuth?.(order.auth);
  else if (order.type === 'unsubscribe') socket.emit('unsubscribe', order.stream);
  else if (order.type === 'reconnect') {
    ({ connection } = order);
    socket.disconnect().connect();
  } else {
    const { id, stream } = order;
    socket
      .timeout(ACKNOWLEDGE_TIMEOUT_MS)
      .emitWithAck('subscribe', stream)
      .then((sent: unknown) => {
        const answer = reader.readAnswer(stream, sent);
        tell(answer === undefined ? { type: 'noAnswer', id } : { type: 'answer', id, answer });
      })
      .catch(() => {
        // None came: the page hears that, and the next connection asks again.
        tell({ type: 'noAnswer', id });
      });
  }
}

page.addEventListener('message', (event) => {
  obey((event as MessageEvent<SocketOrder>).data);
});
