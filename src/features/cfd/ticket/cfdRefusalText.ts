import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** The sentence of a refusal by the server's keys. All amounts of the list are USDT, also beside a typed quantity. */
export function useCfdRefusalText(): (refusal: Rejected | undefined) => string | undefined {
  const { t } = useTranslation('errors');
  const format = useFormat();
  return useCallback(
    (refusal) => {
      if (refusal === undefined) return undefined;
      const { minimum, maximum } = refusal.params ?? {};
      // i18next's types take `below_minimum` for a key with a context; the catalogue has every key of the list.
      return t(refusal.error as 'success', {
        minimum: format.moneyIn(minimum, 'USDT'),
        maximum: format.moneyIn(maximum, 'USDT'),
      });
    },
    [t, format],
  );
}
