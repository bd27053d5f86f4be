import { aPosition } from '../../test/builders/contract.ts';
import { decimal } from '../money/decimal.ts';
import { openWorth, sumWorth, worthInUsdt } from './equity.ts';

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

describe('what is open', () => {
  const owing = { ...aPosition(), accruedOvernightFee: decimal('4.5') };

  test.each([
    // mark, worth: half a bitcoin from 60,000, less what it owes
    ['61000', '495.5'],
    ['59000', '-504.5'],
    [undefined, '-4.5'], // without a mark, only what it owes is known
  ])('at a mark of %s is worth %s', (mark, worth) => {
    const price = mark === undefined ? mark : decimal(mark);
    expect(openWorth(owing, price, decimal('1')).toFixed()).toBe(worth);
  });

  test('is worth its result at the rate of its quote currency, else at the last one it had', () => {
    const order = { ...owing, quoteRate: decimal('0.5') };
    expect(openWorth(order, decimal('61000'), decimal('0.01')).toFixed()).toBe('0.5');
    expect(openWorth(order, decimal('61000'), undefined).toFixed()).toBe('245.5');
  });
});

test('the sum counts as nothing what nobody can price, and goes down to the unit', () => {
  expect(sumWorth([decimal('1.5'), null, decimal('-0.25')]).toFixed()).toBe('1.25');
  expect(sumWorth([decimal('-0.0000001')]).toFixed()).toBe('-0.000001');
  expect(sumWorth([]).toFixed()).toBe('0');
});
