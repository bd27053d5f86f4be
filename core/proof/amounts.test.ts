import fc from 'fast-check';
import { decimal } from '../money/decimal.ts';
import { addAmounts, formatAmounts, hasNegative, parseSigned, toAmounts } from './amounts.ts';

const currency = fc.constantFrom('BTC', 'ETH', 'EUR', 'USDC', 'USDT');
const units = fc.bigInt({ min: 0n, max: 10n ** 20n });
const entries = fc
  .dictionary(currency, units)
  .map((all) =>
    Object.entries(all).map(
      ([name, amount]) => [name, decimal(amount.toString()).div(1e8)] as const,
    ),
  );

test('amounts have one text and lead back', () => {
  expect(
    formatAmounts(
      toAmounts([
        ['USDT', decimal('1000.50')],
        ['ETH', decimal('0.00')],
        ['BTC', decimal('0.5')],
      ]),
    ),
  ).toBe('BTC:0.5,USDT:1000.5');
  expect(formatAmounts(toAmounts([]))).toBe('-');
  fc.assert(
    fc.property(entries, (some) => {
      const text = formatAmounts(toAmounts(some));
      const read = parseSigned(text);
      expect(read && formatAmounts(read)).toBe(text);
    }),
  );
});

test('a sum is exact, currency by currency, whatever the order', () => {
  fc.assert(
    fc.property(entries, entries, (one, other) => {
      const sum = addAmounts(toAmounts(one), toAmounts(other));
      const names = [...new Set([...one, ...other].map(([name]) => name))];
      const zero = decimal('0');
      const of = (some: typeof one, name: string) =>
        some.find(([found]) => found === name)?.[1] ?? zero;
      const naive = names.map((name) => [name, of(one, name).plus(of(other, name))] as const);
      expect(formatAmounts(sum)).toBe(formatAmounts(toAmounts(naive)));
      expect(formatAmounts(addAmounts(toAmounts(other), toAmounts(one)))).toBe(formatAmounts(sum));
    }),
  );
});

test.each([
  ['nothing', ''],
  ['a zero', 'BTC:0'],
  ['a trailing zero', 'BTC:0.50'],
  ['a leading zero', 'BTC:00.5'],
  ['an exponent', 'BTC:1e3'],
  ['another order', 'USDT:1,BTC:1'],
  ['a currency twice', 'BTC:1,BTC:1'],
  ['small letters', 'btc:1'],
  ['a space', 'BTC:1, USDT:1'],
  ['two amounts', 'BTC:1:2'],
  ['a plus', 'BTC:+1'],
])('a text with %s is none', (_what, text) => {
  expect(parseSigned(text)).toBeUndefined();
});

test('a negative amount is seen, and never written', () => {
  const read = parseSigned('BTC:0.5,USDT:-1');
  expect(read && hasNegative(read)).toBe(true);
  expect(() => toAmounts([['USDT', decimal('-1')]])).toThrow(RangeError);
  expect(() => toAmounts([['usdt', decimal('1')]])).toThrow(RangeError);
});
