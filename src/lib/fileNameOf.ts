/** The name of a file that is saved: whose it is, and what it has in it ("fairlead-trade.png"). */
export function fileNameOf(brand: string, what: string): string {
  const name = brand
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return name === '' ? what : `${name}-${what}`;
}
