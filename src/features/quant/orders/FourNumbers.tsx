import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { directionTone, toneClass } from '../../../ui/tone.ts';
import type { Worth } from './useWorth.ts';

interface FourNumbersProps {
  readonly worth: Worth;
  readonly order: Pick<QuantOrderDto, 'amount' | 'state'>;
  /** The total is what a sheet is about, not one row of many. */
  readonly isHead?: boolean;
}

/** Total, and what it is made of, with what holding would have made: never one without the others. */
export function FourNumbers({ worth, order, isHead = false }: FourNumbersProps): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const tone = (value: string | null) => directionTone(toDirection(value));
  const signed = (name: 'gridProfit' | 'floating' | 'ifHeld'): Fact => ({
    label: t(`fact.${name}`),
    value: format.hide(format.signed(worth[name])),
    tone: tone(worth[name]),
  });
  const label = t(order.state === 'progress' ? 'fact.soFar' : 'fact.inTheEnd');
  const total = format.hide(format.signed(worth.total));
  return (
    <>
      <div className="row between end quant-total">
        {isHead ? (
          <NetHead label={label} text={total} direction={toDirection(worth.total)} />
        ) : (
          <div>
            <p className="t-cap c3">{label}</p>
            <p className={`quant-sum ${toneClass(tone(worth.total))}`}>{total}</p>
          </div>
        )}
        <div className="r">
          <p className="t-cap c3">{t('fact.amount')}</p>
          <p className="quant-amount">{format.balance(order.amount)}</p>
        </div>
      </div>
      <Cells facts={[signed('gridProfit'), signed('floating'), signed('ifHeld')]} />
    </>
  );
}
