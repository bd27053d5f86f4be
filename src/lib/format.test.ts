import {
  formatExact,
  formatHideable,
  formatMoney,
  formatMoneyIn,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatSigned,
  formatVolume,
  toDirection,
} from './format.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { formatDecimal, formatParts, localeSeparators } from './formatParts.ts';
import type { NumberWriting } from './formatParts.ts';

const space = '\u00a0';

describe('money', () => {
  test.each([
    // 2 decimals by default (product.md §9), half up
    ['498', 'en', '498.00'],
    ['12480.355', 'en', '12,480.36'],
    ['0.005', 'en', '0.01'],
    ['-7.2', 'en', '−7.20'],
    // thousands from 1,000 up, in every language (DESIGN 5)
    ['999.99', 'en', '999.99'],
    ['1000', 'en', '1,000.00'],
    ['1000', 'pt-BR', '1.000,00'],
    ['1234567.891', 'de', '1.234.567,89'],
    ['1234.5', 'zh-Hans', '1,234.50'],
    // more decimals where 2 would show zero
    ['0', 'en', '0.00'],
    ['0.000', 'en', '0.00'],
    ['0.0049', 'en', '0.0049'],
    ['0.000012', 'en', '0.000012'],
    ['0.004', 'en', '0.004'],
    ['-0.00123456', 'en', '−0.0012'],
    // every digit is kept: a float would give 12,345,678,901,234,567,168.00
    ['12345678901234567890.12', 'en', '12,345,678,901,234,567,890.12'],
    // what is not known is a dash, never 0
    [undefined, 'en', '—'],
    [null, 'en', '—'],
    ['', 'en', '—'],
    ['1e5', 'en', '—'],
    ['NaN', 'en', '—'],
  ])('%s in %s is %s', (value, locale, expected) => {
    expect(formatMoney(value, locale)).toBe(expected);
  });

  test.each([
    ['125.5', '125.50'],
    ['1.005001', '1.005001'],
    ['12.500000', '12.50'],
    ['1000', '1,000.00'],
    ['100.000000', '100.00'],
    ['', '—'],
  ])('%s that moves is said exactly: %s', (value, expected) => {
    expect(formatExact(value, 'en')).toBe(expected);
  });

  test('has its currency after the number', () => {
    expect(formatMoneyIn('498', 'USDT', 'en')).toBe(`498.00${space}USDT`);
    expect(formatMoneyIn(undefined, 'USDT', 'en')).toBe('—');
  });

  test('turns to six bullets while hidden, whatever its length', () => {
    expect(formatHideable('12,480.36', true)).toBe('••••••');
    expect(formatHideable('1.00', true)).toBe('••••••');
    expect(formatHideable('1.00', false)).toBe('1.00');
  });
});

test.each([
  // the instrument's tick: never more, never fewer decimals
  ['64183.5', 1, 'en', '64,183.5'],
  ['64183', 1, 'en', '64,183.0'],
  ['1.08412', 5, 'en', '1.08412'],
  ['64183.52', 2, 'de', '64.183,52'],
  ['0', 2, 'en', '0.00'],
  [undefined, 2, 'en', '—'],
])('price %s at %d decimals in %s is %s', (value, decimals, locale, expected) => {
  expect(formatPrice(value, decimals, locale)).toBe(expected);
});

test('a quantity has the step and its unit', () => {
  expect(formatQuantity('0.0934', 4, 'en', 'BTC')).toBe(`0.0934${space}BTC`);
  expect(formatQuantity('2', 2, 'en', 'oz')).toBe(`2.00${space}oz`);
  expect(formatQuantity(null, 4, 'en', 'BTC')).toBe('—');
});

test.each([
  ['38.61', undefined, '+38.61'],
  // U+2212, as wide as a digit
  ['-7.2', undefined, '\u22127.20'],
  // zero, and what rounds to zero, has no sign
  ['0', undefined, '0.00'],
  ['-0.00', undefined, '0.00'],
  ['-0.04', 1, '0.0'],
  ['1510.4', 1, '+1,510.4'],
])('signed %s (%s decimals) is %s', (value, decimals, expected) => {
  expect(formatSigned(value, 'en', decimals)).toBe(expected);
});

