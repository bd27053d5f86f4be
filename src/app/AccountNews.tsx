import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { AlertNews } from '../features/alerts/AlertNews.tsx';
import { FillNews } from '../features/fills/FillNews.tsx';
import { fillOf } from '../features/fills/orderFill.ts';
import type { ChangeEvent } from '../realtime/accountEvents.ts';

/** What has happened to the account while nobody asked: orders that were filled or taken back first, then alerts, one at a time. */
export function AccountNews({ news }: { readonly news: readonly ChangeEvent[] }): ReactElement {
  const fired = useMemo(() => news.filter(({ type }) => type === 'alert'), [news]);
  const fills = useMemo(() => news.flatMap((event) => fillOf(event) ?? []), [news]);
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      {fills.length > 0 && <FillNews fills={fills} onSpeaking={setHeld} />}
      {fired.length > 0 && <AlertNews fired={fired} isHeld={isHeld} />}
    </>
  );
}
