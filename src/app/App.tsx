import { Suspense } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { HashRouter, useLocation } from 'react-router-dom';
import { Provider } from 'react-redux';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { AppFrame } from '../ui/Frame/AppFrame.tsx';
import { UnderNavContext } from '../ui/Frame/Page.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { LogAlarmHost, LogAlarmStrip, useLogAlarm } from './LogAlarm.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageLoading } from './PageStates.tsx';
import { PracticeStrip } from './PracticeStrip.tsx';
import { ProofHost } from './ProofHost.tsx';
import { Toasts } from './Toasts.tsx';
import { loadAppNews, loadAppWatch } from './setUpAppNews.ts';
import { useMissedAddress } from './useMissedAddress.ts';
import { usePlaceOnPage } from './usePlaceOnPage.ts';
import type { AppStore } from './store.ts';

function Later({ load }: { readonly load: () => Promise<ComponentType> }): ReactElement | null {
  const { part: Part } = useLazyPart(load);
  return Part === undefined ? null : <Part />;
}

const banner = (
  <>
    <Suspense fallback={null}>
      <LogAlarmStrip />
    </Suspense>
    <OfflineBanner />
    <Later load={loadAppNews} />
  </>
);

function Screens(): ReactNode {
  const { pathname } = useLocation();
  usePlaceOnPage();
  return (
    <CrashGuard key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <AppRoutes />
      </Suspense>
    </CrashGuard>
  );
}

/** The screens, unless the public log is another one than this device has seen: that comes before everything. */
function ScreensOrAlarm(): ReactElement {
  const alarm = useLogAlarm();
  if (alarm === undefined || alarm.isRead)
    return (
      <>
        <Screens />
        <BottomTabs />
      </>
    );
  return (
    <UnderNavContext value={null}>
      <Suspense fallback={<PageLoading />}>
        <LogAlarmHost alarm={alarm} />
      </Suspense>
    </UnderNavContext>
  );
}

/** The shell around every screen, inside a router. Tests put it into a memory router. */
export function AppShell(): ReactElement {
  return (
    <UnderNavContext value={banner}>
      <AppFrame>
        <PracticeStrip />
        <ScreensOrAlarm />
      </AppFrame>
      <ProofHost />
      <Toasts />
      <Later load={loadAppWatch} />
    </UnderNavContext>
  );
}

function ShellOfTheAddress(): ReactElement {
  useMissedAddress();
  return <AppShell />;
}

/** The whole client: hash routing under /h5/ (product.md §2). */
export function App({ store }: { readonly store: AppStore }): ReactElement {
  return (
    <Provider store={store}>
      <HashRouter>
        <ShellOfTheAddress />
      </HashRouter>
    </Provider>
  );
}
