import { decimal, toText } from '../../core/money/decimal.ts';

/** Today's earnings as a share of what was there without them; undefined when nothing was. */
export function calculateTodayShare(total: string, earningsToday: string): string | undefined {
  const before = decimal(total).minus(decimal(earningsToday));
  if (before.lte(0)) return undefined;
  return toText(decimal(earningsToday).div(before).toDecimalPlaces(8));
}
