import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIndexGetIndexDataQuery } from '../../api/indexApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { HotHead, HotRow } from './HotRow.tsx';
import './home.css';

/** All of the hot list, and by what rules a product comes onto it. */
export function HotListPage(): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.home);
  const source = useIndexGetIndexDataQuery(undefined);
  useAllTickers();
  const title = t('hot.title');
  return (
    <QueryPage
      title={title}
      onBack={back}
      source={source}
      skeleton={<SkeletonRows count={8} label={tCommon('state.loading')} />}
    >
      {({ hot }) => (
        <Page nav={<NavBar title={title} onBack={back} />}>
          {hot.length === 0 ? (
            <Empty title={tCommon('state.emptyTitle')}>{t('hot.none')}</Empty>
          ) : (
            <>
              <HotHead />
              {hot.map((product) => (
                <HotRow key={product.id} product={product} />
              ))}
              <p className="px t-cap c3 home-risk">{t('hot.rules')}</p>
            </>
          )}
        </Page>
      )}
    </QueryPage>
  );
}
