import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatHideable, toDirection } from '../../lib/format.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { directionTone, toneClass } from '../../ui/tone.ts';
import { TrendChart } from './TrendChart.tsx';
import { selectTrend, sumEarnings, TREND_RANGES } from './trend.ts';
import type { TrendDay, TrendRange } from './trend.ts';

interface SumsProps {
  readonly days: readonly TrendDay[];
  readonly today: TrendDay;
}

function Sums({ days, today }: SumsProps): ReactElement {
  const { t } = useTranslation('assets');
  const { signed } = useFormat();
  const hideBalances = usePreference('hideBalances');
  const sum = sumEarnings(days);
  const toneOf = (amount: string): string => toneClass(directionTone(toDirection(amount)));
  return (
    <div className="row between end trend-sums">
      <div>
        <p className={`t-h2 ${toneOf(sum)}`}>{formatHideable(signed(sum), hideBalances)}</p>
        <p className="t-cap c3">{t('trend.sum', { days: days.length })}</p>
      </div>
      <div className="r">
        <p className={`t-row ${toneOf(today.earnings)}`}>
          {formatHideable(signed(today.earnings), hideBalances)}
        </p>
        <p className="t-cap c3">{t('trend.todayOn', { day: today.day })}</p>
      </div>
    </div>
  );
}

/** Earnings day by day. Only days that happened are drawn; before there are two, the chart says when it starts. */
export function TrendSection({ trend }: { readonly trend: readonly TrendDay[] }): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const [range, setRange] = useState<TrendRange>('30');
  const days = selectTrend(trend, range);
  const today = days?.at(-1);
  if (days === undefined || today === undefined) {
    return (
      <Section title={t('trend.title')}>
        <Empty title={tCommon('state.emptyTitle')}>{t('trend.emptyText')}</Empty>
      </Section>
    );
  }
  const ranges = (
    <Segment
      isSmall
      className="trend-ranges"
      label={t('trend.range')}
      value={range}
      onChange={setRange}
      options={TREND_RANGES.map((value) => ({ value, label: t('trend.days', { days: value }) }))}
    />
  );
  return (
    <Section title={t('trend.title')} aside={ranges}>
      <Sums days={days} today={today} />
      <TrendChart days={days} />
    </Section>
  );
}
