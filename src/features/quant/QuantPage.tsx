import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { QuantList } from '../../../protocol/quant.ts';
import { useQuantGetListQuery } from '../../api/quantApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { Chip } from '../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../ui/Chip/ChipRow.tsx';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { OfferCard } from './OfferCard.tsx';
import { MyOrders } from './MyOrders.tsx';
import './quant.css';

/** A back-test that is being worked out is asked for again. */
const BACKTEST_EVERY_MS = 5000;

const KINDS = ['all', 'fixed', 'demand'] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (asked: string | null): Kind => KINDS.find((kind) => kind === asked) ?? 'all';

function CardSkeletons(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Loading label={t('state.loading')}>
      {[0, 1, 2].map((card) => (
        <div key={card} className="pos">
          <Skeleton width={160} height={20} />
          <Skeleton width={110} height={12} top={8} />
          <Skeleton width="100%" height={72} top={16} />
          <Skeleton width="100%" height={44} radius={8} top={16} />
        </div>
      ))}
    </Loading>
  );
}

function Offers({ list, kind }: { readonly list: QuantList; readonly kind: Kind }): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const shown = list.filter((offer) => kind === 'all' || offer.kind === kind);
  if (shown.length === 0)
    return <Empty title={tCommon('state.emptyTitle')}>{t('list.emptyText')}</Empty>;
  return (
    <>
      {shown.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </>
  );
}

/** The automated grids that are offered, each with what it did in the past: never a promise. `?kind=` of the hash. */
export function QuantPage(): ReactElement {
  const { t } = useTranslation('quant');
  const back = useBack(paths.menu);
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const [isWaiting, setWaiting] = useState(false);
  const { data, isError, isFetching, refetch } = useQuantGetListQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? BACKTEST_EVERY_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const isMissing = data?.some(({ backtest }) => backtest === null) === true;
  if (isMissing !== isWaiting) setWaiting(isMissing);
  return (
    <Page nav={<NavBar title={t('title')} onBack={back} right={<MyOrders />} />}>
      <div className="px quant-risk">
        <Note kind="risk">{t('list.risk')}</Note>
      </div>
      <ChipRow className="quant-kinds" label={t('kind.label')}>
        {KINDS.map((each) => (
          <Chip
            key={each}
            isSelected={each === kind}
            onClick={() => {
              setSearch(each === 'all' ? {} : { kind: each }, { replace: true });
            }}
          >
            {t(`kind.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {data !== undefined && <Offers list={data} kind={kind} />}
      {data === undefined && !isError && <CardSkeletons />}
      {data === undefined && isError && <LoadFailed onRetry={refetch} isRetrying={isFetching} />}
    </Page>
  );
}
