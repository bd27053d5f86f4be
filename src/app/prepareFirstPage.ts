// The page that the address names, before anything is drawn: until then the shape of it stands, which index.html has drawn. So the
// page is drawn once, with its words and its first answers, and not three times.
import type { i18n as I18n } from 'i18next';
import { loadFirstTexts } from '../i18n/loadFirstTexts.ts';
import { pause } from '../lib/pause.ts';
import { homeAlias, paths } from '../lib/paths.ts';
import { selectIsSignedIn } from '../state/session.ts';
import { fetchPage } from './LazyPage.tsx';
import type { LoadPage } from './LazyPage.tsx';
import { routeNameOf, routes } from './routes.ts';
import type { AppStore } from './store.ts';

/** Then the shell is drawn without the page, which says by itself that it is on its way. */
export const LONGEST_MS = 3000;
/** A page that has come does not wait longer for what it shows. */
export const LONGEST_ANSWER_MS = 600;

function findLoadOfAddress(store: AppStore): LoadPage | undefined {
  const pathname = window.location.hash.slice(1).split('?')[0] ?? '';
  const isHome = pathname === '' || pathname === homeAlias;
  const name = routeNameOf(isHome ? paths.home : pathname);
  const entry = name === undefined ? undefined : routes[name];
  const isShown = entry?.isPrivate !== true || selectIsSignedIn(store.getState());
  return isShown ? entry?.load : undefined;
}

async function prepare(store: AppStore, texts: Promise<I18n>, load: LoadPage): Promise<void> {
  const page = fetchPage(load);
  const i18n = await texts;
  const words = loadFirstTexts(i18n);
  const { prepare: ask } = await page;
  await Promise.all([words, Promise.race([ask?.(store.dispatch), pause(LONGEST_ANSWER_MS)])]);
}

/** Resolves when the first page can be drawn, or should not be waited for; never rejects: what did not come the page says. */
export async function prepareFirstPage(
  store: AppStore,
  texts: Promise<I18n>,
  find: (store: AppStore) => LoadPage | undefined = findLoadOfAddress,
): Promise<void> {
  const load = find(store);
  if (load === undefined) return;
  const coming = prepare(store, texts, load).catch(() => undefined);
  await Promise.race([coming, pause(LONGEST_MS)]);
}
