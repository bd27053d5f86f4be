// One product's ticks as feed messages: a pure function of the time, whoever listens and however often it is asked.
import { isOpen } from '../../../core/market/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/market/candles.ts';
import { hash32, mix32, type StateWords } from '../../../core/market/prng.ts';
import type { FeedMessage, TimeMs, Trade } from '../../../core/market/types.ts';
import { STEP_MS } from './minuteWalk.ts';
import { createProductMinute, fillProductMinute, type SimMarket } from './productMinute.ts';
import { buildBook, shapeBook } from './simBook.ts';
import { productWords } from './simCandles.ts';
import type { SimWorld } from './world.ts';

export interface ProductStream {
  readonly market: SimMarket;
  /** Time between two messages. */
  readonly spacingMs: number;
  /** The message of a time on the product's grid, or undefined while its calendar is closed. */
  messageAt(time: TimeMs): FeedMessage | undefined;
}

/** Splits a tick's lots into one to four trades at its last price; their sum is exact. */
function splitTrades(
  seq: number,
  price: number,
  lots: number,
  isBuy: boolean,
  time: TimeMs,
  draw: number,
): Trade[] {
  if (lots === 0) return [];
  const count = Math.min(1 + ((draw >>> 22) & 3), lots);
  const share = Math.floor(lots / count);
  return Array.from({ length: count }, (_, index) => ({
    id: `${seq}-${index + 1}`,
    price,
    quantity: index === 0 ? lots - share * (count - 1) : share,
    side: isBuy ? 'buy' : 'sell',
    time,
  }));
}

/** `spacingMs` divides half a second; ticks in between repeat its prices with a fresh book, without trades. */
export function createProductStream(
  world: SimWorld,
  market: SimMarket,
  genesis: TimeMs,
  spacingMs: number,
): ProductStream {
  const { product } = market;
  const shape = shapeBook(market, hash32('book', product.id));
  const filled = createProductMinute();
  let filledMinute = Number.NaN;
  let day = Number.NaN;
  let words: StateWords = [0, 0, 0, 0];

  const prepare = (time: TimeMs): void => {
    const minute = Math.floor(time / MINUTE_MS);
    if (minute === filledMinute) return;
    const today = Math.floor(time / DAY_MS);
    if (today !== day) {
      day = today;
      words = productWords(world, product.id, day);
    }
    fillProductMinute(filled, market, words, world, day, minute - day * 1440);
    filledMinute = minute;
  };

  const messageAt = (time: TimeMs): FeedMessage | undefined => {
    if (!isOpen(product.calendar, time)) return undefined;
    prepare(time);
    const within = time - filledMinute * MINUTE_MS;
    const tick = Math.floor(within / STEP_MS);
    const isOwnTick = tick * STEP_MS === within;
    const seq = (time - genesis) / spacingMs + 1;
    const draw = isOwnTick ? (filled.draws[tick] ?? 0) : mix32((filled.draws[tick] ?? 0) ^ within);
    const last = filled.lasts[tick] ?? 0;
    const bid = filled.bids[tick] ?? 0;
    const ask = filled.asks[tick] ?? 0;
    const lots = isOwnTick ? (filled.lots[tick] ?? 0) : 0;
    return {
      productId: product.id,
      source: 'sim',
      sourceTime: time,
      receivedTime: time,
      book: buildBook(shape, bid, ask, time, filled.pulse, draw),
      last,
      trades: splitTrades(seq, last, lots, filled.buys[tick] === 1, time, draw),
      seq,
    };
  };

  return { market, spacingMs, messageAt };
}
