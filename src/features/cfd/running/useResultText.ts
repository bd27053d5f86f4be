import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** "Won. 38.40 USDT came back.": how an order ended, and why where that needs a reason; empty while it runs. */
export function useResultText(): (order: CfdOrderDto) => string {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  return useCallback(
    (order) => {
      if (order.state === 'open') return '';
      const result = t(`ended.${order.state}`, {
        payout: format.money(order.payout),
        stake: format.money(order.stake),
      });
      const { voidReason } = order;
      return voidReason === null ? result : `${result} ${t(`voidReason.${voidReason}`)}`;
    },
    [t, format],
  );
}
