// The real source of ids and random bytes.
import { randomFillSync } from 'node:crypto';
import type { Clock, Ids } from './ports.ts';

/** Random bytes are drawn in blocks: one system call per id would cost more than the id. */
const POOL_BYTES = 4096;

/** 8-4-4-4-12. */
function format(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
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
