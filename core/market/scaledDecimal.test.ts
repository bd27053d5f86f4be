import fc from 'fast-check';
import { Decimal } from '../money/decimal.ts';
import { fromWalkedCost, toLots } from '../trading/book/scale.ts';
import { scaledToDecimal } from './scaledDecimal.ts';

const DECIMALS = fc.nat({ max: 19 });
/** Many that share a place among those that are remembered. */
const INTEGER = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -200, max: 200 }).map((lump) => lump * 64),
);

test('a scaled integer is exact, whatever was asked for before it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(INTEGER, DECIMALS), { minLength: 2 }), (asked) => {
      for (const [value, decimals] of [...asked, ...asked]) {
        const exact = new Decimal(value).div(new Decimal(10).pow(decimals));
        expect(scaledToDecimal(value, decimals).toFixed()).toBe(exact.toFixed());
      }
    }),
  );
});

test.each([0.5, Number.NaN, 2 ** 53, -(2 ** 53)])('%s is none', (value) => {
  expect(() => scaledToDecimal(value, 2)).toThrow('not a scaled integer');
});

test('a walked cost is the whole one over the scales of price and quantity', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 32n),
      DECIMALS,
      fc.nat({ max: 8 }),
      (cost, price, quantity) => {
        const exact = new Decimal(cost.toString()).div(new Decimal(10).pow(price + quantity));
        const walked = fromWalkedCost(cost, { priceDecimals: price, quantityDecimals: quantity });
        expect(walked.toFixed()).toBe(exact.toFixed());
      },
    ),
  );
});

test.each(['0.00001', '9007199254740992', '90071992547409.921', '-0.1'])(
  '%s is no whole number of lots',
  (quantity) => {
    const scales = { priceDecimals: 2, quantityDecimals: quantity.includes('.') ? 0 : 2 };
    expect(() => toLots(new Decimal(quantity), scales)).toThrow('is not a safe integer');
  },
);
