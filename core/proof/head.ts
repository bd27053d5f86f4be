// The running head of a product's tick log: each line and its book make the next head out of the one before, so whoever has seen
// a head has seen everything before it. Checked with `printf '%s%s%s' head line book | sha256sum` over the hex texts.
// Must never depend on anything but the lines. Source: decisions.md "Price evidence".
import type { Sha256 } from './sha256.ts';

/** What the first line of a product follows. */
export const GENESIS_HEAD = '0'.repeat(64);

/** What stands in the place of a book where a line has none: the hash of the empty text. */
export const hashOfNoBook = (sha256: Sha256): string => sha256('');

/** SHA-256 of the head before, the line's hash and its book's hash, one after another, 64 hex digits each. */
export function nextHead(
  before: string,
  lineHash: string,
  bookHash: string,
  sha256: Sha256,
): string {
  return sha256(before + lineHash + bookHash);
}
