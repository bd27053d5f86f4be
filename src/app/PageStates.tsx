import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../ui/Empty/LoadFailed.tsx';
import { Page } from '../ui/Frame/Page.tsx';
import { NavBar } from '../ui/NavBar/NavBar.tsx';
import { PageShape } from '../ui/Shape/PageShape.tsx';
import type { ShapeKind } from '../ui/Shape/PageShape.tsx';

/** A page whose script is on its way. */
export function PageLoading({
  shape = 'rows',
}: {
  readonly shape?: ShapeKind | undefined;
}): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Page
      nav={
        <NavBar>
          <i className="sk shape-name" />
        </NavBar>
      }
    >
      <PageShape kind={shape} label={t('state.loading')} />
    </Page>
  );
}

/** A page whose script did not come. */
export function PageError({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  return (
    <Page nav={<NavBar />}>
      <LoadFailed onRetry={onRetry} />
    </Page>
  );
}
