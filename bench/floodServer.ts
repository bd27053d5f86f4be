// The server of the client benchmark: the real server behind it answers the API and the files; this one answers the
// socket and floods it with market messages of the real shapes, unconflated, at the rate of its argument.
// Prints its port; ends with its standard input.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { DepthDto, ProductInfoDto } from '../protocol/product.ts';
import type { StreamMessages } from '../protocol/socketEvents.ts';

const [backUrl = '', perSecond = '1000'] = process.argv.slice(2);
const PRODUCT = 'BTCUSDT';
const PUSH_PERIOD_MS = 5;
const HOUR_MS = 3_600_000;
const HEAD = 'ab'.repeat(32);

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${backUrl}/api/product/${path}`);
  return ((await answer.json()) as { data: T }).data;
}
const info = await ask<ProductInfoDto>(`getProductInfo?productId=${PRODUCT}`);
const book = await ask<DepthDto>(`getProductDepth?productId=${PRODUCT}&limit=20`);

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, method, headers } = incoming;
  const onward = request(`${backUrl}${url}`, { method: method ?? 'GET', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

const server = createServer(pass);
const sockets = new Server(server, { path: '/socket.io' });
const last = { ticker: 0, depth: 0, trade: 0, kline: 0 };
const kinds = ['ticker', 'depth', 'trade', 'kline'] as const;
sockets.on('connection', (socket) => {
  socket.on('subscribe', (wanted: { channel: string }, answer?: (reply: object) => void) =>
    answer?.({ ok: true, snapshot: null, seq: last[wanted.channel as keyof typeof last] ?? 0 }),
  );
});

let seq = info.seq + 1_000_000;
let sent = 0;
const started = Date.now();

/** A wave around the price, so that every message changes what is shown. */
const priceAt = (number: number): number =>
  Number(info.price) + 40 * Math.sin(number / 50) + (number % 7);

function message(kind: (typeof kinds)[number]): StreamMessages[typeof kind] {
  const now = Date.now();
  const price = priceAt(seq);
  const around = (offset: number): string => (price + offset).toFixed(2);
  const numbered = { seq, prev: last[kind], head: HEAD };
  const side = (levels: DepthDto['bids'], sign: 1 | -1): DepthDto['bids'] =>
    levels.map(([, quantity], index) => [around(sign * (0.5 + index * 1.37)), quantity]);
  switch (kind) {
    case 'ticker':
      return {
        ...numbered,
        quote: {
          ...info,
          price: around(0),
          mark: around(0),
          bid: around(-0.5),
          ask: around(0.5),
          seq,
          time: now,
          sourceTime: now,
        },
      };
    case 'depth':
      return {
        ...numbered,
        depth: {
          productId: PRODUCT,
          seq,
          time: now,
          bids: side(book.bids, -1),
          asks: side(book.asks, 1),
        },
      };
    case 'trade':
      return {
        ...numbered,
        productId: PRODUCT,
        trades: [{ id: String(seq), price: around(0), quantity: '0.01', side: 'buy', time: now }],
      };
    default:
      return {
        ...numbered,
        productId: PRODUCT,
        interval: '1h',
        candle: {
          time: now - (now % HOUR_MS),
          open: around(-20),
          high: around(60),
          low: around(-60),
          close: around(0),
          volume: '123.4',
        },
      };
  }
}

setInterval(() => {
  const due = Math.floor(((Date.now() - started) / 1000) * Number(perSecond));
  for (; sent < due; sent += 1) {
    seq += 1;
    const kind = kinds[seq % kinds.length] ?? 'ticker';
    sockets.emit(kind, message(kind));
    last[kind] = seq;
  }
}, PUSH_PERIOD_MS);

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`),
);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
