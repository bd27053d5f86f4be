import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './ErrorState.tsx';

interface LoadFailedProps {
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
}

/** What is to be shown did not come: says so, and tries again. */
export function LoadFailed({ onRetry, isRetrying = false }: LoadFailedProps): ReactElement {
  const { t } = useTranslation('common');
  return (
    <ErrorState
      title={t('state.errorTitle')}
      retryLabel={t('action.retry')}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
    >
      {t('state.errorText')}
    </ErrorState>
  );
}
