import { aPosition } from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import { openWorth } from './openWorth.ts';

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
