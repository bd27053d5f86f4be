/** The catalogues: `en` is the source; every other language has its keys, plural forms and variables. */
import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { compareCatalogues, type Catalogue } from './compareCatalogues.ts';

const languages = LANGUAGES.map(({ code }) => code);
const namespaces = readdirSync('locales/en');

const read = (language: string, file: string): Catalogue =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Catalogue;

describe('catalogues', () => {
  test.each(languages)('%s has exactly the namespaces of en', (language) => {
    expect(readdirSync(`locales/${language}`)).toEqual(namespaces);
  });

  const pairs = languages.flatMap((language) =>
    namespaces.map((file) => [language, file] as const),
  );
  test.each(pairs)('%s/%s says what en says', (language, file) => {
    expect(compareCatalogues(read('en', file), read(language, file), language)).toEqual([]);
  });
});

describe('the comparison itself', () => {
  const en: Catalogue = { greeting: 'Hello {{name}}', orders_one: '1', orders_other: '{{count}}' };

  test.each([
    ['a missing key', { orders_one: '1', orders_other: '2' }, 'de', 'greeting is missing'],
    ['a key too many', { ...en, extra: 'x' }, 'de', 'extra is not in en'],
    ['an empty text', { ...en, greeting: ' ' }, 'de', 'greeting is empty'],
    [
      'another variable',
      { ...en, greeting: 'Hallo {{who}}' },
      'de',
      'greeting has other variables',
    ],
    // Russian-like plurals ask for more forms than English has; Chinese for fewer.
    ['a missing plural form', en, 'cs', 'orders_few is missing'],
    ['a plural form too many', en, 'zh', 'orders_one is not in en'],
  ])('%s is found', (_name, other, language, sentence) => {
    expect(compareCatalogues(en, other, language)).toContain(sentence);
  });

  test('a full catalogue passes', () => {
    expect(compareCatalogues(en, { ...en, greeting: 'Hallo {{name}}' }, 'de')).toEqual([]);
  });
});
