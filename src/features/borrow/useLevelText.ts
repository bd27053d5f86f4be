import { useCallback } from 'react';
import { toText } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** A bound as text: "70%", and "68.8%" where several coins together have one in between. */
export function useLevelText(): (share: Decimal | undefined) => string {
  const { percent } = useFormat();
  return useCallback(
    (share) =>
      percent(share && toText(share), {
        decimals: share?.times(100).isInteger() === false ? 1 : 0,
      }),
    [percent],
  );
}
