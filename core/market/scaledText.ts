// Safe integers (points, lots) → decimal text, exactly. Must never divide: digits are only moved.

/** 6000010 with 2 decimals → "60000.10": all decimals are written, so that a price ladder lines up. */
export function formatScaled(value: number, decimals: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a scaled integer: ${value}`);
  if (decimals === 0) return String(value);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The index (half of `indexDoubled`) exactly: one decimal more than the price only when it ends in a half point. */
export function formatIndex(indexDoubled: number, priceDecimals: number): string {
  return indexDoubled % 2 === 0
    ? formatScaled(indexDoubled / 2, priceDecimals)
    : formatScaled(indexDoubled * 5, priceDecimals + 1);
}
