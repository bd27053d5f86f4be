import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantFill } from '../../../../protocol/quantOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { Checkable } from '../../../ui/Checkable/Checkable.tsx';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { directionTone } from '../../../ui/tone.ts';

interface FillRowProps {
  readonly orderId: string;
  readonly fill: QuantFill;
  readonly product: OrderProduct;
}

function useFillTitle({ purpose, side, cell }: QuantFill): string {
  const { t } = useTranslation('quant');
  if (cell !== null) {
    const number = cell + 1;
    return side === 'buy' ? t('fill.cellBuy', { number }) : t('fill.cellSell', { number });
  }
  return t(purpose === 'start' ? 'fill.start' : 'fill.end');
}

/** One trade of a grid; a tap on its price opens its proof. */
export function FillRow({ orderId, fill, product }: FillRowProps): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { pair, priceDecimals, quantityDecimals, info } = product;
  const price = format.price(fill.price, priceDecimals);
  const ask = (): void => {
    dispatch(proofAsked({ kind: 'fill', orderId, fillId: fill.id, pair }));
  };
  const facts: Fact[] = [
    {
      label: tCommon('word.price'),
      value: (
        <Checkable label={tCommon('check.number', { number: price })} onCheck={ask}>
          {price}
        </Checkable>
      ),
    },
    {
      label: tCommon('word.quantity'),
      value: format.quantity(fill.quantity, quantityDecimals, info?.base),
    },
    { label: tCommon('word.fee'), value: format.money(fill.fee) },
  ];
  const isBuy = fill.side === 'buy';
  facts.push({ label: t(isBuy ? 'fact.paid' : 'fact.received'), value: format.money(fill.amount) });
  if (fill.result !== null) {
    const tone = directionTone(toDirection(fill.result));
    facts.push({ label: t('fact.result'), value: format.signed(fill.result), tone });
  }
  return (
    <section className="fill">
      <h3 className="row between">
        <span className="t-row">{useFillTitle(fill)}</span>
        <span className="t-cap c3">{formatTime(fill.time)}</span>
      </h3>
      <Cells facts={facts} />
    </section>
  );
}
