/** Half of a recovery code: protocol/user.ts `secondFactor`. */
const HALF = 5;

/** Whatever was typed or pasted → as the wire takes it: " ABCDE fghij" → "ABCDE-fghij". */
export function parseRecoveryCode(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 2 * HALF);
  return plain.length > HALF ? `${plain.slice(0, HALF)}-${plain.slice(HALF)}` : plain;
}
