import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import type { Rejected } from '../../../core/trading/rejection.ts';

/** Refusals whose numbers are quantities: beside a field in USDT they need their unit. */
const OF_QUANTITY: readonly string[] = ['below_minimum', 'above_maximum', 'quantity_step'];

/** A refusal whose numbers are in a unit of their own: that of the field they stand under. */
export interface ShownRefusal extends Rejected {
  readonly unit?: string;
}

/**
 * The sentence of a refusal in the language on the screen, from the same keys the server uses. `base` is the unit of
 * quantities.
 */
export function useRefusalText(base: string): (refusal: ShownRefusal) => string {
  const { t } = useTranslation('errors');
  const format = useFormat();
  return useCallback(
    (refusal) => {
      // Plain decimal strings → the separators of the language, with the decimals they have.
      const read = (name: string): string => {
        const text = refusal.params?.[name];
        // What an order was refused for is kept, the numbers of that moment are not.
        if (text === undefined) return '—';
        if (refusal.unit !== undefined) return format.exact(text, refusal.unit);
        const unit = OF_QUANTITY.includes(refusal.error) ? base : undefined;
        return format.quantity(text, countDecimals(text), unit);
      };
      // i18next's types take `market_closed` for a key with a context; the catalogue has every key of the list.
      const key = refusal.error as 'success';
      return t(key, {
        minimum: read('minimum'),
        maximum: read('maximum'),
        step: read('step'),
        price: read('price'),
        liquidationPrice: read('liquidationPrice'),
        lowest: read('lowest'),
        highest: read('highest'),
        left: read('left'),
      });
    },
    [t, format, base],
  );
}
