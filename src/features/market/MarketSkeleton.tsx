import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';

const ROWS = 9;

/** Rows that are loading, in the boxes of those that will come. */
export function MarketSkeleton(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Loading label={t('state.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="market-row">
          <span>
            <Skeleton width={64 + ((row * 37) % 24)} height={12} />
            <Skeleton width={40 + ((row * 23) % 20)} height={10} top={8} />
          </span>
          <Skeleton width="100%" height={20} />
          <Skeleton width="100%" height={12} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </Loading>
  );
}
