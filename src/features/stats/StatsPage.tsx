import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserGetTradeStatsQuery, useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { csvFile } from '../../lib/csv.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { deviceZone, listPeriods, monthOf, periodName } from '../../lib/periods.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useBack } from '../../lib/useBack.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { toastShown } from '../../state/toasts.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { SelectField } from '../../ui/Field/SelectField.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import { Figures, Parts, StatsHead } from './StatsFigures.tsx';
import { daysOf, makeStatsCsv, type StatsProps } from './statsModel.ts';
import './stats.css';

interface Chosen {
  readonly month: string;
  readonly zone: string;
}

interface ChoiceProps extends Chosen {
  readonly now: number;
  readonly onChoose: (change: Partial<Chosen>) => void;
}

/** Which month, and by whose clocks its days begin. */
function Choice({ month, zone, now, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTranslation('stats');
  const { locale } = useFormat();
  const { data: user } = useUserGetUserInfoQuery(undefined);
  const known = listPeriods(user?.createdAt ?? now, now, zone).filter((one) => one.includes('-'));
  const months = known.includes(month) ? known : [month, ...known];
  const zones = [...new Set([deviceZone(), 'UTC'])];
  return (
    <div className="px stats-choice">
      <SelectField
        label={t('month')}
        value={month}
        options={months.map((value) => ({ value, label: periodName(value, locale) }))}
        onChange={(value) => {
          onChoose({ month: value });
        }}
      />
      {zones.length > 1 && (
        <Segment
          label={t('zone')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={zone}
          onChange={(value) => {
            onChoose({ zone: value });
          }}
        />
      )}
    </div>
  );
}

function Save({ stats, month }: StatsProps & { readonly month: string }): ReactElement {
  const { t } = useTranslation('stats');
  const dispatch = useAppDispatch();
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      saveFile(csvFile(await makeStatsCsv(stats)), `fairlead-results-${month}.csv`);
    } catch {
      // The script that makes it did not load: nothing was lost, and another try is one tap away.
      dispatch(toastShown({ kind: 'error', title: t('saveFailed') }));
    }
  });
  return (
    <Button
      icon={<Icon name="download" size={20} />}
      isLoading={isRunning}
      loadingLabel={t('saving')}
      onClick={run}
    >
      {t('save')}
    </Button>
  );
}

/** How to begin, where there is nothing to count. */
function Nothing({ month }: { readonly month: string }): ReactElement {
  const { t } = useTranslation('stats');
  const { locale } = useFormat();
  const navigate = useNavigate();
  return (
    <Empty
      title={t('empty', { month: periodName(month, locale) })}
      action={{
        label: t('begin'),
        onClick: () => {
          void navigate(linkTo('contract'));
        },
      }}
    >
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
  const back = useBack(paths.assets);
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const zone = search.get('zone') ?? deviceZone();
  const month = search.get('month') ?? monthOf(now, zone);
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
        <Choice
          month={month}
          zone={zone}
          now={now}
          onChoose={(change) => {
            setSearch({ month, zone, ...change }, { replace: true });
          }}
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
