import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { indexGetIndexData, useIndexGetIndexDataQuery } from '../../api/indexApi.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import { useIsPainted } from '../../lib/useIsPainted.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { useAppSelector } from '../../state/clientState.ts';
import type { ClientDispatch } from '../../state/clientState.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { HomeNav } from './HomeNav.tsx';
import { HomeLoading } from './HomeLoading.tsx';
import { loadRest } from './loadRest.ts';
import { HotSection } from './HotSection.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { SentimentSection } from './SentimentSection.tsx';
import { TotalSection } from './TotalSection.tsx';
import { VisitorHero } from './VisitorHero.tsx';
import './home.css';

/** The index's today is worked out anew every ten seconds; a home page need not follow it as closely. */
const REFRESH_MS = 60_000;

/** What the market does: for everybody. */
function MarketSections({ isPainted }: { readonly isPainted: boolean }): ReactElement {
  const { part: rest } = useLazyPart(loadRest, { isAwaited: false });
  const { data, isError, isFetching, refetch } = useIndexGetIndexDataQuery(undefined, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  if (data === undefined && isError)
    return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  if (data === undefined) return <HomeLoading />;
  return (
    <>
      <NoticeLine notices={data.notices} />
      <SentimentSection fearGreed={data.fearGreed} />
      {isPainted && (
        <>
          <Band />
          <HotSection hot={data.hot} />
          <Band />
          {rest !== undefined && <rest.HomeRest partners={data.partners} />}
        </>
      )}
    </>
  );
}

/** Home: where the market stands, what is yours, and why any of it can be believed. */
export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // What is below the first view, once that stands.
  const isPainted = useIsPainted();
  useAllTickers();
  return (
    <Page nav={<HomeNav />}>
      {isSignedIn ? <TotalSection /> : <VisitorHero />}
      <Band />
      <MarketSections isPainted={isPainted} />
      {isPainted && <p className="px t-cap c3 home-risk">{t('risk')}</p>}
    </Page>
  );
}

/** Held for the visit: what nobody holds goes with the first news of the account, which may come before the page holds it. */
HomePage.prepare = (dispatch: ClientDispatch): Promise<unknown> =>
  dispatch(indexGetIndexData.initiate(undefined));
