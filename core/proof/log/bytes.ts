// Bytes as text and back: base64 (RFC 4648 section 4) and lower-case hex, strictly: one text for one value, nothing guessed.
// Must refuse what is no such text instead of leaving a part of it out. Source: the public formats' "Conventions".

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The six bits of each character, by its code. */
const BITS = new Uint8Array(128);
Array.from(ALPHABET).forEach((character, bits) => (BITS[character.charCodeAt(0)] = bits));
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    for (const shift of [18, 12, 6, 0]) text += ALPHABET[(bits >> shift) & 63];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}

/** Undefined for what is no base64, and for a second spelling of the same bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!BASE64.test(text)) return undefined;
  const end = text.indexOf('=');
  const digits = end === -1 ? text.length : end;
  const bytes = new Uint8Array(Math.floor((digits * 6) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  // Plain steps: a proof has hundreds of bytes, and a phone reads them before it has made this code fast.
  for (let place = 0; place < digits; place += 1) {
    bits = ((bits << 6) | (BITS[text.charCodeAt(place)] ?? 0)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
  }
  // What stands past the last byte is not set.
  return (bits & ((1 << held) - 1)) === 0 ? bytes : undefined;
}

const hexDigit = (code: number): number => (code < 0x3a ? code - 0x30 : code - 0x57);

export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(
    { length: text.length / 2 },
    (_, index) =>
      hexDigit(text.charCodeAt(index * 2)) * 16 + hexDigit(text.charCodeAt(index * 2 + 1)),
  );
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
