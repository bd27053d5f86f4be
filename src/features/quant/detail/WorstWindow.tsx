import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, minDecimal, ONE, toText } from '../../../../core/money/decimal.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** The worst thing first: what 100 had become at the end of the window that went worst (DESIGN 12). */
export function WorstWindow({ backtest }: Pick<QuantInfo, 'backtest'>): ReactElement | null {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const [first, ...others] = backtest?.windows.map(({ result }) => decimal(result)) ?? [];
  if (first === undefined) return null;
  const worst = others.reduce(minDecimal, first);
  const left = toText(worst.plus(ONE).times(100));
  return (
    <div className="quant-worst">
      <p className="t-cap c2">{t('worst.label')}</p>
      <p className="t-row">{t('worst.value', { from: '100', to: format.money(left) })}</p>
    </div>
  );
}
