import fc from 'fast-check';
import { aPositionOf } from '../../../test/builders/spot.ts';
import { decimal, ZERO } from '../../money/decimal.ts';
import { averageCost, changePosition, positionHeld } from './position.ts';

const fill = (quantity: string, amount: string, fee: string) => ({
  quantity: decimal(quantity),
  amount: decimal(amount),
  fee: decimal(fee),
});

test('a buy adds what arrives after the fee at all that was paid', () => {
  const bought = changePosition('buy', aPositionOf(), fill('0.1', '6000', '0.0001'));
  expect([bought.quantity.toFixed(), bought.cost.toFixed()]).toEqual(['0.0999', '6000']);
  // 6,000 ÷ 0.0999: the fee is part of the average cost.
  expect(averageCost(bought)?.toFixed(6)).toBe('60060.060060');
});

test('a second buy averages, a sell leaves the average as it is', () => {
  const first = aPositionOf({ quantity: '1', cost: '100' });
  const both = changePosition('buy', first, fill('3', '500', '0'));
  expect(averageCost(both)?.toFixed()).toBe('150'); // 600 ÷ 4
  const sold = changePosition('sell', both, fill('2', '400', '1'));
  expect(averageCost(sold)?.toFixed()).toBe('150');
  expect([sold.costShare.toFixed(), sold.result.toFixed()]).toEqual(['300', '99']);
});

test('coins without a known cost make no result: only the known part counts', () => {
  const sold = changePosition(
    'sell',
    aPositionOf({ quantity: '1', cost: '100' }),
    fill('4', '600', '0'),
  );
  // A quarter of the 600 is for the coin that was bought: 150 − 100.
  expect([sold.result.toFixed(), sold.quantity.toFixed(), sold.cost.toFixed()]).toEqual([
    '50',
    '0',
    '0',
  ]);
});

test('coins that left the account take their share of the cost along', () => {
  const left = positionHeld(aPositionOf({ quantity: '4', cost: '600' }), decimal('1'));
  expect([left.quantity.toFixed(), left.cost.toFixed()]).toEqual(['1', '150']);
  expect(positionHeld(left, decimal('9'))).toBe(left);
  expect(averageCost(positionHeld(left, ZERO))).toBeNull();
});

test('a result is never better than exact, and selling all takes all of the cost', () => {
  const amount = (most: number) =>
    fc.integer({ min: 1, max: most }).map((value) => decimal(String(value)));
  fc.assert(
    fc.property(
      amount(1e6),
      amount(1e9),
      fc.array(amount(1e5), { maxLength: 5 }),
      (quantity, cost, parts) => {
        let left = { quantity, cost };
        for (const part of parts) {
          if (part.gt(left.quantity)) continue;
          const proceeds = part.times(3);
          const { result, costShare, ...next } = changePosition('sell', left, {
            quantity: part,
            amount: proceeds,
            fee: ZERO,
          });
          const exact = proceeds.minus(left.cost.times(part).div(left.quantity));
          expect(result.lte(exact.plus('1e-20')) && result.gt(exact.minus('0.000002'))).toBe(true);
          expect(next.cost.plus(costShare).eq(left.cost)).toBe(true);
          left = next;
        }
        if (left.quantity.isZero()) expect(left.cost.isZero()).toBe(true);
      },
    ),
  );
});
