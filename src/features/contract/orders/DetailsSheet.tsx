import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { FillList } from '../../../market/orders/FillList.tsx';
import { OrderDetails } from '../../../market/orders/OrderDetails.tsx';
import { ShareTrade } from '../../../market/orders/ShareTrade.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { RowActions } from '../../../ui/Position/PositionCard.tsx';
import { OpenTags } from './OrderTags.tsx';
import { negated } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useOrderTexts } from './useOrderTexts.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';

const ENDED: readonly ContractOrderDto['state'][] = ['closed', 'liquidated'];

interface DetailsSheetProps extends OrderSheetProps<ContractOrderDto> {
  /** Of a position: what can be done with it from here. */
  readonly onAct?: (act: 'closePart' | 'reverse') => void;
}

/** Everything about one order: its terms, its fills, and the proof of each. */
export function DetailsSheet(props: DetailsSheetProps): ReactElement {
  const { order, onAct, onClose } = props;
  const { t } = useTranslation('contract');
  const { t: tOrders } = useTranslation('contractOrders');
  const format = useFormat();
  const market = useOrderMarket(order);
  const price = (value: string | null): string => format.price(value, market.priceDecimals);
  const facts: Fact[] = [
    { label: t('fact.orderTime'), value: formatTime(order.orderTime) },
    { label: t('fact.openTime'), value: formatTime(order.openTime) },
    { label: t('fact.closeTime'), value: formatTime(order.closeTime) },
    order.type === 'stop'
      ? { label: t('fact.trigger'), value: price(order.triggerPrice) }
      : { label: t('fact.limitPrice'), value: price(order.price) },
    { label: t('fact.openPrice'), value: price(order.openPrice) },
    { label: t('fact.closePrice'), value: price(order.closePrice) },
    { label: t('fact.realised'), value: format.signed(order.realisedProfitLoss) },
    { label: t('fact.handlingFee'), value: format.signed(negated(order.handlingFee)) },
    { label: t('fact.overnightFee'), value: format.signed(negated(order.overnightFee)) },
    { label: t('fact.liquidationFee'), value: format.signed(negated(order.liquidationFee)) },
  ];
  const why = useOrderTexts(market.info?.base).whyCancelled(order);
  const hasEnded = ENDED.includes(order.state);
  const { nextOvernightFee, nextOvernightAt } = order;
  if (nextOvernightFee !== null && nextOvernightAt !== null) {
    const next = { fee: format.money(nextOvernightFee), time: formatTime(nextOvernightAt) };
    facts.push({ label: t('fact.nextOvernight'), value: t('details.nextOvernight', next) });
  }
  return (
    <OrderDetails
      title={market.pair}
      tags={<OpenTags order={order} />}
      head={
        (hasEnded || order.state === 'holding') && (
          <NetHead
            label={t(hasEnded ? 'fact.netResult' : 'fact.netSoFar')}
            text={format.signed(order.netResult)}
            direction={toDirection(order.netResult)}
          />
        )
      }
      numberLabel={t('fact.orderNumber')}
      orderId={order.id}
      facts={facts}
      actions={
        onAct !== undefined &&
        order.state === 'holding' && (
          <RowActions
            actions={[
              {
                label: t('action.close'),
                onClick: () => {
                  onAct('closePart');
                },
              },
              {
                label: tOrders('reverse.action'),
                onClick: () => {
                  onAct('reverse');
                },
              },
            ]}
          />
        )
      }
      onClose={onClose}
    >
      {why !== undefined && <p className="t-cap c2">{why}</p>}
      <FillList orderId={order.id} product={market} />
      {hasEnded && <ShareTrade orderId={order.id} pair={market.pair} />}
    </OrderDetails>
  );
}
