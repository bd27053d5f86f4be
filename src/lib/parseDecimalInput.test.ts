import fc from 'fast-check';
import { formatDecimal, localeSeparators } from './formatParts.ts';
import { parseDecimalInput } from './parseDecimalInput.ts';

const english = { decimal: '.', group: ',' };
const german = { decimal: ',', group: '.' };
const french = { decimal: ',', group: '\u202f' };
const chinese = localeSeparators('zh-Hans');

/** Types `keys` one after the other, as the field does; undefined once a key is refused. */
function typeIn(
  keys: string,
  separators = english,
  decimals = 6,
): ReturnType<typeof parseDecimalInput> {
  let draft: ReturnType<typeof parseDecimalInput> = { text: '', value: '' };
  for (const key of keys) {
    draft = parseDecimalInput(draft.text + key, separators, decimals, 'typed');
    if (draft === undefined) return undefined;
  }
  return draft;
}

describe('typing', () => {
  test.each([
    ['', english, { text: '', value: '' }],
    ['1234.5', english, { text: '1234.5', value: '1234.5' }],
    // a half-typed number stays as it is on the screen
    ['12.', english, { text: '12.', value: '12' }],
    ['.5', english, { text: '.5', value: '0.5' }],
    ['0.50', english, { text: '0.50', value: '0.50' }],
    // comma and point both start the decimals, whatever the language; what may become a group stays as it was typed
    ['12,5', english, { text: '12,5', value: '12.5' }],
    ['12.5', german, { text: '12.5', value: '12.5' }],
    ['12,5', german, { text: '12,5', value: '12.5' }],
    ['1234,5', english, { text: '1234.5', value: '1234.5' }],
    ['0,125', english, { text: '0.125', value: '0.125' }],
    ['12,3456', english, { text: '12.3456', value: '12.3456' }],
    // one leading zero is enough
    ['007', english, { text: '7', value: '7' }],
    ['00.5', english, { text: '0.5', value: '0.5' }],
    // keyboards of China, Japan, the Arab countries, Iran and India
    ['１２．５', english, { text: '12.5', value: '12.5' }],
    ['12。5', english, { text: '12.5', value: '12.5' }],
    ['٢٥٠٠٠٫٥', english, { text: '25000.5', value: '25000.5' }],
    ['۲۵', english, { text: '25', value: '25' }],
    ['२५', english, { text: '25', value: '25' }],
  ])('%s', (text, separators, expected) => {
    expect(typeIn(text, separators, 4)).toEqual(expected);
  });

  // The second mark says what the first one was.
  test.each([
    ['25,000.50', english, '25000.50'],
    ['25.000,50', english, '25000.50'],
    ['25,000.50', german, '25000.50'],
    ['25.000,50', german, '25000.50'],
    ['25,000.50', french, '25000.50'],
    ['1,234,567.8', english, '1234567.8'],
    ['1,234,567', english, '1234567'],
    ['1.234.567,8', german, '1234567.8'],
    // In lakhs.
    ['12,34,567.8', english, '1234567.8'],
    // Spaces and the Swiss apostrophe are never decimals.
    ['25 000.50', english, '25000.50'],
    ['25 000,50', french, '25000.50'],
    ["25'000.50", english, '25000.50'],
    ['25’000,50', german, '25000.50'],
    ['٢٥٬٠٠٠٫٥', english, '25000.5'],
    ['２５，０００．５', chinese, '25000.5'],
  ])('%s is one number in every language', (text, separators, value) => {
    expect(typeIn(text, separators)?.value).toBe(value);
  });

  // One mark that is not the language's own for decimals, and exactly three figures.
  test.each([
    ['25,000', english, '25000', '25.000'],
    ['1,125', english, '1125', '1.125'],
    ['25.000', german, '25000', '25.000'],
    ['25.000', french, '25000', '25.000'],
    ['２５，０００', chinese, '25000', '25.000'],
    ['٢٥،٠٠٠', english, '25000', '25.000'],
  ])('%s counts only once the user has said what it is', (text, separators, grouped, decimal) => {
    expect(typeIn(text, separators)).toMatchObject({ value: '', question: { grouped, decimal } });
  });

  test.each([
    ['the language’s own mark starts decimals', '25.000', english, 6, '25.000'],
    ['more figures than a group has', '25,0001', english, 6, '25.0001'],
    ['four figures before it', '2500,000', english, 6, '2500.000'],
    ['nothing has three decimals here', '25,000', english, 2, '25000'],
    ['nor here, where there are none at all', '25,000', english, 0, '25000'],
  ])('no question where %s', (_why, text, separators, decimals, value) => {
    const draft = typeIn(text, separators, decimals);
    expect(draft?.question).toBeUndefined();
    expect(draft?.value).toBe(value);
  });

  test.each([
    ['1,234,5', 6],
    ['25,07', 1],
    ['25,', 0],
  ])('%s is the start of a number with groups and counts for nothing yet', (text, decimals) => {
    expect(typeIn(text, english, decimals)).toEqual({ text, value: '', isUnfinished: true });
  });

  test.each([
    ['a letter', '12a'],
    ['a minus', '-5'],
    ['an exponent', '1e5'],
    ['a second point', '1.2.'],
    ['a point after decimals', '1.25.'],
    ['a group that is none', '1,23.'],
    ['a third kind of order', '1.234,567.'],
    ['a fifth decimal where the step has four', '0.12345'],
  ])('%s is refused', (_name, text) => {
    expect(typeIn(text, english, 4)).toBeUndefined();
  });

  test('a point is refused where the currency has no decimals', () => {
    expect(parseDecimalInput('12.', english, 0, 'typed')).toBeUndefined();
    expect(parseDecimalInput('12', english, 0, 'typed')).toEqual({ text: '12', value: '12' });
  });

  test('what is deleted from a number with groups stays as it stands', () => {
    const deleted = parseDecimalInput('25,000.', english, 6, 'deleted');
    expect(deleted).toEqual({ text: '25,000.', value: '25000' });
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
    ['1,234', german, '1.234'],
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
    expect(parseDecimalInput(text, separators, 8, 'pasted')?.value).toBe(expected);
  });

  test.each([
    ['1,234', english],
    ['1.234', german],
  ])('a lone group in %j is asked about, as if it had been typed', (text, separators) => {
    const draft = parseDecimalInput(text, separators, 8, 'pasted');
    expect(draft).toMatchObject({ value: '', question: { grouped: '1234', decimal: '1.234' } });
  });

  // Read as groups these would be another amount: a date, a list, two styles in one.
  test.each(['1.5.5', '1,2,3.4', '20.11.2026', '1,23,45', '1.234,567.8'])(
    '%j is grouped like no number, and refused',
    (text) => {
      expect(parseDecimalInput(text, english, 8, 'pasted')).toBeUndefined();
    },
  );

  test('a sentence is refused', () => {
    expect(parseDecimalInput('498.00 USDT', english, 8, 'pasted')).toBeUndefined();
  });
});

