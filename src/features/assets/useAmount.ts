import { CURRENCY_SCALES } from '../../../core/money/money.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals, formatHideable } from '../../lib/format.ts';
import { usePreference } from '../../lib/preferences.ts';

/** Dollars on a chain: 6 decimals in the ledger, 2 for the eye like any money (product.md §9). */
const STABLE: readonly string[] = ['USDT', 'USDC'];

function isMoney(currency: string): boolean {
  return STABLE.includes(currency) || (CURRENCY_SCALES[currency] ?? 0) <= 2;
}

/** An amount of any currency: money with 2 decimals, coins and metals with the decimals they have. */
export function usePublicAmount(): (amount: string, currency: string) => string {
  const { money, quantity } = useFormat();
  return (amount, currency) => {
    const decimals = Math.max(2, countDecimals(amount.replace(/(\.\d*?)0+$/, '$1')));
    return isMoney(currency) ? money(amount) : quantity(amount, decimals);
  };
}

/** The same of one's own: bullets if hidden. */
export function useAmount(): (amount: string, currency: string) => string {
  const publicAmount = usePublicAmount();
  const hideBalances = usePreference('hideBalances');
  return (amount, currency) => formatHideable(publicAmount(amount, currency), hideBalances);
}
