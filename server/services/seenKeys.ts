// Whether a key was used before, for a day at least, in a fixed piece of memory: a Bloom filter of this day's keys and one of the last.
// Must never say of a key that was used that it was not; of one in so many that was not it says that it may have been.
// Source: B. H. Bloom, Space/Time Trade-offs in Hash Coding with Allowable Errors (1970).
import type { Clock } from '../ports.ts';

/** wire.md "Conventions": a key may be sent again for a day. */
export const KEYS_KEPT_MS = 24 * 3_600_000;
/** 4 MB each: with two million orders in a day one key in four hundred is asked for in vain. */
const BITS = 2 ** 25;
const PROBES = 7;

export interface SeenKeys {
  add(name: string): void;
  mayHave(name: string): boolean;
}

/** Two hashes of a text, 32 bits each (FNV-1a, and the same with a last mixing); the second is odd. */
function hashesOf(name: string): readonly [first: number, second: number] {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
    other ^= other >>> 13;
  }
  return [one >>> 0, (other | 1) >>> 0];
}

/** The bits of a name, by double hashing. */
function placesOf(name: string): number[] {
  const [first, second] = hashesOf(name);
  const places: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) places.push((first + probe * second) % BITS);
  return places;
}

/** The same, kept until another is asked for: a new key is looked for and added in one breath. */
function createPlaces() {
  let last = { name: '', places: placesOf('') };
  return (name: string): readonly number[] => {
    if (last.name !== name) last = { name, places: placesOf(name) };
    return last.places;
  };
}

const makeFilter = () => new Uint8Array(BITS / 8);
const has = (filter: Uint8Array, place: number): boolean =>
  (((filter[place >>> 3] ?? 0) >>> (place & 7)) & 1) === 1;

const hasAll = (filter: Uint8Array, places: readonly number[]): boolean =>
  places.every((place) => has(filter, place));

export function createSeenKeys({ clock }: { readonly clock: Pick<Clock, 'now'> }): SeenKeys {
  let since = clock.now();
  let young = makeFilter();
  let old: Uint8Array | undefined;
  const places = createPlaces();

  const turn = (): void => {
    const age = clock.now() - since;
    if (age < KEYS_KEPT_MS) return;
    old = age < 2 * KEYS_KEPT_MS ? young : undefined;
    young = makeFilter();
    since = clock.now();
  };

  return {
    add: (name) => {
      turn();
      for (const place of places(name)) {
        const byte = place >>> 3;
        young[byte] = (young[byte] ?? 0) | (1 << (place & 7));
      }
    },
    mayHave: (name) => {
      turn();
      const own = places(name);
      return hasAll(young, own) || (old !== undefined && hasAll(old, own));
    },
  };
}
