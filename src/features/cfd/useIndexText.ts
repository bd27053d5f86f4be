import { useCallback } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';

/**
 * A price that decides an order, with all its figures: the index stands between two ticks at times, and an entry and an
 * end that look the same must be the same.
 */
export function useIndexText(priceDecimals: number): (price: string | null | undefined) => string {
  const format = useFormat();
  return useCallback(
    (price) => format.price(price, Math.max(priceDecimals, countDecimals(price ?? ''))),
    [format, priceDecimals],
  );
}
