// SHA-256 (FIPS 180-4) in plain TypeScript, so that a browser can check a receipt without waiting for a promise.
// The server passes its own faster one; both must give the same text. Source: decisions.md "Price evidence".

import { toHex } from './toHex.ts';
import { encodeUtf8 } from './utf8.ts';

/** UTF-8 text → 64 lower-case hex characters. */
export type Sha256 = (text: string) => string;
/** Bytes → 32 bytes. */
export type Sha256Bytes = (bytes: Uint8Array) => Uint8Array;

/**
 * First 32 bits of the fractional part of a root, FIPS 180-4 §4.2.2 and §5.3.3: computed, not copied. Roots up to 18 take 5 bits
 * of a double's 53, so that the last ones of them, in which machines may differ, are not among the 32.
 */
const fractionWord = (root: number): number => (root % 1) * 0x1_0000_0000;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

const PRIMES = firstPrimes(64);
const ROUND_WORDS = Int32Array.from(PRIMES, (prime) => fractionWord(Math.cbrt(prime)));
const START_WORDS = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionWord(Math.sqrt(prime)));

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

// Rotations are written out: a block has 576 of them, and a proof's few blocks are over before a browser has made code of them.

function expandBlock(message: DataView, offset: number, schedule: Int32Array): void {
  for (let index = 0; index < 16; index += 1)
    schedule[index] = message.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] as number;
    const late = schedule[index - 2] as number;
    const small =
      ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const big = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[index] =
      ((schedule[index - 16] as number) + small + (schedule[index - 7] as number) + big) | 0;
  }
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let index = 0; index < 64; index += 1) {
    const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const word = (ROUND_WORDS[index] as number) + (schedule[index] as number);
    const first = (h + sumE + choice + word) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sumA + majority) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1)
    state[index] = (state[index] as number) + (words[index] as number);
}

/** SHA-256 of bytes. */
export const sha256Bytes: Sha256Bytes = (bytes) => {
  const message = padMessage(bytes);
  const state = START_WORDS.slice();
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    expandBlock(message, offset, schedule);
    compress(state, schedule);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 8; index += 1) hash.setInt32(index * 4, state[index] ?? 0);
  return new Uint8Array(hash.buffer);
};

/** Hex SHA-256 of a text's UTF-8 bytes. */
export const sha256: Sha256 = (text) => toHex(sha256Bytes(encodeUtf8(text)));
