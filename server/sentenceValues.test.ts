import { readFileSync } from 'node:fs';
import { SERVED_LANGUAGES, toLanguageTag } from './languages.ts';
import { READINGS, readValue } from './sentenceValues.ts';

/** Thirty-eight decimals and sixty digits: more than a float has, and more decimals than `Intl` writes. */
const TINY = '0.00000000000000000000000000000000000001';
const HUGE = '123456789012345678901234567890123456789012345678901234567890.10';

test.each<[string, string, string, string]>([
  ['price', '1.084', 'en', '1.084'],
  ['price', '1.084', 'de', '1,084'],
  ['price', '1.084', 'fr', '1,084'],
  ['price', '1.084', 'it', '1,084'],
  ['price', '1.084', 'pt-br', '1,084'],
  ['price', '1.084', 'vi', '1,084'],
  ['price', '1.084', 'th', '1.084'],
  ['price', '1.084', 'jp', '1.084'],
  ['amount', '1234567.5', 'en', '1,234,567.5'],
  ['amount', '1234567.5', 'de', '1.234.567,5'],
  ['amount', '1234567.5', 'fr', '1\u202f234\u202f567,5'],
  ['amount', '1234567.5', 'cs', '1\u00a0234\u00a0567,5'],
  ['amount', '1234567.5', 'it', '1.234.567,5'],
  ['amount', '1234567.5', 'pt-br', '1.234.567,5'],
  ['amount', '1234567.5', 'vi', '1.234.567,5'],
  ['amount', '1234567.5', 'th', '1,234,567.5'],
  ['amount', '1234567.5', 'jp', '1,234,567.5'],
  ['amount', '-0.50', 'de', '-0,50'],
  ['minutes', '1440', 'pt-br', '1.440'],
  ['minimum', '0.65', 'de', '0,65'],
  ['maximum', '1000 USDT', 'de', '1.000 USDT'],
  ['coins', '0.5 BTC, 1234.25 ETH', 'vi', '0,5 BTC, 1.234,25 ETH'],
  ['coins', '0.5 BTC, 1234.25 ETH', 'jp', '0.5 BTC、1,234.25 ETH'],
  ['coins', '', 'de', ''],
])('%s %s reads in %s as %s', (name, value, language, text) => {
  expect(readValue(name, value, toLanguageTag(language))).toBe(text);
});

test.each(['account', 'address', 'brand', 'code', 'email', 'product', 'transactionId', 'until'])(
  'a value that is called %s is no number, whatever it looks like',
  (name) => {
    for (const language of SERVED_LANGUAGES)
      expect(readValue(name, '0012345.5', toLanguageTag(language))).toBe('0012345.5');
  },
);

test('what nobody declared stands as it came', () => {
  expect(readValue('label', '12345.6', 'de')).toBe('12345.6');
});

test.each(SERVED_LANGUAGES)(
  'in %s no digit is lost, none is added, and all are Latin',
  (language) => {
    for (const value of [TINY, HUGE, `-${HUGE}`, '0', '0.10', '-0.1', '100000', '9007199254740993'])
      expect(readValue('amount', value, toLanguageTag(language)).match(/\d/g)).toEqual(
        value.match(/\d/g),
      );
  },
);

test('every name of the catalogues is declared, and no other', () => {
  const named = ['errors', 'mail'].flatMap((file) => {
    const texts = readFileSync(`locales/en/${file}.json`, 'utf8');
    return Array.from(texts.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name);
  });
  expect(Object.keys(READINGS).toSorted()).toEqual([...new Set(named)].toSorted());
});
