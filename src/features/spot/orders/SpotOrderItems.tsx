import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { orderActions } from '../../../market/orders/orderActions.ts';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import { PastTags, SideTag } from './SpotTags.tsx';
import { filledShare, hasFills } from './spotFigures.ts';
import { useOrderTexts } from './useOrderTexts.ts';
import { useSpotResult } from './useSpotResult.ts';

/** What can be asked of an order. */
export type SpotAct = 'cancel' | 'details';

interface SpotItemProps {
  readonly order: SpotOrderDto;
  readonly onAct: (act: SpotAct, order: SpotOrderDto) => void;
}

function OpenOrder({ order, onAct }: SpotItemProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { product, price, quantity, coins } = useOrderTexts(order);
  const { base } = product.info ?? { base: order.productId };
  const lockedCurrency = order.side === 'buy' ? SETTLEMENT_CURRENCY : base;
  const facts: Fact[] = [
    { label: t('fact.limitPrice'), value: price(order.price) },
    { label: t('fact.currentPrice'), value: price(product.quote?.price ?? null) },
    { label: t('fact.quantity'), value: quantity(order.quantity) },
    { label: t('fact.filled'), value: format.percent(filledShare(order), { decimals: 0 }) },
    { label: t('fact.locked'), value: coins(order.locked, lockedCurrency) },
    { label: t('fact.handlingFee'), value: coins(order.fee, order.feeCurrency) },
  ];
  const action = orderActions(order, onAct);
  return (
    <OrderRow
      pair={product.pair}
      tags={<SideTag order={order} />}
      facts={facts}
      foot={formatTime(order.orderTime)}
      actions={[
        action('details', tCommon('action.details')),
        action('cancel', tCommon('action.cancelOrder')),
      ]}
    />
  );
}

function PastOrder({ order, onAct }: SpotItemProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { product, price, quantity, coins } = useOrderTexts(order);
  const isFilled = hasFills(order);
  const netResult = useSpotResult();
  const facts: Fact[] = [
    {
      label: isFilled ? t(`fact.${order.side}Price`) : t('fact.limitPrice'),
      value: price(isFilled ? order.averagePrice : order.price),
    },
    {
      label: isFilled ? t('fact.filledQuantity') : t('fact.quantity'),
      value: quantity(isFilled ? order.filledQuantity : order.quantity),
    },
    { label: t('fact.amount'), value: format.money(order.filledAmount) },
    { label: t('fact.handlingFee'), value: coins(order.fee, order.feeCurrency) },
    { label: t('fact.currentPrice'), value: price(product.quote?.price ?? null) },
  ];
  const action = orderActions(order, onAct);
  return (
    <OrderRow
      pair={product.pair}
      tags={<PastTags order={order} />}
      result={netResult(order)}
      facts={facts}
      foot={formatTime(order.handlingTime ?? order.orderTime)}
      actions={[action('details', tCommon('action.details'))]}
    />
  );
}

/** A limit order that waits. */
export const OpenOrderItem = memo(OpenOrder);
/** An order that was filled, cancelled or has expired. */
export const PastOrderItem = memo(PastOrder);
