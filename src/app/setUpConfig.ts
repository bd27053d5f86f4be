import type { i18n as I18n } from 'i18next';
import { commonGetConfig } from '../api/commonApi.ts';
import { configUpdated } from '../state/serverConfig.ts';
import { languageChanged } from '../state/session.ts';
import { changeLanguage } from '../i18n/setUpI18n.ts';
import { parseLanguage } from '../i18n/languages.ts';
import { storeLanguage } from '../i18n/storedLanguage.ts';
import { takeFirstTimes } from '../lib/firstData.ts';
import { readStored } from '../lib/storage.ts';
import type { AppStore } from './store.ts';

const select = commonGetConfig.select(undefined);

/** Who has never chosen a language reads the server's. */
async function followLanguage(store: AppStore, i18n: I18n, code: string): Promise<void> {
  if (readStored('lang') !== undefined) return;
  const language = parseLanguage(code);
  if (language === undefined) return;
  if (language === i18n.language) {
    // It is on the screen: said again, all texts would be drawn anew and the documents asked for twice.
    storeLanguage(language);
    return;
  }
  await changeLanguage(i18n, language);
  store.dispatch(languageChanged(language));
}

/**
 * Fetches the configuration now and each time the app is shown again (product.md §7). It names the rulebook in force, so
 * it is fetched again with everything that the country's rules decide, and for another account. Returns the teardown.
 */
export function setUpConfig(store: AppStore, i18n: I18n): () => void {
  let held: { readonly unsubscribe: () => void } | undefined;
  let seenAt: number | undefined;
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return;
    const before = held;
    held = store.dispatch(commonGetConfig.initiate(undefined, { forceRefetch: true }));
    before?.unsubscribe();
  };
  const watch = (): void => {
    const answer = select(store.getState());
    // Another account: the cache was emptied. What that was part of comes to its end first.
    if (answer.isUninitialized) {
      queueMicrotask(() => {
        if (select(store.getState()).isUninitialized) ask();
      });
      return;
    }
    // Other codes are ignored (product.md §7); a network failure has already been said.
    if (!answer.isSuccess || answer.fulfilledTimeStamp === seenAt) return;
    const { data: config, startedTimeStamp, fulfilledTimeStamp } = answer;
    seenAt = fulfilledTimeStamp;
    const { askedAt, answeredAt } = takeFirstTimes('/api/common/getConfig') ?? {
      askedAt: startedTimeStamp,
      answeredAt: fulfilledTimeStamp,
    };
    // The server read its clock somewhere between question and answer; the middle is the best guess.
    const middle = (askedAt + answeredAt) / 2;
    const clockOffsetMs = Math.round(config.serverTime - middle);
    store.dispatch(configUpdated({ config, clockOffsetMs }));
    void followLanguage(store, i18n, config.defaultLang);
  };
  document.addEventListener('visibilitychange', ask);
  const leave = store.subscribe(watch);
  ask();
  return () => {
    document.removeEventListener('visibilitychange', ask);
    leave();
    held?.unsubscribe();
  };
}
