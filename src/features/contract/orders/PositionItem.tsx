import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { Checkable } from '../../../ui/Checkable/Checkable.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { DistanceRuler } from '../../../ui/Position/DistanceRuler.tsx';
import { PositionCard } from '../../../ui/Position/PositionCard.tsx';
import { figuresOf, negated, ticketOf } from './position.ts';
import type { PositionFigures } from './position.ts';
import { useNetResult } from './useNetResult.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import type { OrderMarket } from './useOrderMarket.ts';
import { useTrailingStop } from './useTrailingStop.ts';

export type OrderAct =
  | 'protect'
  | 'margin'
  | 'close'
  | 'closePart'
  | 'reverse'
  | 'details'
  | 'cancel';

interface PositionItemProps {
  readonly order: ContractOrderDto;
  readonly onAct: (act: OrderAct, order: ContractOrderDto) => void;
}

/** A number only for its place on a line. */
const place = (price: string | null): number | undefined =>
  price === null ? undefined : Number(price);

function usePositionFacts(
  order: ContractOrderDto,
  market: OrderMarket,
  trailing: string | null,
): readonly Fact[] {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { info, quote, mark, priceDecimals, quantityDecimals, pair } = market;
  const price = (value: string | null): string => format.price(value, priceDecimals);
  const checkable = (text: string, onCheck: () => void): Fact['value'] => (
    <Checkable label={tCommon('check.number', { number: text })} onCheck={onCheck}>
      {text}
    </Checkable>
  );
  const checkMark = (): void => {
    if (quote === undefined) return;
    const { id: productId, seq } = quote;
    dispatch(proofAsked({ kind: 'tick', productId, pair, seq, price: 'mark' }));
  };
  const checkLiquidation = (): void => {
    dispatch(proofAsked({ kind: 'fill', orderId: order.id, pair }));
  };
  const { liquidationPrice, nextOvernightFee } = order;
  const nextCharge = nextOvernightFee === null ? null : negated(nextOvernightFee);
  return [
    { label: t('fact.openPrice'), value: price(order.openPrice) },
    {
      label: t('fact.currentPrice'),
      value: quote === undefined ? price(mark) : checkable(price(mark), checkMark),
    },
    {
      label: t('fact.liquidation'),
      value:
        liquidationPrice === null
          ? price(null)
          : checkable(price(liquidationPrice), checkLiquidation),
      tone: 'caution',
    },
    {
      label: t('fact.quantity'),
      value: format.quantity(order.quantity, quantityDecimals, info?.base),
    },
    { label: t('fact.margin'), value: format.money(order.margin) },
    { label: t('fact.nextOvernight'), value: format.signed(nextCharge) },
    { label: t('fact.takeProfit'), value: price(order.takeProfit) },
    order.trailingRate === null
      ? { label: t('fact.stopLoss'), value: price(order.stopLoss) }
      : {
          label: t('fact.trailing', { rate: format.percent(order.trailingRate) }),
          value: price(trailing),
        },
    { label: t('fact.nextOvernightAt'), value: formatTime(order.nextOvernightAt) },
  ];
}

interface RulerProps {
  readonly order: ContractOrderDto;
  readonly market: OrderMarket;
  readonly figures: PositionFigures;
  /** Where a trailing stop stands. */
  readonly trailing: string | null;
}

function PositionRuler({ order, market, figures, trailing }: RulerProps): ReactElement | null {
  const { t } = useTranslation('common');
  const open = place(order.openPrice);
  const now = place(market.mark);
  if (open === undefined || now === undefined) return null;
  const labels = {
    liquidation: t('ruler.liquidation'),
    stopLoss: t('ruler.stopLoss'),
    open: t('ruler.open'),
    now: t('ruler.now'),
    takeProfit: t('ruler.takeProfit'),
  };
  return (
    <DistanceRuler
      prices={{
        liquidation: place(order.liquidationPrice),
        stopLoss: place(order.stopLoss ?? trailing),
        open,
        now,
        takeProfit: place(order.takeProfit),
      }}
      labels={labels}
      direction={toDirection(figures.result?.net.toFixed())}
      label={t('ruler.label')}
      isNearLiquidation={figures.isNearLiquidation}
    />
  );
}

function Item({ order, onAct }: PositionItemProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const market = useOrderMarket(order);
  const ticket = ticketOf(order, market.rules, market.quoteRate);
  const figures = figuresOf(order, ticket, market.mark, market.rules);
  const netResult = useNetResult();
  const trailing = useTrailingStop(order, market.rules);
  const facts = usePositionFacts(order, market, trailing);
  const act = (which: OrderAct) => () => {
    onAct(which, order);
  };
  const side = order.direction === 'long' ? 'up' : 'down';
  return (
    <PositionCard
      pair={market.pair}
      side={{
        direction: side,
        label: t(`side.${order.direction}Times`, { leverage: order.leverage }),
      }}
      details={{ label: tCommon('action.details'), onClick: act('details') }}
      result={netResult(figures.result)}
      rate={{
        label: t('fact.onMargin'),
        text: format.percent(figures.onMargin, { sign: 'always' }),
      }}
      ruler={<PositionRuler order={order} market={market} figures={figures} trailing={trailing} />}
      facts={facts}
      warning={figures.isNearLiquidation ? t('holding.nearLiquidation') : undefined}
      actions={[
        { label: t('action.protect'), onClick: act('protect') },
        { label: t('action.addMargin'), onClick: act('margin') },
        { label: t('action.close'), onClick: act('close') },
      ]}
    />
  );
}

/** An open position with its live figures; it draws again only when its order or its product moved. */
export const PositionItem = memo(Item);
