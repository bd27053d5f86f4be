import { Suspense } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { SkeletonRows } from '../Skeleton/Skeleton.tsx';

interface LazyTextProps {
  /** Steady. */
  readonly load: () => Promise<ComponentType>;
}

/** A long text whose script comes when it is first read; whatever it still needs is waited for here, not by the page below. */
export function LazyText({ load }: LazyTextProps): ReactElement {
  const { t } = useTranslation('common');
  const { part: Text, hasFailed, retry } = useLazyPart(load);
  if (hasFailed) return <LoadFailed onRetry={retry} />;
  const waiting = <SkeletonRows count={6} label={t('state.loading')} />;
  if (Text === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Text />
    </Suspense>
  );
}
