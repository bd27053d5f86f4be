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
const ROUND_WORDS = Int32Array.from(PRIMES, (prime) => fractionWord(prime, 3));
const START_WORDS = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionWord(prime, 2));

/** The message with its end mark and its length in bits, in whole blocks. */
function padMessage(bytes: Uint8Array): DataView {
  const { length } = bytes;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000));
  view.setUint32(padded.length - 4, length << 3);
  return view;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expandBlock(message: DataView, offset: number, schedule: Int32Array): void {
  for (let index = 0; index < 16; index += 1)
    schedule[index] = message.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] ?? 0;
    const late = schedule[index - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const big = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = ((schedule[index - 16] ?? 0) + small + (schedule[index - 7] ?? 0) + big) | 0;
  }
}

function compress(state: DataView, schedule: Int32Array): void {
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = (h + sumE + choice + (ROUND_WORDS[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sumA + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state.setInt32(index * 4, state.getInt32(index * 4) + word);
}

/** SHA-256 of bytes. */
export const sha256Bytes: Sha256Bytes = (bytes) => {
  const message = padMessage(bytes);
  const state = new DataView(new ArrayBuffer(32));
  for (const [index, word] of START_WORDS.entries()) state.setInt32(index * 4, word);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    expandBlock(message, offset, schedule);
    compress(state, schedule);
  }
  return new Uint8Array(state.buffer);
};

/** Hex SHA-256 of a text's UTF-8 bytes. */
export const sha256: Sha256 = (text) =>
  Array.from(sha256Bytes(encodeUtf8(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');
