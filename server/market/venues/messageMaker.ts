import { parseLast, parseQuantity } from '../../../core/market/parseScaled.ts';
import type {
  Book,
  FeedMessage,
  MarketProduct,
  Points,
  TimeMs,
  Trade,
} from '../../../core/market/types.ts';
import type { Clock } from '../../ports.ts';
import { midHalfEven } from '../replay/decimalText.ts';
import { BOOK_LEVELS } from '../replay/scaleBook.ts';
import type { VenueOrderBook, VenueTrade } from './venueExchange.ts';
import { numberText, readBook } from './venueNumbers.ts';

/** Trades older than this are the venue's greeting, not news: they set the last price and are not shown or counted. */
export const MAX_TRADE_AGE_MS = 10_000;

/** Stamps of one venue's books and trades lie less apart than this: the guard's limit of age. */
const MOST_APART_MS = 5_000;
/** Trade ids remembered: more than any venue's greeting (Kraken and Bybit send 50). */
const MOST_KNOWN_IDS = 200;
/** Trades kept while the first book is awaited. */
const MOST_EARLY_TRADES = 100;

/** Turns one venue's books and trades of one product into feed messages; keeps the last book, price and time. */
export interface MessageMaker {
  book(book: VenueOrderBook): FeedMessage | undefined;
  /** Undefined while there is no book yet (they then go out with it), or nothing new. */
  trades(trades: readonly VenueTrade[]): FeedMessage | undefined;
}

export function createMessageMaker(
  source: string,
  product: MarketProduct,
  clock: Clock,
): MessageMaker {
  let shown: Book | undefined;
  let last: Points | undefined;
  let sourceTime: TimeMs | undefined;
  /** Newest ids last: a venue greets a new connection with trades that we may have had. */
  let known: readonly string[] = [];
  /** Trades that came before the first book. */
  let early: readonly Trade[] = [];

  function message(time: TimeMs | undefined, trades: readonly Trade[]): FeedMessage | undefined {
    sourceTime = settleTime(sourceTime, time);
    // Some snapshots have no stamp; the first update behind them has, and nobody may guess it.
    if (shown === undefined || sourceTime === undefined) {
      early = [...early, ...trades].slice(-MOST_EARLY_TRADES);
      return undefined;
    }
    const all = early.length === 0 ? trades : [...early, ...trades];
    early = [];
    const mid = midHalfEven(shown.bids[0]?.[0] ?? 0, shown.asks[0]?.[0] ?? 0);
    return {
      productId: product.id,
      source,
      sourceTime,
      receivedTime: clock.now(),
      book: shown,
      last: last ?? mid,
      trades: all,
    };
  }

  return {
    book(book) {
      shown = readBook(book, product, BOOK_LEVELS);
      return message(book.timestamp, []);
    },
    trades(trades) {
      const read = trades.flatMap((trade) => readTrade(trade, product));
      last = read.at(-1)?.price ?? last;
      const oldest = clock.now() - MAX_TRADE_AGE_MS;
      const fresh = read.filter(
        (trade) => trade.time >= oldest && trade.quantity > 0 && !known.includes(trade.id),
      );
      known = [...known, ...fresh.map((trade) => trade.id)].slice(-MOST_KNOWN_IDS);
      return fresh.length === 0 ? undefined : message(fresh.at(-1)?.time, fresh);
    },
  };
}

/**
 * Books and trades have stamps of their own, some ms apart: what we pass on does not go back for that. A larger step
 * back is a venue whose clock was wrong before, and is passed on for the guard to judge.
 */
function settleTime(previous: TimeMs | undefined, time: TimeMs | undefined): TimeMs | undefined {
  if (previous === undefined || time === undefined) return time ?? previous;
  return time < previous && previous - time <= MOST_APART_MS ? previous : time;
}

/** [] for a trade that cannot be read: without price, size, time or side. */
function readTrade(trade: VenueTrade, product: MarketProduct): readonly Trade[] {
  const priceText = numberText(trade.price);
  const quantityText = numberText(trade.amount);
  const { id, timestamp, side } = trade;
  if (priceText === undefined || quantityText === undefined || timestamp === undefined) return [];
  if (side !== 'buy' && side !== 'sell') return [];
  const price = parseLast(priceText, product.priceDecimals);
  const quantity = parseQuantity(quantityText, product.quantityDecimals);
  if (price === undefined || quantity === undefined) return [];
  return [
    {
      id: id ?? `${timestamp}-${priceText}-${quantityText}`,
      price,
      quantity,
      side,
      time: timestamp,
    },
  ];
}
