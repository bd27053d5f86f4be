import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/Empty/ErrorState.tsx';
import { Page } from '../ui/Frame/Page.tsx';
import { NavBar } from '../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../ui/Skeleton/Skeleton.tsx';

/** Rows of a page whose shape is not known yet: about one screen. */
const ROWS = 8;

/** A page whose script is on its way. */
export function PageLoading(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Page nav={<NavBar />}>
      <SkeletonRows count={ROWS} label={t('state.loading')} />
    </Page>
  );
}

/** A page whose script did not come. */
export function PageError({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Page nav={<NavBar />}>
      <ErrorState title={t('state.errorTitle')} retryLabel={t('action.retry')} onRetry={onRetry}>
        {t('state.errorText')}
      </ErrorState>
    </Page>
  );
}
