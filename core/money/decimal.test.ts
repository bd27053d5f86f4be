import fc from 'fast-check';
import {
  Decimal,
  decimal,
  maxDecimal,
  minDecimal,
  parseDecimal,
  toSafeInteger,
  toScaledText,
  toText,
} from './decimal.ts';

describe('parseDecimal reads only plain decimal strings', () => {
  test.each([
    ['0', '0'],
    ['-3.5', '-3.5'],
    ['0.000000000000000001', '0.000000000000000001'], // 18 decimals, the finest the wire has
    ['999999999999999999', '999999999999999999'],
  ])('%s is read', (text, expected) => {
    expect(parseDecimal(text)?.toFixed()).toBe(expected);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '1.',
    '01',
    '1e3',
    '1E3',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '1,234.5',
    '--1',
    '1.2.3',
    '٣',
    '1234567890123456789',
    '0.1234567890123456789',
  ])('%p is refused', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });
});

describe('text', () => {
  test.each([
    ['0.10', '0.1'], // no trailing zeros
    ['-0', '0'], // zero has no sign
    ['0.00000001', '0.00000001'], // no exponent
    ['123456789012345678901234567890', '123456789012345678901234567890'],
  ])('%s is written %s', (value, expected) => {
    expect(toText(new Decimal(value))).toBe(expected);
  });

  test('a scaled text has exactly its decimals', () => {
    expect(toScaledText(decimal('1.5'), 6)).toBe('1.500000');
    expect(toScaledText(decimal('-1.234567'), 6)).toBe('-1.234567');
    expect(toScaledText(new Decimal('-0'), 2)).toBe('0.00');
  });

  test('a scaled text never rounds', () => {
    expect(() => toScaledText(decimal('1.2345678'), 6)).toThrow(RangeError);
  });

  test('what is written is read back as the same number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.nat(12),
        (units, scale) => {
          const value = new Decimal(units.toString()).div(new Decimal(10).pow(scale));
          expect(decimal(toText(value)).eq(value)).toBe(true);
        },
      ),
    );
  });
});

test('products of amounts of 10^12 with 8 decimals are exact', () => {
  const amount = decimal('999999999999.99999999');
  expect(amount.times(amount).toFixed()).toBe('999999999999999999980000.0000000000000001');
});

test.each([
  ['12', 12],
  ['-7', -7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is a safe integer', (text, expected) => {
  expect(toSafeInteger(decimal(text))).toBe(expected);
});

test.each(['0.5', '9007199254740992', '9007199254740991.5'])('%s is no safe integer', (text) => {
  expect(() => toSafeInteger(decimal(text))).toThrow(RangeError);
});

test('the larger and the smaller of two', () => {
  expect(maxDecimal(decimal('1'), decimal('2')).toFixed()).toBe('2');
  expect(maxDecimal(decimal('2'), decimal('1')).toFixed()).toBe('2');
  expect(minDecimal(decimal('1'), decimal('2')).toFixed()).toBe('1');
  expect(minDecimal(decimal('2'), decimal('1')).toFixed()).toBe('1');
});
