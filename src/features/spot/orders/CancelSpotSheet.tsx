import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useSpotOrderCancelMutation } from '../../../api/spotOrderApi.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { restingOf } from './spotFigures.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface CancelSpotSheetProps {
  readonly order: SpotOrderDto;
  readonly onClose: () => void;
}

/** Takes back the part of a limit order that still waits. */
export function CancelSpotSheet({ order, onClose }: CancelSpotSheetProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const { product, price, quantity, coins } = useOrderTexts(order);
  const [trigger] = useSpotOrderCancelMutation();
  const form = useSheetForm({
    trigger,
    first: {},
    bodyOf: () => ({ orderId: order.id }),
    doneTitle: tTrading('cancel.done'),
    onDone: onClose,
  });
  const base = product.info?.base ?? product.pair;
  const what = {
    pair: product.pair,
    quantity: quantity(restingOf(order)),
    price: price(order.price),
    locked: coins(order.locked, order.side === 'buy' ? SETTLEMENT_CURRENCY : base),
  };
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
      <p className="t-body c2">{t('cancel.what', what)}</p>
    </ConfirmSheet>
  );
}