describe('percent of a ratio', () => {
  test.each([
    ['0.0241', {}, 'en', '2.41%'],
    ['0.0241', { sign: 'always' as const }, 'en', '+2.41%'],
    ['-0.045', {}, 'en', '−4.50%'],
    ['0', { sign: 'always' as const }, 'en', '0.00%'],
    // under 0.1 % three decimals
    ['0.0001', {}, 'en', '0.010%'],
    ['0.00099', {}, 'en', '0.099%'],
    ['0.001', {}, 'en', '0.10%'],
    ['-0.0003', {}, 'en', '−0.030%'],
    // gauges ask for one
    ['0.374', { decimals: 1 }, 'en', '37.4%'],
    // the space before the sign is the language's own, and no line breaks there
    ['0.0241', {}, 'de', `2,41${space}%`],
    ['0.0241', {}, 'cs', `2,41${space}%`],
    ['-0.0241', {}, 'fr', `−2,41${space}%`],
    ['0.0241', { sign: 'always' as const }, 'pt-BR', '+2,41%'],
    ['0.0241', {}, 'it', '2,41%'],
    ['0.0241', {}, 'vi', '2,41%'],
    ['0.0241', {}, 'th', '2.41%'],
    ['0.0241', {}, 'zh-Hans', '2.41%'],
    ['0.0241', {}, 'zh-Hant', '2.41%'],
    ['0.0241', {}, 'ja', '2.41%'],
    ['0.0241', {}, 'ko', '2.41%'],
    [undefined, {}, 'en', '—'],
  ])('%s %j in %s is %s', (ratio, option, locale, expected) => {
    expect(formatPercent(ratio, locale, option)).toBe(expected);
  });
});

test.each([
  ['1530000000', 'en', '1.53B'],
  ['1234', 'en', '1.23K'],
  ['5600000', 'en', '5.6M'],
  ['532.17', 'en', '532'],
  // K, M, B wherever numbers are not counted in ten thousands, with the language's own mark
  ['1530000000', 'de', '1,53B'],
  ['5630000', 'fr', '5,63M'],
  ['1234', 'it', '1,23K'],
  ['1234', 'cs', '1,23K'],
  ['5630000', 'pt-BR', '5,63M'],
  ['1530000000', 'vi', '1,53B'],
  ['1530000000', 'th', '1.53B'],
  ['1530000000', 'zh-Hans', '15.3亿'],
  ['45600', 'zh-Hans', '4.56万'],
  ['1530000000', 'zh-Hant', '15.3億'],
  ['45600', 'zh-Hant', '4.56萬'],
  ['1530000000', 'ja', '15.3億'],
  ['45600', 'ja', '4.56万'],
  ['45600', 'ko', '4.56만'],
  ['1530000000', 'ko', '15.3억'],
  [null, 'en', '—'],
])('volume %s in %s is %s', (value, locale, expected) => {
  expect(formatVolume(value, locale)).toBe(expected);
});

test.each([
  ['0.01', 'up'],
  ['-0.01', 'down'],
  ['0.00', 'flat'],
  ['-0', 'flat'],
  [undefined, 'flat'],
] as const)('%s points %s', (value, expected) => {
  expect(toDirection(value)).toBe(expected);
});

test.each([
  ['en', '.', ','],
  ['zh-Hans', '.', ','],
  ['zh-Hant', '.', ','],
  ['cs', ',', space],
  ['de', ',', '.'],
  ['fr', ',', '\u202f'],
  ['it', ',', '.'],
  ['ja', '.', ','],
  ['ko', '.', ','],
  ['pt-BR', ',', '.'],
  ['th', '.', ','],
  ['vi', ',', '.'],
])('separators of %s are %s and %s', (locale, decimal, group) => {
  expect(localeSeparators(locale)).toEqual({ decimal, group });
});

describe('in one piece and in parts', () => {
  const writings: readonly NumberWriting[] = [
    {},
    { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' },
    { minimumFractionDigits: 4, maximumFractionDigits: 4, signDisplay: 'exceptZero' },
    { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 },
    { notation: 'compact', maximumSignificantDigits: 3 },
  ];
  test.each(LANGUAGES)('a number is the same in $tag, with our minus', ({ tag }) => {
    for (const writing of writings)
      for (const value of [
        '0',
        '-0.0049',
        '1234567.891',
        '-1234567.891',
        '12345678901234567890.12',
      ]) {
        const parts = formatParts(value, tag, writing).map((part) => part.value);
        const text = formatDecimal(value, tag, writing);
        expect(text).toBe(parts.join(''));
        expect(text).not.toContain('-');
        if (value === '-1234567.891') expect(text).toContain('−');
      }
  });

  test('each way of writing is a way of its own', () => {
    const written = writings.map((writing) => formatDecimal('1234.5', 'en', writing));
    expect(written).toEqual(['1,234.5', '1,234.50', '+1,234.5000', '123,450.000%', '1.23K']);
  });
});
