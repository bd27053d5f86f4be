import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import { useProductGetSparklinesQuery } from '../../api/productApi.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import type { MarketSort } from '../../lib/preferences.ts';
import { useFavouriteList } from '../../market/favourites/useFavourites.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Suggestions } from './AddRows.tsx';
import { MarketList } from './list/MarketList.tsx';
import { MarketSkeleton } from './MarketSkeleton.tsx';
import { useProductNames } from '../../market/product/useProductNames.ts';
import type { MarketTab } from './useMarketTab.ts';

/** The lines of the last 24 hours move once a minute. */
const LINES_EVERY_MS = 60_000;

interface PanelProps {
  /** Every product. */
  readonly all: readonly TickerDto[];
}

function useSparklines() {
  return useProductGetSparklinesQuery(undefined, {
    pollingInterval: LINES_EVERY_MS,
    skipPollingIfUnfocused: true,
  }).data;
}

/** The favourites in their order; without any, products to begin with. */
function FavouritesPanel({ all }: PanelProps): ReactElement {
  const { t } = useTranslation('market');
  const { nameOf } = useProductNames();
  const sparklines = useSparklines();
  const { ids, isError, isFetching, refetch } = useFavouriteList();
  // Their order is the user's own: another one is for a look.
  const [sort, setSort] = useState<MarketSort>();
  const products = useMemo(() => {
    const byId = new Map(all.map((product) => [product.id, product]));
    return ids?.flatMap((id) => byId.get(id) ?? []);
  }, [all, ids]);
  if (products === undefined) {
    return isError ? <LoadFailed onRetry={refetch} isRetrying={isFetching} /> : <MarketSkeleton />;
  }
  if (products.length === 0) {
    return (
      <>
        <Empty title={t('favourites.emptyTitle')}>{t('favourites.emptyText')}</Empty>
        <Suggestions favourites={ids ?? []} nameOf={nameOf} />
      </>
    );
  }
  return (
    <>
      <MarketList {...{ products, all, sparklines, nameOf, sort }} onSort={setSort} />
      <div className="market-more px">
        <a className="btn line sm" href={`#${paths.marketEdit}`}>
          <Icon name="add" size={18} />
          {t('favourites.addMarket')}
        </a>
      </div>
    </>
  );
}

const keepSort = (marketSort: MarketSort | undefined): void => {
  changePreferences({ marketSort });
};

interface CategoryPanelProps extends PanelProps {
  readonly category: TickerDto['category'];
}

function CategoryPanel({ all, category }: CategoryPanelProps): ReactElement {
  const { t } = useTranslation('market');
  const { nameOf } = useProductNames();
  const sparklines = useSparklines();
  const sort = usePreference('marketSort');
  const products = useMemo(
    () => all.filter((product) => product.category === category),
    [all, category],
  );
  if (products.length === 0) {
    return <Empty title={t('list.emptyTitle')}>{t('list.emptyText')}</Empty>;
  }
  return <MarketList {...{ products, all, sparklines, nameOf, sort }} onSort={keepSort} />;
}

/** What the chosen tab shows. */
export function MarketPanel({ all, tab }: PanelProps & { readonly tab: MarketTab }): ReactElement {
  return tab === 'custom' ? (
    <FavouritesPanel all={all} />
  ) : (
    <CategoryPanel key={tab} all={all} category={tab} />
  );
}
