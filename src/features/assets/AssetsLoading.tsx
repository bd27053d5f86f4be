import type { ReactElement } from 'react';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';

/** My Assets while it loads: the same boxes as the real content. */
export function AssetsLoading({ label }: { readonly label: string }): ReactElement {
  return (
    <>
      <section className="px total">
        <Loading label={label}>
          <Skeleton width={112} height={14} top={6} />
          <Skeleton width={188} height={32} top={8} />
          <Skeleton width={132} height={14} top={10} />
          <Skeleton width="100%" height={48} top={20} radius={8} />
        </Loading>
      </section>
      <Band />
      <section className="sec">
        <Skeleton width={128} height={18} />
        <Skeleton width="100%" height={132} top={16} />
      </section>
      <Band />
      <SkeletonRows count={5} label={label} hasIcon />
    </>
  );
}
