import { Suspense, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { ErrorState } from '../Empty/ErrorState.tsx';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { Sheet } from './Sheet.tsx';

interface LazySheetProps {
  readonly onClose: () => void;
}

interface MissingProps extends LazySheetProps {
  /** It was asked for again, and did not come either. */
  readonly isGone: boolean;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** In the place of a sheet that did not come. One that is gone from the server comes only with the page of the newer version. */
function Missing({ isGone, isRetrying, onRetry, onClose }: MissingProps): ReactElement {
  const { t } = useTranslation('common');
  const title = t('state.errorTitle');
  const reload = (): void => {
    window.location.reload();
  };
  return (
    <Sheet isOpen onClose={onClose} title={<span className="sr">{title}</span>}>
      {isGone ? (
        <ErrorState title={title} retryLabel={t('state.reload')} onRetry={reload}>
          {t('state.pageCrashedText')}
        </ErrorState>
      ) : (
        <LoadFailed onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </Sheet>
  );
}

/** A sheet whose script comes when it is asked for, and no sooner: until then there is nothing, and one that does not come is said. */
export function lazySheet<Props extends LazySheetProps>(load: () => Promise<ComponentType<Props>>) {
  return function LazySheet(props: Props): ReactElement | null {
    const { part: Loaded, hasFailed, retry } = useLazyPart(load);
    const [isAskedAgain, setAskedAgain] = useState(false);
    if (Loaded !== undefined)
      return (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      );
    if (!hasFailed && !isAskedAgain) return null;
    return (
      <Missing
        isGone={hasFailed && isAskedAgain}
        isRetrying={!hasFailed}
        onRetry={() => {
          setAskedAgain(true);
          retry();
        }}
        onClose={props.onClose}
      />
    );
  };
}
