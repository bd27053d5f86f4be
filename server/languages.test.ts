import { readFileSync } from 'node:fs';
import { ERROR_KEYS } from '../protocol/errorKeys.ts';
import { LANGUAGE_CODES } from '../protocol/languages.ts';
import {
  fill,
  parseLanguage,
  SERVED_LANGUAGES,
  type ServedLanguage,
  sentence,
  toLanguageTag,
} from './languages.ts';

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

test('values are put into a sentence once, numbers as its language writes them', () => {
  expect(fill('en', 'at least {{minimum}}', { minimum: '0.001' })).toBe('at least 0.001');
  expect(fill('de', 'mindestens {{minimum}}', { minimum: '0.001' })).toBe('mindestens 0,001');
  expect(fill('en', '{{brand}} {{why}}', { brand: '{{why}}', why: '$&' })).toBe('{{why}} $&');
  expect(fill('en', 'at least {{minimum}}', {})).toBe('at least –');
});

test('a refusal says its bound as its language writes it', () => {
  const params = { lowest: '59400.5', highest: '1060000' };
  const said = (language: ServedLanguage): string => sentence(language, 'price_too_far', params);
  expect(said('en')).toContain('59,400.5 and 1,060,000');
  expect(said('de')).toMatch(/59\.400,5 .* 1\.060\.000/);
  expect(said('fr')).toMatch(/59\u202f400,5 .* 1\u202f060\u202f000/);
});

test('product codes become tags that Intl knows', () => {
  for (const code of ['en', 'zh', 'zh-Hant', 'jp', 'pt-br', 'vi']) {
    expect(Intl.getCanonicalLocales(toLanguageTag(code))).toHaveLength(1);
  }
  expect(toLanguageTag('jp')).toBe('ja');
});
