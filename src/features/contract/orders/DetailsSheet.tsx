import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { FillList } from '../../../market/orders/FillList.tsx';
import { OrderDetails } from '../../../market/orders/OrderDetails.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { OpenTags } from './OrderTags.tsx';
import { negated } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

/** Everything about one order: its terms, its fills, and the proof of each. */
export function DetailsSheet({ order, onClose }: OrderSheetProps<ContractOrderDto>): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const market = useOrderMarket(order);
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  const facts: Fact[] = [
    { label: t('fact.orderTime'), value: formatTime(order.orderTime) },
    { label: t('fact.openTime'), value: formatTime(order.openTime) },
    { label: t('fact.closeTime'), value: formatTime(order.closeTime) },
    { label: t('fact.limitPrice'), value: price(order.price) },
    { label: t('fact.openPrice'), value: price(order.openPrice) },
    { label: t('fact.closePrice'), value: price(order.closePrice) },
    { label: t('fact.realised'), value: format.signed(order.realisedProfitLoss) },
    { label: t('fact.handlingFee'), value: format.signed(negated(order.handlingFee)) },
    { label: t('fact.overnightFee'), value: format.signed(negated(order.overnightFee)) },
    { label: t('fact.liquidationFee'), value: format.signed(negated(order.liquidationFee)) },
    {
      label: t(order.state === 'holding' ? 'fact.netSoFar' : 'fact.netResult'),
      value: format.signed(order.netResult),
      tone: directionTone(toDirection(order.netResult)),
    },
  ];
  const { nextOvernightFee, nextOvernightAt } = order;
  if (nextOvernightFee !== null && nextOvernightAt !== null) {
    const next = { fee: format.money(nextOvernightFee), time: formatTime(nextOvernightAt) };
    facts.push({ label: t('fact.nextOvernight'), value: t('details.nextOvernight', next) });
  }
  return (
    <OrderDetails
      title={market.pair}
      tags={<OpenTags order={order} />}
      numberLabel={t('fact.orderNumber')}
      orderId={order.id}
      facts={facts}
      onClose={onClose}
    >
      <FillList orderId={order.id} product={market} />
    </OrderDetails>
  );
}
