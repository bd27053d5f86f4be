import { readStored, writeStored } from '../lib/storage.ts';
import { parseLanguage } from './languages.ts';
import type { LanguageCode } from './languages.ts';

/** The language this browser chose, or undefined when none (or none that is offered) is stored. */
export const readStoredLanguage = (): LanguageCode | undefined => parseLanguage(readStored('lang'));

/** Keeps the choice; without storage the choice lasts until the page is closed. */
export function storeLanguage(code: LanguageCode): void {
  writeStored('lang', code);
}
