// Entry bundles: the entries of a tile, each behind its length in two bytes, big-endian.
// Must refuse bytes that are left over or cut off. Source: tlog-tiles "Log entries".
import { concatBytes } from './bytes.ts';

export const MOST_ENTRY_BYTES = 0xffff;

/** Throws RangeError for an entry that no bundle can hold. */
export function formatBundle(entries: readonly Uint8Array[]): Uint8Array {
  const parts = entries.flatMap((entry) => {
    if (entry.length > MOST_ENTRY_BYTES) throw new RangeError('an entry is too long for a bundle');
    return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
  });
  return concatBytes(...parts);
}

/** Undefined when the bytes are no bundle. */
export function parseBundle(bytes: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const [high, low] = bytes.subarray(at, at + 2);
    if (high === undefined || low === undefined) return undefined;
    const start = at + 2;
    at = start + high * 256 + low;
    if (at > bytes.length) return undefined;
    entries.push(bytes.slice(start, at));
  }
  return entries;
}
