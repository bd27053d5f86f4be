// Bytes as text and back: base64 (RFC 4648 section 4) and lower-case hex, strictly: one text for one value, nothing guessed.
// Must refuse what is no such text instead of leaving a part of it out. Source: the public formats' "Conventions".

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PLACES = new Map(Array.from(ALPHABET, (character, place) => [character, place]));
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
  const digits = Array.from(text.replace(/=+$/, ''), (character) => PLACES.get(character) ?? 0);
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  for (let at = 0; at < digits.length; at += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = digits.slice(at, at + 4);
    const bits = (first << 18) | (second << 12) | (third << 6) | fourth;
    // What stands past the end of a shorter last group is not set.
    [bits >> 16, bits >> 8, bits].forEach((byte, place) => (bytes[(at / 4) * 3 + place] = byte));
  }
  return toBase64(bytes) === text ? bytes : undefined;
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
