import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodChoice } from '../../account/PeriodChoice.tsx';
import { usePeriod } from '../../account/usePeriod.ts';
import { useUserGetStatementQuery } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { AboutStatement } from './AboutStatement.tsx';
import { monthsOf, periodName } from '../../lib/periods.ts';
import { StatementActions } from './StatementActions.tsx';
import { StatementCurrency } from './StatementCurrency.tsx';
import { StatementHead } from './StatementHead.tsx';
import type { StatementProps } from './statementModel.ts';
import './statement.css';

const Content = ({ statement, period }: StatementProps): ReactElement => (
  <>
    <StatementHead statement={statement} period={period} />
    {statement.currencies.map((block) => (
      <StatementCurrency key={block.currency} block={block} statement={statement} />
    ))}
    <AboutStatement statement={statement} period={period} />
  </>
);

/** The statement of the account: opening, every line of what moved, closing; on paper and as a file too. */
export function StatementPage(): ReactElement {
  const { t } = useTranslation('statement');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const back = useBack(paths.menu);
  const { period, zone, choose } = usePeriod('period');
  const { currentData, isError, isFetching, refetch } = useUserGetStatementQuery(
    { ...monthsOf(period), zone },
    { refetchOnMountOrArgChange: true },
  );
  const isLoading = currentData === undefined && !isError;
  return (
    <Page
      nav={<NavBar title={t('title')} onBack={back} />}
      actions={currentData && <StatementActions statement={currentData} period={period} />}
    >
      <div className="statement">
        <PeriodChoice
          period={period}
          zone={zone}
          label={t('period')}
          zoneLabel={t('zone')}
          nameOf={(value) => {
            const name = periodName(value, locale);
            return value.includes('-') ? name : t('year', { year: name });
          }}
          onChoose={choose}
        />
        {currentData !== undefined && <Content statement={currentData} period={period} />}
        {isLoading && <SkeletonRows count={8} label={tCommon('state.loading')} />}
        {currentData === undefined && isError && (
          <LoadFailed onRetry={refetch} isRetrying={isFetching} />
        )}
      </div>
    </Page>
  );
}
