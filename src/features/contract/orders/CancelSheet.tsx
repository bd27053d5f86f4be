import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderCancelMutation } from '../../../api/contractOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { useOrderMarket } from './useOrderMarket.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';

interface CancelSheetProps {
  readonly order: ContractOrderDto;
  readonly onClose: () => void;
}

/** Takes back the part of a limit order that still rests. */
export function CancelSheet({ order, onClose }: CancelSheetProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const market = useOrderMarket(order);
  const [trigger] = useContractOrderCancelMutation();
  const form = useSheetForm({
    trigger,
    first: {},
    bodyOf: () => ({ orderId: order.id }),
    doneTitle: tTrading('cancel.done'),
    onDone: onClose,
  });
  const quantity = format.quantity(
    order.restingQuantity,
    market.quantityDecimals,
    market.info?.base,
  );
  const price = format.price(order.price, market.priceDecimals);
  return (
    <ConfirmSheet
      isOpen
      title={tTrading('cancel.title')}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={tTrading('cancel.act')}
      actKind="danger"
      isBusy={form.isSending}
      busyLabel={tTrading('sheet.sending')}
      onAct={form.submit}
    >
      <p className="t-body c2">{t('cancel.what', { pair: market.pair, quantity, price })}</p>
    </ConfirmSheet>
  );
}
