import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantOffer } from '../../../protocol/quant.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { directionTone, toneClass } from '../../ui/tone.ts';
import { LEAST_WINDOWS, rangeOnLine } from './rangeOnLine.ts';

type Outcome = NonNullable<QuantOffer['backtest']>;

/** The range as a bar around zero, with a ring at the middle. */
function RangeBar({ low, median, high }: Outcome): ReactElement {
  const { from, to, ring } = rangeOnLine(low, median, high);
  const width = (end: number, start: number): string => `${Math.max(0, end - start)}%`;
  return (
    <div className="quant-bar" aria-hidden="true">
      <i className="base" />
      <i className="loss" style={{ left: `${from}%`, width: width(Math.min(50, to), from) }} />
      <i
        className="gain"
        style={{ left: `${Math.max(50, from)}%`, width: width(to, Math.max(50, from)) }}
      />
      <i className="zero" />
      <i className="ring" style={{ left: `${ring}%` }} />
    </div>
  );
}

/** The low, the middle and the high result of past windows at equal size, and how many windows lost (DESIGN 9.26). */
export function BacktestRange({ backtest }: Pick<QuantOffer, 'backtest'>): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  if (backtest === null) return <p className="t-label c3 quant-none">{t('range.none')}</p>;
  const { count, windowDays, lossShare } = backtest;
  const sentence = t('range.lost', {
    number: count,
    days: windowDays,
    share: format.percent(lossShare),
  });
  if (count < LEAST_WINDOWS) {
    return <p className="t-label c3 quant-none">{`${t('range.tooFew')} ${sentence}`}</p>;
  }
  return (
    <>
      <dl className="quant-range">
        {(['low', 'median', 'high'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`range.${name}`)}</dt>
            <dd className={toneClass(directionTone(toDirection(backtest[name])))}>
              {format.percent(backtest[name], { sign: 'always' })}
            </dd>
          </div>
        ))}
      </dl>
      <RangeBar {...backtest} />
      <p className="t-label c2">{sentence}</p>
    </>
  );
}
