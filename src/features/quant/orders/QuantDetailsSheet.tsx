import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { QuantFill, QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useQuantGetListQuery } from '../../../api/quantApi.ts';
import { useQuantOrderGetFillsInfiniteQuery } from '../../../api/quantOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { useEstimate } from '../ticket/useSubscribeFacts.ts';
import { FillRow } from './FillRow.tsx';
import { FourNumbers } from './FourNumbers.tsx';
import { LevelsTable } from './LevelsTable.tsx';
import { OrderChart } from './OrderChart.tsx';
import { QuantTags } from './QuantTags.tsx';
import { heldOf, useWorth } from './useWorth.ts';
import type { QuantMarketOf } from './useWorth.ts';

function useFacts(order: QuantOrderDto, { product, worth }: QuantMarketOf): readonly Fact[] {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const estimate = useEstimate();
  const { data: offers } = useQuantGetListQuery(undefined);
  const { priceDecimals, quantityDecimals, info } = product;
  const backtest = offers?.find(({ id }) => id === order.quantId)?.backtest ?? null;
  const money = (amount: string | null): string => format.moneyIn(amount, SETTLEMENT_CURRENCY);
  const facts: Fact[] = [
    { label: t('fact.applied'), value: formatTime(order.appliedAt) },
    {
      label: t('fact.expires'),
      value: order.expiresAt === null ? t('term.none') : formatTime(order.expiresAt),
    },
    {
      label: t('fact.cycle'),
      value: order.days === null ? t('term.none') : t('term.days', { count: order.days }),
    },
    { label: t('fact.startPrice'), value: format.price(order.startPrice, priceDecimals) },
    {
      label: t('fact.perCell'),
      value: format.quantity(order.cellQuantity, quantityDecimals, info?.base),
    },
    { label: t('fact.trades'), value: String(order.trades) },
    { label: t('fact.fees'), value: money(order.fees) },
    { label: t('fact.lease'), value: money(order.leaseFee) },
  ];
  if (order.state !== 'progress') {
    return [
      ...facts,
      { label: t('fact.ended'), value: formatTime(order.endedAt) },
      { label: t('fact.earlyFeePaid'), value: money(order.earlyFee) },
      { label: t('fact.proceeds'), value: money(order.proceeds) },
    ];
  }
  return [
    ...facts,
    { label: t('fact.cash'), value: money(order.cash) },
    {
      label: t('fact.held'),
      value: format.quantity(heldOf(order), quantityDecimals, info?.base),
    },
    { label: t('fact.value'), value: money(worth.value) },
    { label: t('fact.earlyFeeNow'), value: money(worth.earlyFee) },
    { label: t('fact.estimate'), value: estimate(order.amount, backtest) },
  ];
}

/** Everything about one subscription: its numbers, its levels on the price, and every fill with its proof. */
export function QuantDetailsSheet({
  order,
  onClose,
}: OrderSheetProps<QuantOrderDto>): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tTrading } = useTranslation('trading');
  const market = useWorth(order);
  const rows = orderRowsOf<QuantFill>(useQuantOrderGetFillsInfiniteQuery({ orderId: order.id }));
  const { product } = market;
  const facts = useFacts(order, market);
  const renderItem = useCallback(
    (fill: QuantFill) => <FillRow orderId={order.id} fill={fill} product={product} />,
    [order.id, product],
  );
  return (
    <Sheet isOpen onClose={onClose} title={`${order.name} · ${product.pair}`}>
      <div className="row g2 order-tags">
        <QuantTags order={order} />
      </div>
      <FourNumbers worth={market.worth} order={order} isHead />
      <OrderChart order={order} product={product} fills={rows.orders ?? []} />
      <details className="quant-parameters">
        <summary className="t-label-b ca">{t('terms.all')}</summary>
        <p className="order-id t-cap c2">
          {t('fact.orderNumber')} <span className="c1">{order.id}</span>
        </p>
        <KeyValues facts={facts} />
      </details>
      <LevelsTable order={order} product={product} />
      <h3 className="t-h3 fills-title">{tTrading('orders.fills')}</h3>
      <OrderList rows={rows} renderItem={renderItem} emptyText={t('empty.fills')} />
    </Sheet>
  );
}
