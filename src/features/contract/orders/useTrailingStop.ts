import { useState } from 'react';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { isBetterMark, trailingLevel } from '../../../../core/trading/contract/trailing.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';

/**
 * Where a trailing stop stands: as far as the server had followed it when the order was read, and since then by the marks
 * of the stream, of which this device may miss some: the server's answer always goes further. Decimal text; null for none.
 */
export function useTrailingStop(
  { trailingRate, trailingStop, direction }: ContractOrderDto,
  mark: string | null,
  rules: Pick<ContractRules, 'priceDecimals'> | undefined,
): string | null {
  const [seen, setSeen] = useState({ trailingRate, mark });
  const isOther = seen.trailingRate !== trailingRate;
  const isFurther =
    mark !== null &&
    (seen.mark === null || isBetterMark(decimal(mark), decimal(seen.mark), direction));
  // Another rate follows anew, from the mark at which it was set.
  if (isOther || (trailingRate !== null && isFurther)) setSeen({ trailingRate, mark });
  if (trailingRate === null || trailingStop === null) return null;
  if (rules === undefined || seen.mark === null || isOther) return trailingStop;
  const rate = decimal(trailingRate);
  const followed = trailingLevel(decimal(seen.mark), rate, direction, rules);
  return isBetterMark(followed, decimal(trailingStop), direction) ? toText(followed) : trailingStop;
}
