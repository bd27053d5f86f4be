import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import type { ChartLevel } from '../../../market/chart/levels.ts';
import { restingOf } from '../orders/spotFigures.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import { useUserSpot } from '../product/useUserSpot.ts';

/** Of the line that no order made. */
const AVERAGE_COST = 'average cost';

/** The user's waiting limits of the product on the screen, and what its coins cost, as lines of the chart. */
export function useSpotLevels(orders: readonly SpotOrderDto[] | undefined): readonly ChartLevel[] {
  const { t } = useTranslation('spot');
  const { info } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const account = useUserSpot();
  // The average is in USDT: on a chart in another currency it has no place.
  const averageCost = info.quoteRate === '1' ? account?.position.averageCost : null;
  return useMemo(() => {
    const levels = (orders ?? []).flatMap((order): ChartLevel[] => {
      if (order.productId !== info.id || order.price === null) return [];
      const isBuy = order.side === 'buy';
      const quantity = coins(restingOf(order));
      return [
        {
          id: `${order.id} limit`,
          orderId: order.id,
          kind: 'limit',
          direction: isBuy ? 'up' : 'down',
          price: Number(order.price),
          text: `${t(isBuy ? 'side.buyLimit' : 'side.sellLimit')} ${quantity}`,
        },
      ];
    });
    if (averageCost === null || averageCost === undefined) return levels;
    const cost: ChartLevel = {
      id: AVERAGE_COST,
      orderId: AVERAGE_COST,
      kind: 'open',
      direction: 'up',
      price: Number(averageCost),
      text: t('held.averageCost'),
    };
    return [...levels, cost];
  }, [orders, info, averageCost, coins, t]);
}
