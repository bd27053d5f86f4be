import { jest } from '@jest/globals';
import { LANGUAGES, offeredLanguages, parseLanguage, toLanguageTag } from './languages.ts';
import { changeLanguage, setUpI18n } from './setUpI18n.ts';
import { readStoredLanguage } from './storedLanguage.ts';

test('the twelve codes of product.md §1 are there, each once', () => {
  expect(LANGUAGES.map((language) => language.code).sort()).toEqual(
    ['cs', 'de', 'en', 'fr', 'it', 'jp', 'ko', 'pt-br', 'th', 'vi', 'zh', 'zh-Hant'].sort(),
  );
});

test.each([
  ['jp', 'ja'],
  ['pt-br', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-Hant', 'zh-Hant'],
  ['en', 'en'],
  ['xx', 'en'],
])('the tag of %s is %s', (code, tag) => {
  expect(toLanguageTag(code)).toBe(tag);
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

test.each([
  ['en', 'en'],
  ['zh', 'zh'],
  // not complete yet, so not offered
  ['de', undefined],
  ['EN', undefined],
  [null, undefined],
  [7, undefined],
])('%s is read as %s', (text, expected) => {
  expect(parseLanguage(text)).toBe(expected);
});

test('every offered language says who it is', () => {
  for (const language of offeredLanguages) expect(language.nativeName).not.toBe('');
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

test('plurals follow the language', async () => {
  const i18n = await setUpI18n('en');
  expect(i18n.t('check.sources', { count: 1 })).toBe('1 source');
  expect(i18n.t('check.sources', { count: 4 })).toBe('4 sources agree');
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
