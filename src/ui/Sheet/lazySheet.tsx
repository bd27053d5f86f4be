import { Suspense } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { Sheet } from './Sheet.tsx';

interface LazySheetProps {
  readonly onClose: () => void;
}

/** A sheet whose script comes when it is asked for, and no sooner: until then there is nothing, and one that does not come is said. */
export function lazySheet<Props extends LazySheetProps>(load: () => Promise<ComponentType<Props>>) {
  return function LazySheet(props: Props): ReactElement | null {
    const { t } = useTranslation('common');
    const { part: Loaded, hasFailed, retry } = useLazyPart(load);
    if (hasFailed)
      return (
        <Sheet
          isOpen
          onClose={props.onClose}
          title={<span className="sr">{t('state.errorTitle')}</span>}
        >
          <LoadFailed onRetry={retry} />
        </Sheet>
      );
    if (Loaded === undefined) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
