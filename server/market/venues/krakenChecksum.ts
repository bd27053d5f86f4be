// Kraken's updates carry no sequence: only their checksum shows that one was lost, and the library's own check of it
// does not work (it expects texts where it keeps numbers), so the book is checked here.
// Source: docs.kraken.com, "Book checksum v2".
import { calculateKrakenChecksum } from '../replay/checksum.ts';
import type { TextLevel } from '../replay/venueBook.ts';
import type { NumberLevel, VenueExchange, VenueOrderBook } from './venueExchange.ts';

export interface BookCheck {
  /** False when the book is not the one that the venue's last message signed. */
  isRight(symbol: string, book: VenueOrderBook): boolean;
}

interface KrakenMessage {
  readonly data?: readonly { readonly symbol?: string; readonly checksum?: number }[];
}

/** Listens to the exchange's book messages for their checksums. */
export function setUpKrakenChecksum(exchange: VenueExchange): BookCheck {
  const signed = new Map<string, number>();
  const handle = exchange.handleOrderBook.bind(exchange);
  exchange.handleOrderBook = (client, message) => {
    for (const { symbol, checksum } of (message as KrakenMessage).data ?? []) {
      if (symbol !== undefined && checksum !== undefined) signed.set(symbol, Number(checksum));
    }
    handle(client, message);
  };
  return {
    isRight(symbol, book) {
      const expected = signed.get(symbol);
      const decimals = decimalsOf(exchange, symbol);
      if (expected === undefined || decimals === undefined) return true;
      const side = (levels: readonly NumberLevel[]): TextLevel[] =>
        levels
          .slice(0, 10)
          .map(([price, quantity]) => [
            (price ?? 0).toFixed(decimals.price),
            (quantity ?? 0).toFixed(decimals.quantity),
          ]);
      return calculateKrakenChecksum({ bids: side(book.bids), asks: side(book.asks) }) === expected;
    },
  };
}

/** The decimals with which Kraken writes a pair's prices and quantities. */
function decimalsOf(
  exchange: VenueExchange,
  symbol: string,
): { price: number; quantity: number } | undefined {
  const info = exchange.markets?.[symbol]?.info as
    | { pair_decimals?: unknown; lot_decimals?: unknown }
    | undefined;
  const price = Number(info?.pair_decimals);
  const quantity = Number(info?.lot_decimals);
  return Number.isInteger(price) && Number.isInteger(quantity) ? { price, quantity } : undefined;
}
