import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { orderActions } from '../../../market/orders/orderActions.ts';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { RowActions } from '../../../ui/Position/PositionCard.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { FourNumbers } from './FourNumbers.tsx';
import { QuantTags } from './QuantTags.tsx';
import { passedOf, useWorth } from './useWorth.ts';
import type { Worth } from './useWorth.ts';

export type QuantAct = 'details' | 'redeem';

interface ItemProps {
  readonly order: QuantOrderDto;
  readonly onAct: (act: QuantAct, order: QuantOrderDto) => void;
}

function useTimes(order: QuantOrderDto, worth: Worth): readonly Fact[] {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const isRunning = order.state === 'progress';
  const end = isRunning
    ? {
        label: t('fact.expires'),
        value: order.expiresAt === null ? t('term.none') : formatTime(order.expiresAt),
      }
    : { label: t('fact.ended'), value: formatTime(order.endedAt) };
  return [
    { label: t('fact.applied'), value: formatTime(order.appliedAt) },
    end,
    {
      label: t(isRunning ? 'fact.earlyFeeNow' : 'fact.earlyFeePaid'),
      value: format.hide(format.money(worth.earlyFee)),
    },
    isRunning
      ? { label: t('fact.value'), value: format.balance(worth.value) }
      : { label: t('fact.proceeds'), value: format.balance(order.proceeds) },
  ];
}

function Item({ order, onAct }: ItemProps): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const { product, worth } = useWorth(order);
  const action = orderActions(order, onAct);
  const isRunning = order.state === 'progress';
  const passed = isRunning ? passedOf(order, product.quote?.time ?? order.appliedAt) : undefined;
  const actions = [
    action('details', isRunning ? t('action.fills') : tCommon('action.details')),
    // What is being sold already has nothing left to be asked for.
    ...(isRunning && order.ending === null ? [action('redeem', t('action.redeem'))] : []),
  ];
  return (
    <article className="pos" aria-label={`${order.name} ${product.pair}`}>
      <div className="top">
        <h2 className="t-h3">{order.name}</h2>
        <span className="t-label c2">{product.pair}</span>
        <span className="row g2 push">
          <QuantTags order={order} />
        </span>
      </div>
      <FourNumbers worth={worth} order={order} />
      {passed !== undefined && (
        <div className="quant-passed">
          <Progress value={passed} label={t('fact.passed')} />
        </div>
      )}
      <Cells isDuo facts={useTimes(order, worth)} />
      {order.ending !== null && <Note kind="info">{t(`ending.${order.ending}`)}</Note>}
      <RowActions actions={actions} />
    </article>
  );
}

/** A subscription with its four numbers; it draws again only when it or its product moved. */
export const QuantOrderItem = memo(Item);
