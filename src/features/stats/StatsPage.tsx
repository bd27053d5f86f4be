import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodChoice } from '../../account/PeriodChoice.tsx';
import { usePeriod } from '../../account/usePeriod.ts';
import { SaveCsvButton } from '../../account/SaveCsvButton.tsx';
import { useUserGetTradeStatsQuery } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { periodName } from '../../lib/periods.ts';
import { useBack } from '../../lib/useBack.ts';
import { useWayTo } from '../../lib/useWayTo.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import { Figures, Parts, StatsHead } from './StatsFigures.tsx';
import { daysOf, makeStatsCsv, type StatsProps } from './statsModel.ts';
import './stats.css';

function Save({ stats, month }: StatsProps & { readonly month: string }): ReactElement {
  const { t } = useTranslation('stats');
  return (
    <SaveCsvButton
      make={() => makeStatsCsv(stats)}
      fileName={`results-${month}.csv`}
      label={t('save')}
      savingLabel={t('saving')}
      failedTitle={t('saveFailed')}
    />
  );
}

/** How to begin, where there is nothing to count. */
function Nothing({ month }: { readonly month: string }): ReactElement {
  const { t } = useTranslation('stats');
  const { locale } = useFormat();
  const begin = useWayTo(t('begin'), linkTo('contract'));
  return (
    <Empty title={t('empty', { month: periodName(month, locale) })} action={begin}>
      {t('emptyNote')}
    </Empty>
  );
}

function Content({ stats, month }: StatsProps & { readonly month: string }): ReactElement {
  if (stats.days.length === 0) return <Nothing month={month} />;
  return (
    <>
      <StatsHead stats={stats} month={month} />
      <DayCalendar key={month} month={month} told={stats.days} />
      <Figures stats={stats} />
      <Parts stats={stats} />
    </>
  );
}

/** What trading has brought: day by day, product by product, hour by hour; it adds up to the statement. */
export function StatsPage(): ReactElement {
  const { t } = useTranslation('stats');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const back = useBack(paths.assets);
  const { period: month, zone, choose } = usePeriod('month', { isMonthly: true });
  const { currentData, isError, isFetching, refetch } = useUserGetTradeStatsQuery(
    { ...daysOf(month), zone },
    { refetchOnMountOrArgChange: true },
  );
  const hasDays = currentData !== undefined && currentData.days.length > 0;
  return (
    <Page
      nav={<NavBar title={t('title')} onBack={back} />}
      actions={hasDays ? <Save stats={currentData} month={month} /> : undefined}
    >
      <div className="stats">
        <PeriodChoice
          isMonthly
          period={month}
          zone={zone}
          label={t('month')}
          zoneLabel={t('zone')}
          nameOf={(value) => periodName(value, locale)}
          onChoose={choose}
        />
        {currentData !== undefined && <Content stats={currentData} month={month} />}
        {currentData === undefined && !isError && (
          <SkeletonRows count={8} label={tCommon('state.loading')} />
        )}
        {currentData === undefined && isError && (
          <LoadFailed onRetry={refetch} isRetrying={isFetching} />
        )}
      </div>
    </Page>
  );
}
