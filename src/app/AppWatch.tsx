import { Suspense, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { usePush } from '../features/alerts/usePush.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { useUnsentFavourites } from '../market/favourites/useUnsentFavourites.ts';
import { ACCOUNT_EVENT, accountNews } from '../realtime/accountEvents.ts';
import type { ChangeEvent } from '../realtime/accountEvents.ts';
import { useAppSelector } from '../state/clientState.ts';

// Loaded when something has happened: few visits see it.
const loadNews = async () => (await import('./AccountNews.tsx')).AccountNews;

function News({ news }: { readonly news: readonly ChangeEvent[] }): ReactElement | null {
  const { part: AccountNews } = useLazyPart(loadNews);
  return AccountNews === undefined ? null : <AccountNews news={news} />;
}

/** Whoever signs in next is told of his own alone. */
function subscribe(listener: () => void): () => void {
  window.addEventListener(ACCOUNT_EVENT, listener);
  return () => {
    window.removeEventListener(ACCOUNT_EVENT, listener);
    accountNews.forget();
  };
}

/** What happens to an account while nobody asks, as long as one user is signed in: also what did before this was here. */
function NewsWatch(): ReactElement | null {
  const news = useSyncExternalStore(subscribe, accountNews.read);
  if (news.length === 0) return null;
  return (
    <Suspense>
      <News news={news} />
    </Suspense>
  );
}

/** What stays beside every screen: whom this browser is told for, what happens to the account, what is still to be sent. It begins once the first page has come. */
export function AppWatch(): ReactElement | null {
  usePush();
  useUnsentFavourites();
  const token = useAppSelector(({ session }) => session.token);
  return token === undefined ? null : <NewsWatch key={token} />;
}
