// The server of the client benchmark: market messages of one product, of the real shapes, unconflated, at the rate of its argument.
import type { DepthDto, ProductInfoDto } from '../protocol/product.ts';
import type { StreamMessages } from '../protocol/socketEvents.ts';
import { askBack, serveFlood } from './floodProxy.ts';

const [backUrl = '', perSecond = '1000'] = process.argv.slice(2);
const PRODUCT = 'BTCUSDT';
const HOUR_MS = 3_600_000;
const HEAD = 'ab'.repeat(32);

const info = await askBack<ProductInfoDto>(backUrl, `product/getProductInfo?productId=${PRODUCT}`);
const book = await askBack<DepthDto>(
  backUrl,
  `product/getProductDepth?productId=${PRODUCT}&limit=20`,
);

const last = { ticker: 0, depth: 0, trade: 0, kline: 0 };
const kinds = ['ticker', 'depth', 'trade', 'kline'] as const;
let seq = info.seq + 1_000_000;

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

serveFlood({
  backUrl,
  perSecond: Number(perSecond),
  seqOf: (channel) => last[channel as keyof typeof last] ?? 0,
  push: (emit) => {
    seq += 1;
    const kind = kinds[seq % kinds.length] ?? 'ticker';
    emit(kind, message(kind));
    last[kind] = seq;
  },
});
