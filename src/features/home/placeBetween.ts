import { decimal, ZERO } from '../../../core/money/decimal.ts';

const WHOLE = 100;

/** Where a price stands between low (0) and high (100), in percent; undefined where there is no way between. */
export function placeBetween(
  price: string | null,
  low: string | null,
  high: string | null,
): number | undefined {
  if (price === null || low === null || high === null) return undefined;
  const way = decimal(high).minus(low);
  if (way.lte(ZERO)) return undefined;
  const share = decimal(price).minus(low).div(way).times(WHOLE).toNumber();
  return Math.min(Math.max(share, 0), WHOLE);
}
