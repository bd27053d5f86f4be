import type { i18n as I18n } from 'i18next';
import { setupListeners } from '@reduxjs/toolkit/query';
import { languageChanged } from '../state/session.ts';
import { firstScreenHere } from '../lib/firstData.ts';
import { setUpPreferences } from '../lib/preferences.ts';
import { setUpTrustedTypes } from '../lib/trustedTypes.ts';
import { started, stopped } from '../realtime/actions.ts';
import { setUpAppNews } from './setUpAppNews.ts';
import { setUpConfig } from './setUpConfig.ts';
import { setUpCountry } from './setUpCountry.ts';
import { setUpLog } from './setUpLog.ts';
import { setUpTabs } from './setUpTabs.ts';
import type { AppStore } from './store.ts';

function setUpRealtime(store: AppStore): () => void {
  store.dispatch(started());
  return () => {
    store.dispatch(stopped());
  };
}

/** The document's theme and colours, and the language of requests, follow what the user chooses. */
function setUpLanguage(store: AppStore, i18n: I18n): () => void {
  const preferences = setUpPreferences(() => i18n.language);
  const onChange = (code: string): void => {
    store.dispatch(languageChanged(code));
    preferences.refresh();
  };
  i18n.on('languageChanged', onChange);
  if (store.getState().session.lang !== i18n.language) onChange(i18n.language);
  return () => {
    i18n.off('languageChanged', onChange);
    preferences.tearDown();
  };
}

/** After the page's own load: the screen is still asking for what it shows. */
const TABS_AFTER_MS = 3000;

/** The tabs' code comes after the first page, by a script of its own: the boot does not carry it. */
function setUpTabCode(i18n: I18n): void {
  const fetch = (): void => {
    void firstScreenHere()
      .then(() => import('./fetchTabs.ts'))
      .then(({ fetchTabs }) => fetchTabs(i18n), ignore);
  };
  const start = (): void => {
    setTimeout(fetch, TABS_AFTER_MS);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
/** Without it a tab is fetched when it is first visited. */
const ignore = (): void => undefined;

/** Everything that runs beside the screens, in one list; returns the teardown of all. */
export function setUpClient(store: AppStore, i18n: I18n): () => void {
  setUpTrustedTypes();
  const tearDowns = [
    setUpLanguage(store, i18n),
    setUpTabs(store),
    setUpCountry(store),
    setupListeners(store.dispatch),
    setUpConfig(store, i18n),
    setUpRealtime(store),
    setUpLog(),
    setUpAppNews(store),
  ];
  setUpTabCode(i18n);
  return () => {
    for (const tearDown of tearDowns.toReversed()) tearDown();
  };
}
