/**
 * The one list of languages: the product's codes (product.md §1), their BCP-47 tags and their names. Each has all its
 * catalogues (test/tidy/locales.test.ts).
 */

export interface Language {
  /** The product's own code: folder under locales/, the `lang` header and the stored `lang`. */
  readonly code: LanguageCode;
  /** BCP-47 tag for `<html lang>` and Intl. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly nativeName: string;
  /** The language's name in English, shown under the native one. */
  readonly englishName: string;
}

export type LanguageCode =
  | 'en'
  | 'zh'
  | 'zh-Hant'
  | 'cs'
  | 'de'
  | 'fr'
  | 'it'
  | 'jp'
  | 'ko'
  | 'pt-br'
  | 'th'
  | 'vi';

/** Default language, product.md §9. */
export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** In the order of the language screen (design/mock/language.html). */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', tag: 'en', nativeName: 'English', englishName: 'English' },
  { code: 'zh', tag: 'zh-Hans', nativeName: '简体中文', englishName: 'Chinese, simplified' },
  { code: 'zh-Hant', tag: 'zh-Hant', nativeName: '繁體中文', englishName: 'Chinese, traditional' },
  { code: 'cs', tag: 'cs', nativeName: 'Čeština', englishName: 'Czech' },
  { code: 'de', tag: 'de', nativeName: 'Deutsch', englishName: 'German' },
  { code: 'fr', tag: 'fr', nativeName: 'Français', englishName: 'French' },
  { code: 'it', tag: 'it', nativeName: 'Italiano', englishName: 'Italian' },
  { code: 'jp', tag: 'ja', nativeName: '日本語', englishName: 'Japanese' },
  { code: 'ko', tag: 'ko', nativeName: '한국어', englishName: 'Korean' },
  {
    code: 'pt-br',
    tag: 'pt-BR',
    nativeName: 'Português (Brasil)',
    englishName: 'Portuguese, Brazil',
  },
  { code: 'th', tag: 'th', nativeName: 'ไทย', englishName: 'Thai' },
  { code: 'vi', tag: 'vi', nativeName: 'Tiếng Việt', englishName: 'Vietnamese' },
];

/** Untrusted text (storage, configuration) → a language of ours, or undefined. */
export function parseLanguage(text: unknown): LanguageCode | undefined {
  return LANGUAGES.find((language) => language.code === text)?.code;
}

/** Product code → BCP-47 tag (`jp` → `ja`, `pt-br` → `pt-BR`); an unknown code gives the default's tag. */
export function toLanguageTag(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.tag ?? 'en';
}
