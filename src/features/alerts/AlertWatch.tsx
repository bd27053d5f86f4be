import { Suspense, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { AccountEvent } from '../../../protocol/socketEvents.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { ACCOUNT_EVENT } from '../../realtime/accountEvents.ts';

type AlertEvent = Extract<AccountEvent, { readonly type: 'alert' }>;

// Loaded when an alert has fired: few visits see one.
const loadNews = async () => (await import('./AlertNews.tsx')).AlertNews;

function News({ fired }: { readonly fired: readonly AlertEvent[] }): ReactElement | null {
  const { part: AlertNews } = useLazyPart(loadNews);
  return AlertNews === undefined ? null : <AlertNews fired={fired} />;
}

/** Alerts that fire from now on, as long as one user is signed in. */
export function AlertWatch(): ReactElement | null {
  const [fired, setFired] = useState<readonly AlertEvent[]>([]);
  useEffect(() => {
    const onEvent = (event: Event): void => {
      const { detail } = event as CustomEvent<AccountEvent>;
      if (detail.type === 'alert' && detail.state === 'fired')
        setFired((before) => [...before, detail]);
    };
    window.addEventListener(ACCOUNT_EVENT, onEvent);
    return () => {
      window.removeEventListener(ACCOUNT_EVENT, onEvent);
    };
  }, []);
  if (fired.length === 0) return null;
  return (
    <Suspense>
      <News fired={fired} />
    </Suspense>
  );
}
