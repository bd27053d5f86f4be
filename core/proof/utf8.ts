// Text as the bytes that are hashed and signed: core has no TextEncoder, and both sides must come to the same bytes.
// Must never depend on the machine. Source: decisions.md "Price evidence".

/** UTF-8 bytes of a text; lone surrogates become U+FFFD, as everywhere. */
export function encodeUtf8(text: string): Uint8Array {
  // Nearly all that is hashed is plain ASCII.
  const { length } = text;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) return encodeWide(text);
    bytes[index] = unit;
  }
  return bytes;
}

function encodeWide(text: string): Uint8Array {
  // No character takes more than three bytes for each of its halves.
  const bytes = new Uint8Array(text.length * 3);
  let end = 0;
  for (const character of text) {
    const raw = character.codePointAt(0) ?? 0;
    const code = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (code < 0x80) {
      bytes[end++] = code;
      continue;
    }
    if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x1_0000) bytes[end++] = 0xe0 | (code >> 12);
      else {
        bytes[end++] = 0xf0 | (code >> 18);
        bytes[end++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[end++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[end++] = 0x80 | (code & 63);
  }
  return bytes.slice(0, end);
}
