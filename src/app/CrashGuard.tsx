import { Component } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/Empty/ErrorState.tsx';
import { Page } from '../ui/Frame/Page.tsx';
import { NavBar } from '../ui/NavBar/NavBar.tsx';

function Crashed(): ReactElement {
  const { t } = useTranslation('common');
  const reload = (): void => {
    window.location.reload();
  };
  return (
    <Page nav={<NavBar />}>
      <ErrorState title={t('state.pageCrashed')} retryLabel={t('state.reload')} onRetry={reload}>
        {t('state.pageCrashedText')}
      </ErrorState>
    </Page>
  );
}

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly hasCrashed: boolean;
}

/**
 * Catches what a page throws while it draws; React itself reports the error on the console. Give it the address as
 * its key: another page gets a new chance.
 */
export class CrashGuard extends Component<Props, State> {
  override readonly state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <Crashed /> : this.props.children;
  }
}
