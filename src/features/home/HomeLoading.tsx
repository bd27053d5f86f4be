import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';

/** The market's part of the page before it has come, in the same boxes. */
export function HomeLoading(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <>
      <section className="sec">
        <Loading label={t('state.loading')}>
          <Skeleton width={120} height={20} />
          <div className="sentiment">
            <Skeleton width={184} height={116} top={12} />
            <Skeleton width="100%" height={116} top={12} />
          </div>
        </Loading>
      </section>
      <Band />
      <SkeletonRows count={5} label={t('state.loading')} />
    </>
  );
}
