import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductGetAllProductListQuery } from '../../../api/productApi.ts';
import { paths } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/useBack.ts';
import { useFavouriteList } from '../../../market/favourites/useFavourites.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { EditedRows } from './EditedRows.tsx';
import '../marketScreen.css';

/** Favourites: add, delete, and their order. Each change counts at once; a visitor's are kept on the device. */
export function MarketEditPage(): ReactElement {
  const { t } = useTranslation('market');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.market);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const products = useProductGetAllProductListQuery(undefined);
  const favourites = useFavouriteList();
  const { data: all } = products;
  const { ids } = favourites;
  const isReady = all !== undefined && ids !== undefined;
  const hasFailed = (all === undefined && products.isError) || favourites.isError;
  const done = (
    <button type="button" className="txt" onClick={back}>
      {tCommon('action.done')}
    </button>
  );
  return (
    <Page nav={<NavBar title={t('edit.title')} onBack={back} right={done} />}>
      {isReady && <EditedRows all={all} ids={ids} />}
      {!isReady && !hasFailed && <SkeletonRows count={6} label={tCommon('state.loading')} />}
      {!isReady && hasFailed && (
        <LoadFailed
          onRetry={() => {
            void products.refetch();
            favourites.refetch();
          }}
          isRetrying={products.isFetching || favourites.isFetching}
        />
      )}
      {isReady && !isSignedIn && <p className="market-hint t-cap c3">{t('favourites.onDevice')}</p>}
    </Page>
  );
}
