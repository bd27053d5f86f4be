import fc from 'fast-check';
import { BTC_SPOT, textsOf } from '../../../test/builders/spot.ts';
import { aBook } from '../../../test/builders/contract.ts';
import { decimal, type Decimal } from '../../money/decimal.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { fromLots } from '../book/scale.ts';
import { peekQuantity, takeQuantity } from './quantityWalk.ts';

const book = aBook(
  [
    ['60000', '0.00002'],
    ['59000', '1'],
  ],
  [['60001', '1']],
);
const atBook = () => ({ liquidity: createLiquidity(book), rules: BTC_SPOT });

test.each([
  // Two lots at 60,000, then half a lot at 59,000.
  ['0.000025', undefined, '0.000025', '1.495'],
  ['0.00002', undefined, '0.00002', '1.2'],
  ['0.00000001', undefined, '0.00000001', '0.0006'],
  ['0.000019', undefined, '0.000019', '1.14'],
  // Within a limit the message shows two lots: the half waits.
  ['0.000025', 6_000_000, '0.00002', '1.2'],
  ['2', undefined, '1.00002', '59001.2'],
  ['0', undefined, '0', '0'],
])('%s within %s finds %s for %s', (wanted, limit, quantity, cost) => {
  const walk = peekQuantity(atBook(), 'bids', decimal(wanted), limit);
  expect(textsOf({ quantity: walk.quantity, cost: walk.cost })).toEqual({ quantity, cost });
  expect(walk.price?.toFixed(8)).toBe(
    walk.quantity.isZero() ? undefined : walk.cost.div(walk.quantity).toFixed(8),
  );
});

test('a part of a lot takes the lot whole from the message', () => {
  const context = atBook();
  takeQuantity(context, peekQuantity(context, 'bids', decimal('0.00001001')));
  expect(context.liquidity.snapshot()).toEqual({ bids: 2, asks: 0 });
  const next = peekQuantity(context, 'bids', decimal('0.00000001'));
  expect([next.cost.toFixed(), next.consumedBefore]).toEqual(['0.00059', 2]);
});

const units = (quantity: Decimal): number => quantity.times(1e8).toNumber();

test('parts never bring more than the whole, and whole lots bring what the book says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_000 }),
      fc.integer({ min: 0, max: 999 }),
      (lots, part) => {
        const quantity = fromLots(lots, BTC_SPOT).plus(decimal(String(part)).div(1e8));
        const { cost } = peekQuantity(atBook(), 'bids', quantity);
        const [below, above] = [lots, lots + 1].map(
          (count) => peekQuantity(atBook(), 'bids', fromLots(count, BTC_SPOT)).cost,
        );
        expect(cost.gte(below!) && cost.lte(above!)).toBe(true);
        expect(peekQuantity(atBook(), 'bids', quantity).quantity.eq(quantity)).toBe(true);
        expect(units(quantity)).toBe(lots * 1000 + part);
      },
    ),
  );
});
