import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import type { LoanRejected } from '../../../core/trading/loan/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** The smallest unit of what is lent. */
const UNIT = `0.${'1'.padStart(SETTLEMENT_SCALE, '0')}`;

/** The sentence of a refusal in the language on the screen, from the same keys the server uses. */
export function useLoanRefusalText(): (refusal: LoanRejected) => string {
  const { t } = useTranslation('errors');
  const { t: tCommon } = useTranslation('common');
  const { exact } = useFormat();
  return useCallback(
    ({ error, params }) => {
      if (error === 'not_agreed') return tCommon('toast.agreeFirst');
      const read = (name: string): string | undefined => {
        const text = params?.[name];
        return text === undefined ? undefined : exact(text, SETTLEMENT_CURRENCY);
      };
      // The catalogue has every key of the list.
      return t(error as 'success', {
        minimum: read('minimum'),
        maximum: read('maximum'),
        own: params?.['own'] === undefined ? undefined : exact(params['own']),
        step: UNIT,
      });
    },
    [t, tCommon, exact],
  );
}
