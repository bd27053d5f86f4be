import { parseLanguage } from './languages.ts';
import type { LanguageCode } from './languages.ts';

/** Local storage key of product.md §3, a plain string. */
export const LANGUAGE_KEY = 'lang';

/** The language this browser chose, or undefined when none (or none that is offered) is stored. */
export function readStoredLanguage(storage: Storage = localStorage): LanguageCode | undefined {
  try {
    return parseLanguage(storage.getItem(LANGUAGE_KEY));
  } catch {
    // Storage can be forbidden (private windows, embedded pages); the default language serves then.
    return undefined;
  }
}

/** Keeps the choice; without storage the choice lasts until the page is closed. */
export function storeLanguage(code: LanguageCode, storage: Storage = localStorage): void {
  try {
    storage.setItem(LANGUAGE_KEY, code);
  } catch {
    // Same as above: nothing to keep it in.
  }
}
