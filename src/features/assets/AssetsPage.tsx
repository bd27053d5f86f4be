import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepAccountRow } from '../../account/KeepAccountRow.tsx';
import { selectIsSignedIn } from '../../state/session.ts';
import { useUserGetAssetsDataQuery } from '../../api/userApi.ts';
import { linkTo } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { AccountsSection } from './AccountsSection.tsx';
import { AssetsLoading } from './AssetsLoading.tsx';
import { CountSection } from './CountSection.tsx';
import { PracticeReset } from './PracticeReset.tsx';
import { SpotSection } from './SpotSection.tsx';
import { TotalPanel } from './TotalPanel.tsx';
import { TrendSection } from './TrendSection.tsx';
import { VisitorAssets } from './VisitorAssets.tsx';
import './assets.css';

/** How often open positions are valued anew while the page is looked at. */
const REFRESH_MS = 10_000;

function UserAssets(): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  // While the connection is down the banner says so; asking every few seconds would only repeat it.
  const isDown = useAppSelector((state) => state.connection.status === 'down');
  const { data, isError, isFetching, refetch } = useUserGetAssetsDataQuery(undefined, {
    pollingInterval: isDown ? 0 : REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined && isError) {
    return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  }
  if (data === undefined) return <AssetsLoading label={tCommon('state.loading')} />;
  return (
    <>
      <TotalPanel data={data} />
      <KeepAccountRow />
      <Band />
      <TrendSection trend={data.trend} />
      <ListRow icon="calendar" title={t('stats')} href={`#${linkTo('tradeStats')}`} />
      <Band />
      <AccountsSection data={data} />
      <Band />
      <SpotSection data={data} />
      <Band />
      <CountSection />
      <PracticeReset />
    </>
  );
}

/** My Assets: total, today, earnings, accounts. */
export function AssetsPage(): ReactElement {
  const { t } = useTranslation('assets');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <Page
      nav={
        <NavBar>
          <h1 className="root-title">{t('title')}</h1>
        </NavBar>
      }
    >
      {isSignedIn ? <UserAssets /> : <VisitorAssets />}
    </Page>
  );
}
