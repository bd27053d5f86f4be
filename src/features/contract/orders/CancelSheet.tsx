import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderCancelMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { CancelOrderSheet } from '../../../market/orders/CancelOrderSheet.tsx';
import { DoNotAsk } from '../confirmations/DoNotAsk.tsx';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

/** Says what of an order still rests, and takes it back. */
export function CancelSheet({ order, onClose }: OrderSheetProps<ContractOrderDto>): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { pair, info, quantityDecimals, priceDecimals } = useOrderMarket(order);
  const [trigger] = useContractOrderCancelMutation();
  const quantity = format.quantity(order.restingQuantity, quantityDecimals, info?.base);
  const price = format.price(order.price ?? order.triggerPrice, priceDecimals);
  const what = t('cancel.what', { pair, quantity, price });
  return (
    <CancelOrderSheet orderId={order.id} trigger={trigger} what={what} onClose={onClose}>
      <DoNotAsk kind="cancel" isAlwaysAsked={false} />
    </CancelOrderSheet>
  );
}
