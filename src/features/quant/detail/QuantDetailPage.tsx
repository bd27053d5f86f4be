import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { isApiError } from '../../../api/apiError.ts';
import { useQuantGetInfoQuery } from '../../../api/quantApi.ts';
import { paths } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/useBack.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { EmptyPage } from '../../../ui/Empty/EmptyPage.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { QueryPage } from '../../../ui/Frame/QueryPage.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { GridMarket } from '../model/GridMarket.tsx';
import { useGridRules } from '../model/useGridRules.ts';
import { MyOrders } from '../MyOrders.tsx';
import { DetailScreen } from './DetailScreen.tsx';
import '../quant.css';

/** protocol/quant.ts `quantId`. */
const QUANT_ID = /^[a-z0-9][a-z0-9-]{1,39}$/;
/** The levels follow the price, and a back-test is worked out while one looks; what stands on the screen is never older. */
const ASK_EVERY_MS = 10_000;

function DetailSkeleton(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Loading label={t('state.loading')}>
      <div className="px">
        <Skeleton width={180} height={14} top={4} />
        <Skeleton width={220} height={26} top={8} />
        <Skeleton width="100%" height={230} top={16} />
        <Skeleton width={200} height={20} top={24} />
        <Skeleton width="100%" height={96} top={12} />
      </div>
    </Loading>
  );
}

function NotOffered(): ReactElement {
  const { t } = useTranslation('quant');
  const toList = useWayTo(t('detail.toList'), paths.quant, { replace: true });
  return (
    <EmptyPage title={t('detail.gone')} action={toList}>
      {t('detail.goneText')}
    </EmptyPage>
  );
}

/** The grid with the rules that it is offered under and the market that it trades in. */
function Loaded({ info }: { readonly info: QuantInfo }): ReactElement {
  const back = useBack(paths.quant);
  const { document, rules, hasFailed, retry } = useGridRules({ ...info, quantId: info.id });
  const nav = <NavBar title={info.name} onBack={back} right={<MyOrders />} />;
  const waiting = (
    <Page nav={nav}>
      <DetailSkeleton />
    </Page>
  );
  if (hasFailed) {
    return (
      <Page nav={nav}>
        <LoadFailed onRetry={retry} />
      </Page>
    );
  }
  if (document === undefined || rules === undefined) return waiting;
  return (
    <GridMarket productId={info.productId} waiting={waiting}>
      <DetailScreen nav={nav} info={info} rules={rules} document={document} />
    </GridMarket>
  );
}

/** One automated grid: its levels on the price, what it did in the past, its terms, and the way in. `?quantId=` of the hash. */
export function QuantDetailPage(): ReactElement {
  const { t } = useTranslation('quant');
  const back = useBack(paths.quant);
  const [search] = useSearchParams();
  const asked = search.get('quantId') ?? '';
  const isId = QUANT_ID.test(asked);
  const query = useQuantGetInfoQuery(isId ? asked : skipToken, {
    pollingInterval: ASK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  if (!isId || (isApiError(query.error) && query.error.key === 'not_found')) {
    return (
      <Page nav={<NavBar title={t('title')} onBack={back} />}>
        <NotOffered />
      </Page>
    );
  }
  return (
    <QueryPage
      title={t('title')}
      onBack={back}
      source={{ ...query, data: query.currentData }}
      skeleton={<DetailSkeleton />}
    >
      {(info) => <Loaded key={info.id} info={info} />}
    </QueryPage>
  );
}
