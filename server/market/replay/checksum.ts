// Checksums that venues send over the top of their book, computed on the decimal text as it arrived.
import { crc32 } from 'node:zlib';
import type { TextBook } from './venueBook.ts';

/** Kraken v2: the best 10 asks, then the best 10 bids, point and leading zeros dropped (docs.kraken.com, "Book checksum v2"). */
const KRAKEN_LEVELS = 10;
/** OKX v5: the best 25 levels a side, bid and ask in turn, joined by colons (OKX API guide, "Checksum"). */
const OKX_LEVELS = 25;

const withoutPoint = (text: string): string => text.replace('.', '').replace(/^0+/, '');

/** Unsigned CRC-32 as Kraken v2 sends it. */
export function calculateKrakenChecksum(book: TextBook): number {
  let text = '';
  for (const levels of [book.asks, book.bids]) {
    for (const [price, quantity] of levels.slice(0, KRAKEN_LEVELS)) {
      text += withoutPoint(price) + withoutPoint(quantity);
    }
  }
  return crc32(text);
}

/** Signed CRC-32 as OKX v5 sends it. */
export function calculateOkxChecksum(book: TextBook): number {
  const parts: string[] = [];
  for (let index = 0; index < OKX_LEVELS; index += 1) {
    const bid = book.bids[index];
    const ask = book.asks[index];
    if (bid) parts.push(bid[0], bid[1]);
    if (ask) parts.push(ask[0], ask[1]);
  }
  return crc32(parts.join(':')) | 0;
}
