// The server of the market benchmark: two hundred products, made of the real ones, that tick ten times a second each. What is
// told is as uneven as it can be: every tick on its own way, ten products a message, nothing left out between.
import { setTimeout as pause } from 'node:timers/promises';
import type { SparklinesDto, TickerDto } from '../protocol/product.ts';
import { quote, type QuoteDto } from '../protocol/socketEvents.ts';
import { askBack, serveFlood } from './floodProxy.ts';

const [backUrl = '', ticksPerSecond = '2000'] = process.argv.slice(2);
const COUNT = 200;
const PER_MESSAGE = 10;

/** Those of a server that has just begun have no price yet: their rows would say so instead of ticking. */
async function findCrypto(): Promise<TickerDto[]> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked until all have their first price
    const real = await askBack<TickerDto[]>(backUrl, 'product/getAllProductList');
    const crypto = real.filter(({ category }) => category === 'crypto');
    if (crypto.length > 0 && crypto.every(({ status }) => status.state === 'live')) return crypto;
    // oxlint-disable-next-line no-await-in-loop -- it is asked again after a while
    await pause(500);
  }
}

const crypto = await findCrypto();
const lines = await askBack<SparklinesDto>(backUrl, 'product/getSparklines');

/** Names of four letters that the form of a product's id allows. */
const nameOf = (index: number): string =>
  [17_576, 676, 26, 1]
    .map((step) => String.fromCodePoint(65 + (Math.floor((index * 7919) / step) % 26)))
    .join('');
const products = Array.from({ length: COUNT }, (_, index): TickerDto => {
  const like = crypto[index % crypto.length];
  if (like === undefined) throw new Error('the server has no products');
  if (index < crypto.length) return like;
  const base = nameOf(index);
  return { ...like, id: `${base}${like.quote}`, base, name: base };
});
const sparklines: SparklinesDto = {
  ...lines,
  lines: products.flatMap(({ id }, index) => {
    const line = lines.lines.find((one) => one.id === crypto[index % crypto.length]?.id);
    return line === undefined ? [] : [{ ...line, id }];
  }),
};

let seq = 0;
let ticked = 0;

/** Every tick another price and another change of the day. */
function quoteOf(product: TickerDto, number: number): QuoteDto {
  const wave = 1 + 0.01 * Math.sin(number / 37);
  const price = (Number(product.price) * wave).toFixed(product.priceDecimals);
  const now = Date.now();
  return quote.parse({
    ...product,
    price,
    change24h: (0.02 * Math.sin(number / 53)).toFixed(6),
    seq: product.seq + 1_000_000 + number,
    time: now,
    sourceTime: now,
  });
}

serveFlood({
  backUrl,
  replace: (path) =>
    ({
      '/api/product/getAllProductList': products,
      '/api/product/getSparklines': sparklines,
    })[path],
  perSecond: Number(ticksPerSecond) / PER_MESSAGE,
  seqOf: () => seq,
  push: (emit) => {
    const quotes = Array.from({ length: PER_MESSAGE }, () => {
      ticked += 1;
      const product = products[ticked % COUNT];
      if (product === undefined) throw new Error('no product');
      return quoteOf(product, ticked);
    });
    emit('tickers', { seq: seq + 1, prev: seq, quotes });
    seq += 1;
  },
});
