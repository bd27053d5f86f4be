import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useSpotOrderCancelMutation } from '../../../api/spotOrderApi.ts';
import { CancelOrderSheet } from '../../../market/orders/CancelOrderSheet.tsx';
import { restingOf } from './spotFigures.ts';
import { useOrderTexts } from './useOrderTexts.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

/** Says what of a limit order still waits, and takes it back. */
export function CancelSpotSheet({ order, onClose }: OrderSheetProps<SpotOrderDto>): ReactElement {
  const { t } = useTranslation('spot');
  const { product, price, quantity, coins } = useOrderTexts(order);
  const [trigger] = useSpotOrderCancelMutation();
  const base = product.info?.base ?? product.pair;
  const what = t('cancel.what', {
    pair: product.pair,
    quantity: quantity(restingOf(order)),
    price: price(order.price),
    locked: coins(order.locked, order.side === 'buy' ? SETTLEMENT_CURRENCY : base),
  });
  return <CancelOrderSheet orderId={order.id} trigger={trigger} what={what} onClose={onClose} />;
}
