import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { FillList } from '../../../market/orders/FillList.tsx';
import { OrderDetails } from '../../../market/orders/OrderDetails.tsx';
import { ShareTrade } from '../../../market/orders/ShareTrade.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { PastTags } from './SpotTags.tsx';
import { hasFills } from './spotFigures.ts';
import { useOrderTexts } from './useOrderTexts.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

/** Everything about one order: its terms, its fills, and the proof of each. */
export function SpotDetailsSheet({ order, onClose }: OrderSheetProps<SpotOrderDto>): ReactElement {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const { product, price, quantity, coins } = useOrderTexts(order);
  const { side, feeCurrency, amount, profitLoss } = order;
  const ended = side === 'sell' && order.state === 'filled' ? 'fact.sellTime' : 'fact.handlingTime';
  const facts: Fact[] = [
    { label: t('fact.orderTime'), value: formatTime(order.orderTime) },
    { label: t(ended), value: formatTime(order.handlingTime) },
    { label: t('fact.limitPrice'), value: price(order.price) },
    { label: t(`fact.${side}Price`), value: price(order.averagePrice) },
    { label: t('fact.currentPrice'), value: price(product.quote?.price ?? null) },
    { label: t('fact.quantity'), value: quantity(order.quantity) },
    { label: t('fact.filledQuantity'), value: quantity(order.filledQuantity) },
    { label: t('fact.amount'), value: format.money(order.filledAmount) },
    { label: t('fact.handlingFee'), value: coins(order.fee, feeCurrency) },
  ];
  if (amount !== null) {
    facts.splice(5, 0, {
      label: t('fact.ordered'),
      value: format.moneyIn(amount, SETTLEMENT_CURRENCY),
    });
  }
  if (order.state === 'open' && order.expiresAt !== null) {
    facts.splice(2, 0, { label: t('fact.expires'), value: formatTime(order.expiresAt) });
  }
  return (
    <OrderDetails
      title={product.pair}
      tags={<PastTags order={order} />}
      head={
        profitLoss !== null && (
          <NetHead
            label={t('fact.netResult')}
            text={format.signed(profitLoss)}
            direction={toDirection(profitLoss)}
          />
        )
      }
      numberLabel={t('fact.orderNumber')}
      orderId={order.id}
      facts={facts}
      onClose={onClose}
    >
      <FillList
        orderId={order.id}
        product={product}
        feeText={(fill) => coins(fill.fee, feeCurrency)}
      />
      {order.state !== 'open' && hasFills(order) && (
        <ShareTrade orderId={order.id} pair={product.pair} />
      )}
    </OrderDetails>
  );
}
