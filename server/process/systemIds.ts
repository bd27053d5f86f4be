// The real source of ids and random bytes.
import { randomFillSync } from 'node:crypto';
import type { Clock, Ids } from '../ports.ts';

/** Random bytes are drawn in blocks: one system call per id would cost more than the id. */
const POOL_BYTES = 4096;

const HEX = Buffer.from('0123456789abcdef');
/** Where the two digits of each byte stand: 8-4-4-4-12. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
/** Filled anew for each id; the hyphens stay. */
const text = Buffer.alloc(36, '-');

function format(bytes: Uint8Array): string {
  for (let byte = 0; byte < 16; byte += 1) {
    const value = bytes[byte] ?? 0;
    const place = PLACES[byte] ?? 0;
    text[place] = HEX[value >> 4] ?? 0;
    text[place + 1] = HEX[value & 15] ?? 0;
  }
  return text.toString('latin1');
}

/**
 * Ids from the operating system's generator. UUIDs are version 7 (RFC 9562): the clock's milliseconds, then 74 random
 * bits, so that they are unique per node without a counter and sort roughly by time (engine.md §1c).
 */
export function createSystemIds(clock: Pick<Clock, 'now'>): Ids {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  const take = (count: number): Uint8Array => {
    if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
    if (used + count > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = pool.slice(used, used + count);
    pool.fill(0, used, used + count);
    used += count;
    return bytes;
  };
  return {
    bytes: take,
    uuid: () => {
      const bytes = take(16);
      let time = clock.now();
      for (let index = 5; index >= 0; index -= 1) {
        bytes[index] = time % 256;
        time = Math.floor(time / 256);
      }
      bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
      return format(bytes);
    },
  };
}
