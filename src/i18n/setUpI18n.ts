import { createInstance } from 'i18next';
import type { BackendModule, i18n as I18n, ThirdPartyModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, parseLanguage, toLanguageTag } from './languages.ts';
import type { LanguageCode } from './languages.ts';
import { loadCatalogue } from './loadCatalogue.ts';
import { storeLanguage } from './storedLanguage.ts';

/** Doubled with each failure up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Asks until the catalogue has come: a screen keeps its shape meanwhile, and never shows the names of its sentences. */
const lazyCatalogues = (load: typeof loadCatalogue): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    const ask = (pauseMs: number): void => {
      load(language, namespace).then(
        (catalogue) => {
          callback(null, catalogue);
        },
        () => {
          setTimeout(ask, pauseMs, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
        },
      );
    };
    ask(FIRST_PAUSE_MS);
  },
});

interface LanguageServices {
  readonly languageUtils: { formatLanguageCode: (code: string) => string };
  readonly pluralResolver: { getRule: (code: string, options?: object) => Intl.PluralRules };
}

/**
 * Keeps the product's codes as they are, for they are folder names (i18next would ask for "pt-BR" where "pt-br" is), and
 * takes plurals from their tags: of "jp" Intl knows nothing and would answer for the device's language.
 */
const productCodes: ThirdPartyModule = {
  type: '3rdParty',
  init({ services }) {
    const { languageUtils, pluralResolver } = services as LanguageServices;
    languageUtils.formatLanguageCode = (code) => code;
    const getRule = pluralResolver.getRule.bind(pluralResolver);
    pluralResolver.getRule = (code, options) => getRule(toLanguageTag(code), options);
  },
};

/** Keeps `<html lang dir>` equal to the language on the screen. */
function markDocument(i18n: I18n, code: string): void {
  const root = document.documentElement;
  root.lang = toLanguageTag(code);
  root.dir = i18n.dir(toLanguageTag(code));
}

/**
 * Starts the catalogues in `language` and loads the `common` namespace; other namespaces load when a
 * component first asks for them (wrap it in Suspense).
 */
export async function setUpI18n(
  language: LanguageCode = DEFAULT_LANGUAGE,
  load = loadCatalogue,
): Promise<I18n> {
  const i18n = createInstance();
  i18n.on('languageChanged', (code) => {
    markDocument(i18n, code);
  });
  await i18n
    .use(lazyCatalogues(load))
    .use(productCodes)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language has every sentence (test/tidy/locales.test.ts): a second language would only cost its files.
      fallbackLng: false,
      // The product's codes (jp, pt-br) are folder names: no splitting, no changing of case (`productCodes`).
      load: 'currentOnly',
      lowerCaseLng: false,
      cleanCode: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
  markDocument(i18n, language);
  return i18n;
}

/** Changes the language now and stores the choice. */
export async function changeLanguage(i18n: I18n, code: LanguageCode): Promise<void> {
  storeLanguage(code);
  await i18n.changeLanguage(code);
}

/** The language on the screen as one of ours. */
export function currentLanguage(i18n: I18n): LanguageCode {
  return parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE;
}
