import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';

/** Where the total will stand. */
export function TotalShape(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Loading label={t('state.loading')}>
      <Skeleton width={140} height={16} top={4} />
      <Skeleton width={180} height={34} top={8} />
      <Skeleton width={120} height={14} top={8} />
    </Loading>
  );
}
