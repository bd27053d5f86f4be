import { createInstance } from 'i18next';
import type { i18n as I18n, ThirdPartyModule } from 'i18next';
import { setI18n } from 'react-i18next';
import { DEFAULT_LANGUAGE, parseLanguage, toLanguageTag } from './languages.ts';
import type { LanguageCode } from './languages.ts';
import { lazyCatalogues } from './lazyCatalogues.ts';
import { loadCatalogue } from './loadCatalogue.ts';
import { storeLanguage } from './storedLanguage.ts';

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

interface Asked {
  readonly ns?: string | readonly string[] | undefined;
  readonly lng?: string | null | undefined;
}
type TextOf = (key: string, asked?: Asked) => string;

/**
 * The `t` of a language and namespace. Our texts are asked for by plain keys; the library's own serves other kinds of
 * key too, for which it copies all of its options each time: two thirds of what a text costs. One that is given nothing is
 * taken as it stands in its catalogue.
 */
function plainKeys(i18n: I18n) {
  const textOf = i18n.t as TextOf;
  return (lng: string | null, ns: string): TextOf => {
    const textAt = (key: string): string | undefined =>
      i18n.getResource(lng ?? i18n.language, ns, key) as string | undefined;
    const fixed: TextOf = (key, asked) =>
      (asked === undefined ? textAt(key) : undefined) ??
      textOf(key, { ...asked, ns: asked?.ns ?? ns, lng: asked?.lng ?? lng });
    // `Trans` names no place where the function has one.
    return Object.assign(fixed, { ns, lng });
  };
}

/** Keeps `<html lang dir>` equal to the language on the screen. */
function markDocument(i18n: I18n, code: string): void {
  const root = document.documentElement;
  root.lang = toLanguageTag(code);
  root.dir = i18n.dir(toLanguageTag(code));
}

/**
 * Starts the catalogues in `language` and loads the `common` namespace; other namespaces load when a
 * component first asks for them (wrap it in Suspense). `onStandIn` is told when English stands in for what did not come.
 */
export async function setUpI18n(
  language: LanguageCode = DEFAULT_LANGUAGE,
  load = loadCatalogue,
  onStandIn: (language: string) => void = () => undefined,
): Promise<I18n> {
  const i18n = createInstance();
  i18n.getFixedT = plainKeys(i18n) as I18n['getFixedT'];
  // A component that says something copies all that the instance has of its own: this one has nothing of its own.
  setI18n(Object.create(i18n) as I18n);
  i18n.on('languageChanged', (code) => {
    markDocument(i18n, code);
  });
  await i18n
    .use(
      lazyCatalogues({
        load,
        onStandIn,
        onCome: (code, namespace, catalogue) => {
          i18n.addResourceBundle(code, namespace, catalogue);
          // What is on the screen is said again, in its own words.
          if (code === i18n.language) i18n.emit('languageChanged', code);
        },
      }),
    )
    .use(productCodes)
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
