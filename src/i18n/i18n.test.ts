import { jest } from '@jest/globals';
import { LANGUAGES, parseLanguage, toLanguageTag } from './languages.ts';
import { changeLanguage, currentLanguage, setUpI18n } from './setUpI18n.ts';
import { readStoredLanguage, storeLanguage } from './storedLanguage.ts';

/** As `Trans` asks. */
const NO_PLACE = { ns: undefined, lng: undefined };

/** The paths of all texts of a catalogue; of a plural the one that asks for it too. */
const leavesOf = (catalogue: object, path = ''): string[] =>
  Object.entries(catalogue).flatMap(([name, value]) => {
    const key = `${path}${name}`;
    if (typeof value === 'object') return leavesOf(value as object, `${key}.`);
    return key.endsWith('_other') ? [key, key.slice(0, -'_other'.length)] : [key];
  });

test('the twelve codes of product.md §1 are there, each once', () => {
  expect(LANGUAGES.map((language) => language.code).sort()).toEqual(
    ['cs', 'de', 'en', 'fr', 'it', 'jp', 'ko', 'pt-br', 'th', 'vi', 'zh', 'zh-Hant'].sort(),
  );
});

test.each([
  ['xx', 'en'],
  ['en', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-Hant', 'zh-Hant'],
  ['cs', 'cs'],
  ['de', 'de'],
  ['fr', 'fr'],
  ['it', 'it'],
  ['jp', 'ja'],
  ['ko', 'ko'],
  ['pt-br', 'pt-BR'],
  ['th', 'th'],
  ['vi', 'vi'],
])('the tag of %s is %s', (code, tag) => {
  expect(toLanguageTag(code)).toBe(tag);
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  expect(Intl.NumberFormat.supportedLocalesOf([tag])).toEqual([tag]);
});

test.each(LANGUAGES)('a document in $code says lang="$tag"', async ({ code, tag }) => {
  const i18n = await setUpI18n(code);
  expect(currentLanguage(i18n)).toBe(code);
  expect(i18n.exists('action.logIn', { lng: code, fallbackLng: [] })).toBe(true);
  expect(document.documentElement).toHaveAttribute('lang', tag);
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('an order is not cancelled with the word that leaves a dialog, where a language has two', async () => {
  const german = await setUpI18n('de');
  expect(german.t('action.cancel')).toBe('Abbrechen');
  expect(german.t('action.cancelOrder')).toBe('Stornieren');
});

test.each([
  ['en', 'en'],
  ['zh', 'zh'],
  ['zh-Hant', 'zh-Hant'],
  ['sv', undefined],
  ['EN', undefined],
  [null, undefined],
  [7, undefined],
])('%s is read as %s', (text, expected) => {
  expect(parseLanguage(text)).toBe(expected);
});

test('every language says who it is', () => {
  for (const language of LANGUAGES) expect(language.nativeName).not.toBe('');
});

test('the language changes on the screen, in the document and in the storage', async () => {
  const i18n = await setUpI18n('en');
  expect(i18n.t('action.logIn')).toBe('Log in');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  await changeLanguage(i18n, 'zh');
  expect(i18n.t('action.logIn')).toBe('登录');
  expect(document.documentElement).toHaveAttribute('lang', 'zh-Hans');
  expect(localStorage.getItem('lang')).toBe('zh');
  expect(readStoredLanguage()).toBe('zh');
});

test('a browser that forbids its storage has no language of its own', () => {
  const forbidden = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(readStoredLanguage()).toBeUndefined();
  storeLanguage('zh');
  forbidden.mockRestore();
});

test('plurals follow the language', async () => {
  const i18n = await setUpI18n('en');
  expect(i18n.t('check.sources', { count: 1 })).toBe('1 source');
  expect(i18n.t('check.sources', { count: 4 })).toBe('4 sources agree');
  // Japanese has one form for all: never the forms, or the words, of the device's language.
  await changeLanguage(i18n, 'jp');
  expect(i18n.t('check.sources', { count: 1 })).toBe('提供元1か所が一致');
  await changeLanguage(i18n, 'pt-br');
  expect(i18n.t('check.sources', { count: 4 })).toMatch(/^4 .*concordam/);
});

test('a catalogue that does not come is asked for until it does, and no name of a sentence is shown', async () => {
  let failures = 3;
  const i18n = await setUpI18n('en', async (_language, namespace) => {
    if (namespace === 'spot' && failures-- > 0) throw new Error('the wire is cut');
    return { sentence: 'A sentence.' };
  });
  jest.useFakeTimers();
  let hasCome = false;
  const coming = i18n.loadNamespaces('spot').then(() => (hasCome = true));
  await jest.advanceTimersByTimeAsync(500 + 1000);
  expect(hasCome).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  await coming;
  expect(i18n.exists('spot:sentence')).toBe(true);
  jest.useRealTimers();
});

test('English stands in for words that do not come, said once, and gives way when they have come', async () => {
  let failures = 2;
  const said: string[] = [];
  const load = async (language: string, namespace: string) => {
    if (language === 'de' && namespace === 'spot' && failures-- > 0) throw new Error('cut');
    return { sentence: language === 'de' ? 'Ein Satz.' : 'A sentence.' };
  };
  const i18n = await setUpI18n('de', load, (language) => said.push(language));
  jest.useFakeTimers();
  try {
    await i18n.loadNamespaces('spot');
    const read = () => i18n.getResource('de', 'spot', 'sentence') as unknown;
    expect(read()).toBe('A sentence.');
    const changed = jest.fn();
    i18n.on('languageChanged', changed);
    await jest.advanceTimersByTimeAsync(500 + 1000);
    expect(read()).toBe('Ein Satz.');
    expect(changed).toHaveBeenCalledWith('de');
    expect(said).toEqual(['de']);
  } finally {
    jest.useRealTimers();
  }
});

test('a text by its plain key is the one that the library itself finds', async () => {
  const i18n = await setUpI18n('de');
  await i18n.loadNamespaces(['common', 'trading', 'proof']);
  const library = Object.getPrototypeOf(i18n) as typeof i18n;
  const values = { count: 2, amount: '1,50', currency: 'USDT', price: '60.000', seconds: 3 };
  for (const namespace of ['common', 'trading', 'proof'] as const) {
    const plain = i18n.getFixedT('de', namespace);
    const own = library.getFixedT.call(i18n, 'de', namespace) as typeof plain;
    expect({ ...plain }).toEqual({ ns: namespace, lng: 'de' });
    for (const key of leavesOf(i18n.getResourceBundle('de', namespace) as object)) {
      const name = key as 'action.logIn';
      // A text with a gap is never asked for without what fills it.
      if (!plain(name).includes('{{')) expect(plain(name)).toBe(own(name));
      expect(plain(name, values)).toBe(own(name, values));
      expect(plain(name, NO_PLACE)).toBe(own(name, NO_PLACE));
    }
  }
  const current = i18n.getFixedT(null, 'common');
  for (const key of ['action.logIn', 'trading:market.short', 'nothing.here']) {
    const name = key as 'action.logIn';
    expect(current(name)).toBe(i18n.t(name));
  }
});
