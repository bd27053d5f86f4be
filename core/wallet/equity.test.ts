import { decimal } from '../money/decimal.ts';
import { sumWorth, worthInUsdt } from './equity.ts';

test.each([
  // amount, currency, rate, worth
  ['1.5', 'BTC', '60000', '90000'],
  ['0.00000001', 'BTC', '60099', '0.0006'], // 0.00060099: down to the unit
  ['12.5', 'USDT', '0.99', '12.5'], // at one to one, whatever the rate
  ['12.5', 'USDT', undefined, '12.5'],
  ['0', 'BTC', undefined, '0'], // nothing needs no price
  ['1', 'BTC', undefined, null], // nobody can price it
])('%s %s at %s is worth %s', (amount, currency, rate, worth) => {
  const found = worthInUsdt(decimal(amount), currency, rate === undefined ? rate : decimal(rate));
  expect(found?.toFixed() ?? null).toBe(worth);
});

test('the sum counts as nothing what nobody can price, and goes down to the unit', () => {
  expect(sumWorth([decimal('1.5'), null, decimal('-0.25')]).toFixed()).toBe('1.25');
  expect(sumWorth([decimal('-0.0000001')]).toFixed()).toBe('-0.000001');
  expect(sumWorth([]).toFixed()).toBe('0');
});
