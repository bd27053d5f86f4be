import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { countDecimals, toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import { useOrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { Checkable } from '../../../ui/Checkable/Checkable.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import type { ResultProps } from '../../../ui/Result/Result.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { SideTag, StateTag } from '../OrderTag.tsx';
import { TimeLeftText } from '../running/Countdown.tsx';
import { standingOf } from '../running/runningModel.ts';
import { useIndexText } from '../useIndexText.ts';
import { usePeriodText } from '../usePeriodText.ts';

/** A price of the order that can be checked. */
function CheckedPrice(props: {
  readonly price: string;
  readonly onCheck: () => void;
}): ReactElement {
  const { t } = useTranslation('common');
  const { price, onCheck } = props;
  return (
    <Checkable label={t('check.number', { number: price })} onCheck={onCheck}>
      {price}
    </Checkable>
  );
}

interface CfdOrderItemProps {
  readonly order: CfdOrderDto;
}

/** The fields of product.md §3 that do not change: stake, quantity, duration, number of trades. */
function useTerms(order: CfdOrderDto, base: string, quantityDecimals: number): Fact[] {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  return [
    { label: t('fact.stake'), value: format.money(order.stake) },
    {
      label: t('fact.quantity', { base }),
      // What a stake buys is finer than a lot: all its figures are shown.
      value: format.quantity(
        order.quantity,
        Math.max(quantityDecimals, countDecimals(order.quantity)),
      ),
    },
    { label: t('fact.duration'), value: periodText(order.seconds) },
    { label: t('fact.trades'), value: String(order.trades) },
    {
      label: t('fact.returnRate'),
      value: format.percent(order.returnRate, { sign: 'always', decimals: 0 }),
    },
  ];
}

/** What an ended one has brought: what came back less the stake. */
function useNetResult(): (order: CfdOrderDto) => ResultProps {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  return ({ profitLoss, stake, payout }) => ({
    label: t('fact.netResult'),
    text: format.signed(profitLoss),
    direction: toDirection(profitLoss),
    parts: [
      { label: t('fact.stake'), value: format.signed(toText(decimal(stake).neg())) },
      { label: t('fact.back'), value: format.money(payout) },
    ],
  });
}

function Item({ order }: CfdOrderItemProps): ReactElement {
  const { t } = useTranslation('cfd');
  const netResult = useNetResult();
  const format = useFormat();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { info, quote, pair, priceDecimals, quantityDecimals } = useOrderProduct({
    productId: order.productId,
    price: order.openPrice,
    quantity: order.quantity,
  });
  const price = useIndexText(priceDecimals);
  const terms = useTerms(order, info?.base ?? '', quantityDecimals);
  const isOpen = order.state === 'open';
  const units = { quote: info?.quote ?? '' };
  const index = quote?.index ?? null;
  const standing = isOpen && index !== null ? standingOf(order, index) : undefined;
  const { id: orderId, productId } = order;
  const ask = (isFirst: boolean) => () => {
    dispatch(proofAsked({ kind: 'fill', orderId, isFirst, pair }));
  };
  const facts: Fact[] = [
    {
      label: t('fact.openPrice', units),
      value: <CheckedPrice price={price(order.openPrice)} onCheck={ask(true)} />,
    },
    isOpen
      ? { label: t('fact.currentPrice', units), value: format.price(index, priceDecimals) }
      : {
          label: t('fact.closePrice', units),
          value:
            order.closePrice === null ? (
              price(null)
            ) : (
              <CheckedPrice price={price(order.closePrice)} onCheck={ask(false)} />
            ),
        },
    ...terms,
  ];
  if (isOpen) {
    facts.splice(
      2,
      0,
      {
        label: t('running.ifNow'),
        value: format.signed(standing?.result),
        tone: directionTone(toDirection(standing?.result)),
      },
      { label: t('fact.left'), value: <TimeLeftText order={order} /> },
    );
  }
  const action = isOpen
    ? {
        label: t('action.closeEarly'),
        onClick: () => {
          void navigate(linkTo('cfd2', { productId, orderId }));
        },
      }
    : {
        label: t('action.receipt'),
        onClick: ask(false),
      };
  const share = {
    label: t('action.share'),
    onClick: () => {
      dispatch(proofAsked({ kind: 'share', orderId, pair }));
    },
  };
  return (
    <OrderRow
      pair={pair}
      tags={
        <>
          <SideTag order={order} />
          {!isOpen && <StateTag state={order.state} />}
        </>
      }
      result={isOpen ? undefined : netResult(order)}
      facts={facts}
      foot={
        <>
          {t('fact.orderTime', { time: formatTime(order.orderTime) })}
          {order.handlingTime !== null && (
            <>
              <br />
              {t(order.state === 'sold' ? 'fact.sellTime' : 'fact.handlingTime', {
                time: formatTime(order.handlingTime),
              })}
            </>
          )}
        </>
      }
      actions={isOpen || order.state === 'void' ? [action] : [action, share]}
    />
  );
}

/** A call or put, running or ended, with all its fields. */
export const CfdOrderItem = memo(Item);
