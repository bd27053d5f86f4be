// SHA-256 (FIPS 180-4) in plain TypeScript, so that a browser can check a receipt without waiting for a promise.
// The server passes its own faster one; both must give the same text. Source: decisions.md "Price evidence".

import { encodeUtf8 } from './utf8.ts';

/** UTF-8 text → 64 lower-case hex characters. */
export type Sha256 = (text: string) => string;
/** Bytes → 32 bytes. */
export type Sha256Bytes = (bytes: Uint8Array) => Uint8Array;

/** First 32 bits of the fractional part of a positive root, FIPS 180-4 §4.2.2 and §5.3.3: computed, not copied. */
function fractionWord(prime: number, root: 2 | 3): number {
  // floor(prime^(1/root) · 2^32) by integer bisection; only the low 32 bits are the fraction.
  const target = BigInt(prime) << BigInt(32 * root);
  let low = 0n;
  let high = 1n << 38n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

const PRIMES = firstPrimes(64);
const ROUND_WORDS = Uint32Array.from(PRIMES, (prime) => fractionWord(prime, 3));
const START_WORDS = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fractionWord(prime, 2));

function padMessage(bytes: Uint8Array): Uint32Array {
  const { length } = bytes;
  const words = new Uint32Array((((length + 8) >> 6) + 1) * 16);
  for (let index = 0; index <= length; index += 1) {
    const byte = index === length ? 0x80 : (bytes[index] ?? 0);
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - (index & 3) * 8));
  }
  words[words.length - 2] = Math.floor((length * 8) / 0x1_0000_0000);
  words[words.length - 1] = length * 8;
  return words;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expandBlock(words: Uint32Array, offset: number, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = words[offset + index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] ?? 0;
    const late = schedule[index - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const big = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + small + (schedule[index - 7] ?? 0) + big;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
  let [e, f, g, h] = [state[4] ?? 0, state[5] ?? 0, state[6] ?? 0, state[7] ?? 0];
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = (h + sumE + choice + (ROUND_WORDS[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const second = (sumA + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1)
    state[index] = (state[index] ?? 0) + (words[index] ?? 0);
}

function digest(bytes: Uint8Array): Uint32Array {
  const words = padMessage(bytes);
  const state = Uint32Array.from(START_WORDS);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < words.length; offset += 16) {
    expandBlock(words, offset, schedule);
    compress(state, schedule);
  }
  return state;
}

/** Hex SHA-256 of a text's UTF-8 bytes. */
export const sha256: Sha256 = (text) =>
  Array.from(digest(encodeUtf8(text)), (word) => word.toString(16).padStart(8, '0')).join('');

/** SHA-256 of bytes. */
export const sha256Bytes: Sha256Bytes = (bytes) => {
  const state = digest(bytes);
  return Uint8Array.from({ length: 32 }, (_, index) => {
    const word = state[index >> 2] ?? 0;
    return (word >>> (24 - (index & 3) * 8)) & 0xff;
  });
};
