import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { netResult } from '../../../../core/trading/contract/netResult.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { orderActions } from '../../../market/orders/orderActions.ts';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { PastTags, SideTag, OpenTags, TrailingTag } from './OrderTags.tsx';
import type { OrderAct } from './PositionItem.tsx';
import { expectedOf, postedOf, stopFiguresOf, ticketOf } from './position.ts';
import { useNetResult } from './useNetResult.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useOrderTexts } from './useOrderTexts.ts';
import { useTrailingStop } from './useTrailingStop.ts';

export interface OrderItemProps {
  readonly order: ContractOrderDto;
  readonly onAct: (act: OrderAct, order: ContractOrderDto) => void;
}

function OpenOrder({ order, onAct }: OrderItemProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  const { pair, mark, rules } = market;
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  const quantity = (value: string): string =>
    format.quantity(value, market.quantityDecimals, market.info?.base);
  const { stopLoss, restingQuantity, orderedQuantity } = order;
  const isWhole = restingQuantity === orderedQuantity;
  const expected = expectedOf(order, rules, market.quoteRate);
  const waitsFor = order.price ?? order.triggerPrice;
  const { away } = stopFiguresOf(waitsFor ?? '0', mark, undefined, rules);
  const ticket = ticketOf(order, rules, market.quoteRate);
  const { outcome: atStop } = stopFiguresOf(stopLoss ?? '0', mark, ticket, rules);
  const facts: Fact[] = [
    {
      label: t(order.price === null ? 'fact.trigger' : 'fact.limitPrice'),
      value: price(waitsFor),
    },
    { label: t('fact.currentPrice'), value: price(mark) },
    { label: t('fact.distance'), value: format.percent(away, { sign: 'always' }) },
    {
      label: isWhole ? t('fact.resting') : t('fact.restingOf', { all: quantity(orderedQuantity) }),
      value: quantity(restingQuantity),
    },
    { label: t('fact.margin'), value: format.money(expected?.position.margin.toFixed()) },
    { label: t('fact.feeIfFilled'), value: format.money(expected?.fee) },
    { label: t('fact.takeProfit'), value: price(order.takeProfit) },
    { label: t('fact.stopLoss'), value: price(stopLoss) },
    {
      label: t('fact.atStop'),
      value: format.signed(stopLoss === null ? undefined : atStop),
      tone: 'caution',
    },
  ];
  const action = orderActions(order, onAct);
  return (
    <OrderRow
      pair={pair}
      tags={<OpenTags order={order} />}
      facts={facts}
      foot={formatTime(order.orderTime)}
      actions={[
        action('protect', t('action.protect')),
        action('cancel', tCommon('action.cancelOrder')),
      ]}
    />
  );
}

function Stop({ order, onAct }: OrderItemProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  // What rests has no result yet: what it would have once filled at its price.
  const ticket = ticketOf(order, market.rules, market.quoteRate);
  const factsOf = (which: 'takeProfit' | 'stopLoss', price: string | null): Fact[] => {
    if (price === null) return [];
    const { away, outcome } = stopFiguresOf(price, market.mark, ticket, market.rules);
    const isGain = toDirection(outcome) !== 'down';
    return [
      { label: t(`fact.${which}`), value: format.price(price, market.priceDecimals) },
      { label: t(`tpsl.${which}Away`), value: format.percent(away, { sign: 'always' }) },
      {
        label: t(`tpsl.${which}${isGain ? 'Gain' : 'Loss'}`),
        value: format.signed(outcome),
        tone: directionTone(toDirection(outcome)),
      },
    ];
  };
  const trailing = useTrailingStop(order, market.rules);
  const covered = order.state === 'holding' ? order.quantity : order.restingQuantity;
  const quantity = format.quantity(covered, market.quantityDecimals, market.info?.base);
  const action = orderActions(order, onAct);
  return (
    <OrderRow
      pair={market.pair}
      tags={
        <>
          <SideTag order={order} />
          <TrailingTag order={order} />
        </>
      }
      facts={[
        ...factsOf('takeProfit', order.takeProfit),
        ...factsOf('stopLoss', order.stopLoss ?? trailing),
      ]}
      foot={t(order.state === 'holding' ? 'tpsl.wholePosition' : 'tpsl.onceFilled', { quantity })}
      actions={[action('protect', tCommon('action.change'))]}
    />
  );
}

function Past({ order, onAct }: OrderItemProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { pair, priceDecimals, quantityDecimals, info } = useOrderMarket(order);
  const price = (value: string | null): string => format.price(value, priceDecimals);
  const isCancelled = order.state === 'cancelled';
  const quantity = isCancelled ? order.orderedQuantity : order.closedQuantity;
  const net = useNetResult();
  const why = useOrderTexts(info?.base).whyCancelled(order);
  const time = formatTime(order.closeTime ?? order.orderTime);
  const facts: Fact[] = [
    isCancelled
      ? {
          label: t(order.type === 'stop' ? 'fact.trigger' : 'fact.limitPrice'),
          value: price(order.price ?? order.triggerPrice),
        }
      : { label: t('fact.openPrice'), value: price(order.openPrice) },
    { label: t('fact.closePrice'), value: price(order.closePrice) },
    { label: t('fact.quantity'), value: format.quantity(quantity, quantityDecimals, info?.base) },
  ];
  const action = orderActions(order, onAct);
  return (
    <OrderRow
      pair={pair}
      tags={<PastTags order={order} />}
      result={isCancelled ? undefined : net(netResult(postedOf(order)))}
      facts={facts}
      foot={why === undefined ? time : `${time} · ${why}`}
      actions={[action('details', tCommon('action.details'))]}
    />
  );
}

/** A resting limit order, or a stop entry that waits for its trigger. */
export const OpenOrderItem = memo(OpenOrder);
/** What protects a position or an order. */
export const StopItem = memo(Stop);
/** An order that has ended. */
export const PastItem = memo(Past);
