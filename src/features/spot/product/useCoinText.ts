import { useCallback } from 'react';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { countDecimals } from '../../../lib/format.ts';

/** Written without the zeros at its end. */
const trimmed = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/**
 * An amount of either side, with its currency if given: USDT as money, coins with the decimals they have (a fee, and what
 * it leaves of a lot, is finer than a lot) and no fewer than a lot has.
 */
export function useCoinText(
  quantityDecimals: number,
): (value: string | undefined, currency?: string) => string {
  const format = useFormat();
  return useCallback(
    (value, currency) => {
      if (currency === SETTLEMENT_CURRENCY) return format.moneyIn(value, currency);
      const decimals = Math.max(quantityDecimals, countDecimals(trimmed(value ?? '')));
      return format.quantity(value, decimals, currency);
    },
    [format, quantityDecimals],
  );
}
