import { Suspense } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useLazyPart } from '../../lib/useLazyPart.ts';

/** A sheet whose script comes when it is asked for, and no sooner: until then there is nothing. */
export function lazySheet<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function LazySheet(props: Props): ReactElement | null {
    const { part: Loaded } = useLazyPart(load);
    if (Loaded === undefined) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
