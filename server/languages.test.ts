import { readFileSync } from 'node:fs';
import { ERROR_KEYS } from '../protocol/errorKeys.ts';
import { LANGUAGE_CODES } from '../protocol/languages.ts';
import { fill, parseLanguage, SERVED_LANGUAGES, sentence, toLanguageTag } from './languages.ts';

test.each<[string, string]>([
  // The twelve codes of product.md §1, and what a request may carry besides.
  ...SERVED_LANGUAGES.map((code): [string, string] => [code, code]),
  ['zh-hant', 'zh-Hant'],
  ['PT-BR', 'pt-br'],
  ['de-AT', 'de'],
  ['sv', 'en'],
  ['EN', 'en'],
  ['zh-CN', 'zh'],
  ['__proto__', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('lang "%s" is answered in %s', (header, language) => {
  expect(parseLanguage(header, 'en')).toBe(language);
});

test('the twelve languages of product.md §1 are served', () => {
  expect(SERVED_LANGUAGES).toHaveLength(12);
  // What an operator writes is asked for in each of them.
  expect([...LANGUAGE_CODES]).toEqual(SERVED_LANGUAGES);
});

test('without a header the default is spoken', () => {
  expect(parseLanguage(undefined, 'zh')).toBe('zh');
});

test.each(SERVED_LANGUAGES)(
  'every key has a sentence in %s, and every sentence a key',
  (language) => {
    const path = `locales/${language}/errors.json`;
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    // Beside refusals: what went well, and what stands where the operator has said nothing.
    const keys = ['success', 'not_stated', ...ERROR_KEYS];
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
    for (const key of ERROR_KEYS) expect(sentence(language, key)).not.toBe('');
  },
);

test('values are put into a sentence as they are, once', () => {
  expect(fill('at least {{minimum}}', { minimum: '0.001' })).toBe('at least 0.001');
  expect(fill('{{a}} {{b}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} $&');
  expect(fill('at least {{minimum}}', {})).toBe('at least –');
});

test('product codes become tags that Intl knows', () => {
  for (const code of ['en', 'zh', 'zh-Hant', 'jp', 'pt-br', 'vi']) {
    expect(Intl.getCanonicalLocales(toLanguageTag(code))).toHaveLength(1);
  }
  expect(toLanguageTag('jp')).toBe('ja');
});
