import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TickerDto } from '../../../protocol/product.ts';
import { TryOutButton } from '../../account/TryOutButton.tsx';
import { useProductGetRecommendProductQuery } from '../../api/productApi.ts';
import { paths } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { PriceReceipt } from './PriceReceipt.tsx';

/** What trades day and night has a live price whenever somebody comes. */
const isAlwaysOpen = ({ category, status }: TickerDto): boolean =>
  category === 'crypto' && status.state === 'live';

/** For who has no account: what this is, a live price to check, and the ways in. */
export function VisitorHero(): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const navigate = useNavigate();
  const isPractice = useAppSelector(selectConfig)?.mode === 'practice';
  const { data, isError, isFetching, refetch } = useProductGetRecommendProductQuery(undefined);
  const product = data?.find(isAlwaysOpen) ?? data?.[0];
  return (
    <section className="hero">
      <h1 className="t-h1">{tCommon('product.tagline')}</h1>
      <p className="c2">{t('hero.text')}</p>
      {product !== undefined && <PriceReceipt product={product} />}
      {data === undefined && isError && <LoadFailed onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={tCommon('state.loading')}>
          <Skeleton width="100%" height={194} radius={12} top={20} />
        </Loading>
      )}
      <div className="hero-acts">
        {isPractice && <TryOutButton kind="primary" onIn={() => navigate(paths.contract)} />}
        <Button
          kind={isPractice ? 'plain' : 'primary'}
          onClick={() => void navigate(paths.register)}
        >
          {tCommon('action.register')}
        </Button>
        <Button kind={isPractice ? 'ghost' : 'plain'} onClick={() => void navigate(paths.market)}>
          {t('hero.look')}
        </Button>
      </div>
      {isPractice && <p className="t-cap c3 hero-note">{t('hero.tryNote')}</p>}
    </section>
  );
}
