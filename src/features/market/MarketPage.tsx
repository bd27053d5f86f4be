import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { paths } from '../../lib/paths.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Mark } from '../../ui/Logo/Mark.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { MarketPanel } from './MarketPanel.tsx';
import { MarketSkeleton } from './MarketSkeleton.tsx';
import { MarketSearch } from './search/MarketSearch.tsx';
import { StaleFrame } from './StaleFrame.tsx';
import { MARKET_TABS, useMarketTab } from './useMarketTab.ts';
import type { MarketPlace } from './useMarketTab.ts';
import './marketScreen.css';

const PANEL = 'market-panel';

interface MarketNavProps {
  readonly count: number | undefined;
  readonly openSearch: () => void;
}

/** The mark, which is Home, the way into the search, and the way to the editing. */
function Nav({ count, openSearch }: MarketNavProps): ReactElement {
  const { t } = useTranslation('market');
  return (
    <NavBar
      right={
        <a className="txt" href={`#${paths.marketEdit}`}>
          {t('nav.edit')}
          <span className="sr">, {t('nav.editMore')}</span>
        </a>
      }
    >
      <h1 className="sr">{t('title')}</h1>
      <a className="market-home" href={`#${paths.home}`} aria-label={t('home')}>
        <Mark size={26} />
      </a>
      <button type="button" className="nav-search" onClick={openSearch}>
        <Icon name="search" size={18} />
        <span>{count === undefined ? t('nav.searchAll') : t('nav.search', { count })}</span>
      </button>
    </NavBar>
  );
}

function MarketLists({ tab, show, openSearch }: MarketPlace): ReactElement {
  const { t } = useTranslation('market');
  const { data, isError, isFetching, refetch } = useProductGetAllProductListQuery(undefined);
  const tabs = MARKET_TABS.map((id) => ({ id, label: t(`tabs.${id}`) }));
  return (
    <Page nav={<Nav count={data?.length} openSearch={openSearch} />}>
      <StaleFrame>
        <Tabs items={tabs} value={tab} onChange={show} label={t('tabs.label')} panelId={PANEL} />
        <div id={PANEL} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
          {data === undefined && isError && (
            <LoadFailed onRetry={refetch} isRetrying={isFetching} />
          )}
          {data === undefined && !isError && <MarketSkeleton />}
          {data !== undefined && <MarketPanel all={data} tab={tab} />}
        </div>
      </StaleFrame>
    </Page>
  );
}

/** The market: favourites, crypto, forex, precious metals; search; the way to trade each product. */
export function MarketPage(): ReactElement {
  const place = useMarketTab();
  // The star of an opened row has its words from there: they come with the page, not in the place of it.
  useTranslation(['market', 'trading']);
  useAllTickers();
  return place.isSearching ? (
    <MarketSearch onClose={place.closeSearch} />
  ) : (
    <MarketLists {...place} />
  );
}
