import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDeviceOffline } from '../../lib/useIsDeviceOffline.ts';
import { ErrorState } from './ErrorState.tsx';

interface LoadFailedProps {
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
}

/** What is to be shown did not come: says so, and tries again. Without a network nothing of before stands in for it. */
export function LoadFailed({ onRetry, isRetrying = false }: LoadFailedProps): ReactElement {
  const { t } = useTranslation('common');
  const isOffline = useIsDeviceOffline();
  return (
    <ErrorState
      title={t(isOffline ? 'state.offlineTitle' : 'state.errorTitle')}
      retryLabel={t('action.retry')}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
    >
      {t(isOffline ? 'state.offlineText' : 'state.errorText')}
    </ErrorState>
  );
}
