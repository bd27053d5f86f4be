import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../core/money/decimal.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { formatDay } from '../../../lib/formatTime.ts';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { Section } from '../../../ui/Frame/Section.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { LEAST_WINDOWS } from '../rangeOnLine.ts';
import { EquityLine } from './EquityLine.tsx';
import { Histogram } from './Histogram.tsx';

type Backtest = NonNullable<QuantInfo['backtest']>;

function useOutcomeFacts(backtest: Backtest): readonly Fact[] {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const signed = (name: 'low' | 'median' | 'high'): Fact => ({
    label: t(`range.${name}`),
    value: format.percent(backtest[name], { sign: 'always' }),
    tone: directionTone(toDirection(backtest[name])),
  });
  const stopped = backtest.windows.filter(({ isStopped }) => isStopped).length;
  return [
    signed('low'),
    signed('median'),
    signed('high'),
    { label: t('fact.lost'), value: format.percent(backtest.lossShare) },
    { label: t('fact.drop'), value: format.percent(backtest.maxDrawdown) },
    { label: t('fact.stopped'), value: String(stopped) },
  ];
}

function Outcome({ backtest }: { readonly backtest: Backtest }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { count, windowDays, windows, median, from, to } = backtest;
  const lost = windows.filter(({ result }) => decimal(result).isNegative()).length;
  const days = { from: formatDay(from), to: formatDay(to) };
  const facts = useOutcomeFacts(backtest);
  return (
    <Section title={t('backtest.title', { days: windowDays })}>
      <p className="t-label c2">
        {t('backtest.windows', {
          number: count,
          lost,
          share: format.percent(backtest.lossShare),
          ...days,
        })}
      </p>
      {count < LEAST_WINDOWS && <p className="t-label cb">{t('range.tooFew')}</p>}
      <Histogram
        results={windows.map(({ result }) => result)}
        median={median}
        medianText={t('backtest.middle', { share: format.percent(median, { sign: 'always' }) })}
        label={t('backtest.histogram', { days: windowDays })}
      />
      <Cells facts={facts} />
      <p className="t-cap c3 quant-note">{t('backtest.tenths')}</p>
      <h3 className="t-label-b quant-sub">{t('backtest.newest')}</h3>
      <EquityLine points={backtest.equity} label={t('backtest.equity')} />
    </Section>
  );
}

/** What the grid did in the past, window by window: a range, never a promise. */
export function BacktestSection({ backtest }: Pick<QuantInfo, 'backtest'>): ReactElement {
  const { t } = useTranslation('quant');
  if (backtest !== null) return <Outcome backtest={backtest} />;
  return (
    <Section title={t('backtest.none')}>
      <p className="t-label c2">{t('range.none')}</p>
    </Section>
  );
}
