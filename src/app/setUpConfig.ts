import type { i18n as I18n } from 'i18next';
import { commonGetConfig } from '../api/commonApi.ts';
import { configUpdated } from '../api/serverConfig.ts';
import { languageChanged } from '../api/session.ts';
import { changeLanguage } from '../i18n/setUpI18n.ts';
import { parseLanguage } from '../i18n/languages.ts';
import { readStored } from '../lib/storage.ts';
import type { AppStore } from './store.ts';

async function refresh(store: AppStore, i18n: I18n, now: () => number): Promise<void> {
  const askedAt = now();
  const answer = await store.dispatch(
    commonGetConfig.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  // Other codes are ignored (product.md §7); a network failure has already been said.
  if (answer.data === undefined) return;
  const config = answer.data;
  // The server read its clock somewhere between question and answer; the middle is the best guess.
  const clockOffsetMs = Math.round(config.serverTime - (askedAt + now()) / 2);
  store.dispatch(configUpdated({ config, clockOffsetMs }));
  if (readStored('lang') !== undefined) return;
  const language = parseLanguage(config.defaultLang);
  if (language === undefined) return;
  await changeLanguage(i18n, language);
  store.dispatch(languageChanged(language));
}

/** Fetches the configuration now and each time the app is shown again (product.md §7). Returns the teardown. */
export function setUpConfig(store: AppStore, i18n: I18n, now: () => number = Date.now): () => void {
  let isRunning = false;
  const run = (): void => {
    if (document.visibilityState !== 'visible' || isRunning) return;
    isRunning = true;
    void refresh(store, i18n, now).finally(() => {
      isRunning = false;
    });
  };
  document.addEventListener('visibilitychange', run);
  run();
  return () => {
    document.removeEventListener('visibilitychange', run);
  };
}
