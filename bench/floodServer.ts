// The server of the client benchmark: market messages of one product, of the real shapes, unconflated, at the rate of its argument.
import { intervalMs } from '../core/market/candles.ts';
import type { DepthDto, IntervalName, ProductInfoDto } from '../protocol/product.ts';
import type { StreamMessages } from '../protocol/socketEvents.ts';
import { askBack, serveFlood } from './floodProxy.ts';

const [backUrl = '', perSecond = '1000'] = process.argv.slice(2);
const PRODUCT = 'BTCUSDT';
const HEAD = 'ab'.repeat(32);

const info = await askBack<ProductInfoDto>(backUrl, `product/getProductInfo?productId=${PRODUCT}`);
const book = await askBack<DepthDto>(
  backUrl,
  `product/getProductDepth?productId=${PRODUCT}&limit=20`,
);

const last = { ticker: 0, depth: 0, trade: 0, kline: 0 };
const kinds = ['ticker', 'depth', 'trade', 'kline'] as const;
let seq = info.seq + 1_000_000;
/** Of the candles that the page asked for last. */
let interval: IntervalName = '1h';

/** The candle that forms: its open stands, its high and low only widen. */
let forming = { time: 0, open: 0, high: 0, low: 0 };
function form(time: number, price: number): typeof forming {
  const { open, high, low } =
    forming.time === time ? forming : { open: price, high: price, low: price };
  forming = { time, open, high: Math.max(high, price), low: Math.min(low, price) };
  return forming;
}

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
    default: {
      const { time, open, high, low } = form(now - (now % intervalMs(interval)), price);
      return {
        ...numbered,
        productId: PRODUCT,
        interval,
        candle: {
          time,
          open: open.toFixed(2),
          high: high.toFixed(2),
          low: low.toFixed(2),
          close: around(0),
          volume: '123.4',
        },
      };
    }
  }
}

serveFlood({
  backUrl,
  perSecond: Number(perSecond),
  seqOf: (wanted) => {
    if (wanted.interval !== undefined) interval = wanted.interval;
    return last[wanted.channel as keyof typeof last] ?? 0;
  },
  push: (emit) => {
    seq += 1;
    const kind = kinds[seq % kinds.length] ?? 'ticker';
    emit(kind, message(kind));
    last[kind] = seq;
  },
});