test('what comes out is always a plain decimal string, and reads back as itself', () => {
  const origins = fc.constantFrom('typed', 'pasted', 'deleted' as const);
  const text = fc.stringMatching(/^[\d.,' ]{0,24}$/);
  fc.assert(
    fc.property(text, origins, fc.nat(8), (typed, origin, decimals) => {
      const draft = parseDecimalInput(typed, german, decimals, origin);
      if (draft === undefined) return;
      expect(draft.value).toMatch(/^(?:|\d+(?:\.\d+)?)$/);
      expect((draft.value.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      expect(parseDecimalInput(draft.text, german, decimals, 'typed')?.value).toBe(draft.value);
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

/** 1,234,567.5 as it is written where comma, point, or a space and a comma are the custom. */
test.each([
  ['en', '1,234,567.5', '.'],
  ['zh-Hans', '1,234,567.5', '.'],
  ['zh-Hant', '1,234,567.5', '.'],
  ['cs', '1 234 567,5', ','],
  ['de', '1.234.567,5', ','],
  ['fr', '1 234 567,5', ','],
  ['it', '1.234.567,5', ','],
  ['ja', '1,234,567.5', '.'],
  ['ko', '1,234,567.5', '.'],
  ['pt-BR', '1.234.567,5', ','],
  ['th', '1,234,567.5', '.'],
  ['vi', '1.234.567,5', ','],
])('in %s %s is read as it is written, decimals after "%s"', (locale, text, mark) => {
  const separators = localeSeparators(locale);
  expect(typeIn(text, separators)?.value).toBe('1234567.5');
  expect(parseDecimalInput(text, separators, 6, 'pasted')).toEqual({
    text: `1234567${mark}5`,
    value: '1234567.5',
  });
  expect(parseDecimalInput(`1234${mark}5`, separators, 6, 'typed')?.value).toBe('1234.5');
});

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

  test('what this platform prints can be pasted back; "1,234" is asked about first', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const draft = parseDecimalInput(print(amount), separators, 6, 'pasted');
        expect(draft?.question?.grouped ?? draft?.value).toBe(amount);
      }),
    );
  });

  test('typed key by key, with comma or point alike, it is the same number', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), (amount, mark) => {
        let text = '';
        for (const key of amount.replace('.', mark)) {
          const draft = parseDecimalInput(text + key, separators, 6, 'typed');
          expect(draft).toBeDefined();
          text = draft?.text ?? text;
        }
        const draft = parseDecimalInput(text, separators, 6, 'typed');
        expect(draft?.question?.decimal ?? draft?.value).toBe(amount);
      }),
    );
  });
});
