import fc from 'fast-check';
import { formatDecimal, localeSeparators } from './formatParts.ts';
import { parseDecimalInput } from './parseDecimalInput.ts';

const english = { decimal: '.', group: ',' };
const german = { decimal: ',', group: '.' };
const french = { decimal: ',', group: '\u202f' };

describe('typing', () => {
  test.each([
    ['', english, { text: '', value: '' }],
    ['1234.5', english, { text: '1234.5', value: '1234.5' }],
    // a half-typed number stays as it is on the screen
    ['12.', english, { text: '12.', value: '12' }],
    ['.5', english, { text: '.5', value: '0.5' }],
    ['0.50', english, { text: '0.50', value: '0.50' }],
    // comma and point both start the decimals, whatever the language
    ['12,5', english, { text: '12.5', value: '12.5' }],
    ['12.5', german, { text: '12,5', value: '12.5' }],
    ['12,5', german, { text: '12,5', value: '12.5' }],
    // one leading zero is enough
    ['007', english, { text: '7', value: '7' }],
    ['00.5', english, { text: '0.5', value: '0.5' }],
    // keyboards of China and Japan
    ['１２．５', english, { text: '12.5', value: '12.5' }],
    ['12。5', english, { text: '12.5', value: '12.5' }],
  ])('%s', (text, separators, expected) => {
    expect(parseDecimalInput(text, separators, 4, false)).toEqual(expected);
  });

  test.each([
    ['a letter', '12a'],
    ['a minus', '-5'],
    ['an exponent', '1e5'],
    ['a second point', '1.2.'],
    ['a fifth decimal where the step has four', '0.12345'],
  ])('%s is refused', (_name, text) => {
    expect(parseDecimalInput(text, english, 4, false)).toBeUndefined();
  });

  test('a point is refused where the currency has no decimals', () => {
    expect(parseDecimalInput('12.', english, 0, false)).toBeUndefined();
    expect(parseDecimalInput('12', english, 0, false)).toEqual({ text: '12', value: '12' });
  });
});

describe('pasting', () => {
  test.each([
    ['12,480.36', english, '12480.36'],
    ['12.480,36', english, '12480.36'],
    ['1,234,567', english, '1234567'],
    // In lakhs, as an Indian page writes it.
    ['12,34,567.8', english, '1234567.8'],
    ['1.234.567', german, '1234567'],
    // a lone separator before three figures: a group only if it is this language's group separator
    ['1,234', english, '1234'],
    ['1,234', german, '1.234'],
    ['1.234', german, '1234'],
    ['1.234', english, '1.234'],
    // not a group: four figures, or nothing that could be grouped before it
    ['1,2345', english, '1.2345'],
    ['0,123', english, '0.123'],
    // spaces of every kind, and the Swiss apostrophe
    ['12 480.36', english, '12480.36'],
    ['12\u202f480,36', french, '12480.36'],
    ["12'480.36", english, '12480.36'],
    [' 498.00\n', english, '498.00'],
    // decimals past the step are cut, in sight
    ['0.123456789', english, '0.12345678'],
  ])('%j', (text, separators, expected) => {
    expect(parseDecimalInput(text, separators, 8, true)?.value).toBe(expected);
  });

  // Read as groups these would be another amount: a date, a list, two styles in one.
  test.each(['1.5.5', '1,2,3.4', '20.11.2026', '1,23,45', '1.234,567.8'])(
    '%j is grouped like no number, and refused',
    (text) => {
      expect(parseDecimalInput(text, english, 8, true)).toBeUndefined();
    },
  );

  test('a sentence is refused', () => {
    expect(parseDecimalInput('498.00 USDT', english, 8, true)).toBeUndefined();
  });
});

test('what comes out is always a plain decimal string, and reads back as itself', () => {
  const text = fc.stringMatching(/^[\d.,' ]{0,24}$/);
  fc.assert(
    fc.property(text, fc.boolean(), fc.nat(8), (typed, isPasted, decimals) => {
      const draft = parseDecimalInput(typed, german, decimals, isPasted);
      if (draft === undefined) return;
      expect(draft.value).toMatch(/^(?:|\d+(?:\.\d+)?)$/);
      expect((draft.value.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      expect(parseDecimalInput(draft.text, german, decimals, false)?.value).toBe(draft.value);
    }),
  );
});

/** The tags of product.md's languages; src/i18n/languages.ts owns the list and lib may not import it. */
const LOCALES = [
  'en',
  'zh-Hans',
  'zh-Hant',
  'cs',
  'de',
  'fr',
  'it',
  'ja',
  'ko',
  'pt-BR',
  'th',
  'vi',
];

describe.each(LOCALES)('in %s', (locale) => {
  const separators = localeSeparators(locale);
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(6))
    .map(([units, decimals]) => {
      const digits = units.toString().padStart(decimals + 1, '0');
      const whole = digits.slice(0, digits.length - decimals);
      return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
    });
  const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
  const print = (amount: string): string =>
    formatDecimal(amount, locale, {
      minimumFractionDigits: decimalsOf(amount),
      maximumFractionDigits: decimalsOf(amount),
    });

  test('what this platform prints can be pasted back', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimalInput(print(amount), separators, 6, true)?.value).toBe(amount);
      }),
    );
  });

  test('typed key by key, with comma or point alike, it is the same number', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), (amount, mark) => {
        let text = '';
        for (const key of amount.replace('.', mark)) {
          const draft = parseDecimalInput(text + key, separators, 6, false);
          expect(draft).toBeDefined();
          text = draft?.text ?? text;
        }
        expect(parseDecimalInput(text, separators, 6, false)?.value).toBe(amount);
      }),
    );
  });
});
