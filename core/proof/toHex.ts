// Bytes as hex text, in a file of its own: screens that never read a log need no more of its texts than this.
// Must never depend on the machine.
const HEX_DIGITS = '0123456789abcdef';

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_DIGITS.charAt(byte >> 4) + HEX_DIGITS.charAt(byte & 15);
  return text;
}
