import { parseScaled } from '../../../core/market/parseScaled.ts';

const WHOLE = 100;

/**
 * Where a price stands between low (0) and high (100), in percent; undefined where there is no way between. In points of
 * `decimals`, for it is a place on a line, and the first screen carries no Decimal.
 */
export function placeBetween(
  price: string | null,
  low: string | null,
  high: string | null,
  decimals: number,
): number | undefined {
  if (price === null || low === null || high === null) return undefined;
  const [at, from, to] = [price, low, high].map((text) => parseScaled(text, decimals, 'half_even'));
  if (at === undefined || from === undefined || to === undefined || to <= from) return undefined;
  return Math.min(Math.max(((at - from) / (to - from)) * WHOLE, 0), WHOLE);
}
