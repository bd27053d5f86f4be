// Text as the bytes that are hashed and signed: core has no TextEncoder, and both sides must come to the same bytes.
// Must never depend on the machine. Source: decisions.md "Price evidence".

/** UTF-8 bytes of a text; lone surrogates become U+FFFD, as everywhere. */
export function encodeUtf8(text: string): Uint8Array {
  // No character takes more than three bytes for each of its halves.
  const bytes = new Uint8Array(text.length * 3);
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const raw = text.codePointAt(index) ?? 0;
    const code = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (code < 0x80) bytes[end++] = code;
    else {
      if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6);
      else {
        if (code < 0x1_0000) bytes[end++] = 0xe0 | (code >> 12);
        else {
          bytes[end++] = 0xf0 | (code >> 18);
          bytes[end++] = 0x80 | ((code >> 12) & 63);
          index += 1;
        }
        bytes[end++] = 0x80 | ((code >> 6) & 63);
      }
      bytes[end++] = 0x80 | (code & 63);
    }
  }
  return bytes.slice(0, end);
}
