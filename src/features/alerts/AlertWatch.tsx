import { Suspense, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { ACCOUNT_EVENT, firedAlerts } from '../../realtime/accountEvents.ts';
import type { AlertEvent } from '../../realtime/accountEvents.ts';

// Loaded when an alert has fired: few visits see one.
const loadNews = async () => (await import('./AlertNews.tsx')).AlertNews;

function News({ fired }: { readonly fired: readonly AlertEvent[] }): ReactElement | null {
  const { part: AlertNews } = useLazyPart(loadNews);
  return AlertNews === undefined ? null : <AlertNews fired={fired} />;
}

/** Whoever signs in next is told of his own alone. */
function subscribe(listener: () => void): () => void {
  window.addEventListener(ACCOUNT_EVENT, listener);
  return () => {
    window.removeEventListener(ACCOUNT_EVENT, listener);
    firedAlerts.forget();
  };
}

/** Alerts that fire, also those that did before this was here, as long as one user is signed in. */
export function AlertWatch(): ReactElement | null {
  const fired = useSyncExternalStore(subscribe, firedAlerts.read);
  if (fired.length === 0) return null;
  return (
    <Suspense>
      <News fired={fired} />
    </Suspense>
  );
}
