// Seeded random numbers, byte-identical on every platform: 32-bit integers, and only exact floating operations.
// Must never be used for secrets. Source: decisions.md "Simulated market": anyone can regenerate the day.
import { exactLn } from './deterministicMath.ts';

export type SeedPart = number | string;

/** MurmurHash3's finaliser (Appleby, public domain constants): every bit of the input reaches every bit of the output. */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const joinWord = (hash: number, word: number): number =>
  mix32(Math.imul(hash ^ word, 0x9e3779b1) + 0x7f4a7c15);

function joinPart(hash: number, part: SeedPart): number {
  if (typeof part === 'string') {
    let joined = joinWord(hash, part.length);
    for (let index = 0; index < part.length; index += 1)
      joined = joinWord(joined, part.charCodeAt(index));
    return joined;
  }
  // Both halves of a safe integer count; a number without fraction is required, so that text and sign stay distinct.
  const high = Math.floor(part / 0x1_0000_0000);
  return joinWord(joinWord(joinWord(hash, 0x6e756d), part | 0), high | 0);
}

/** A 32-bit hash of integers and strings; their order and their kinds count. */
export function hash32(...parts: readonly SeedPart[]): number {
  let hash = 0x2545f491;
  for (const part of parts) hash = joinPart(hash, part);
  return hash;
}

export interface Rng {
  /** Uniform 32-bit unsigned integer. */
  next(): number;
  /** Uniform in [0, 1), 32 bits of it. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Uniform integer in [0, bound). */
  below(bound: number): number;
  /** An independent generator named by the parts; drawing from one does not move the other. */
  split(...parts: readonly SeedPart[]): Rng;
}

/** Four words of state, so that a 256-bit seed is not squeezed through 32 bits. */
export type StateWords = readonly [a: number, b: number, c: number, counter: number];

/** The starting state that belongs to the parts. */
export function calculateState(...parts: readonly SeedPart[]): StateWords {
  return [hash32(1, ...parts), hash32(2, ...parts), hash32(3, ...parts), hash32(4, ...parts)];
}

/** A starting state of its own for `parts`, from one that is known already: cheaper than hashing a long seed again. */
export function deriveState(state: StateWords, ...parts: readonly SeedPart[]): StateWords {
  const hash = hash32(...parts);
  return [
    mix32(state[0] ^ hash),
    mix32(state[1] + hash),
    mix32(state[2] ^ Math.imul(hash, 0x9e3779b1)),
    mix32(state[3] + Math.imul(hash, 0x85ebca6b)),
  ];
}

/** Chris Doty-Humphrey's sfc32 (PractRand, public domain): 128 bits of state, 32-bit results. */
export function createNext(state: StateWords): () => number {
  let [a, b, c, counter] = state;
  const next = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  // The author's own warm-up, so that close seeds part.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** A generator that starts from a known state. */
export function createRngFrom(state: StateWords): Rng {
  const next = createNext(state);
  let spare: number | undefined;
  const uniform = (): number => next() / 0x1_0000_0000;
  const normal = (): number => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    // Marsaglia's polar method.
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * exactLn(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
  return {
    next,
    uniform,
    normal,
    below: (bound) => Math.floor(uniform() * bound),
    split: (...names) => createRngFrom(deriveState(state, ...names)),
  };
}

/** A generator named by its parts: the same parts give the same numbers, on any machine. */
export function createRng(...parts: readonly SeedPart[]): Rng {
  return createRngFrom(calculateState(...parts));
}
