import fc from 'fast-check';
import { Decimal, decimal } from './decimal.ts';
import {
  roundBandInward,
  roundCostShare,
  roundFeeUp,
  roundLevelOutwards,
  roundLiquidationEarly,
  roundPayoutDown,
  roundPriceForDisplay,
  roundQuantityDown,
  roundQuantityUp,
  roundQuoteRate,
  roundRateUp,
  roundResultDown,
  roundShareDown,
} from './rounding.ts';

describe('each rounding is in the favour its name says', () => {
  test.each([
    // what the user owes grows, what the user is owed shrinks
    [roundFeeUp, '1.0000001', '1.000001'],
    [roundFeeUp, '-1.0000009', '-1'], // a credit shrinks
    [roundRateUp, '0.1234561', '0.123457'],
    [roundRateUp, '-0.1234569', '-0.123456'],
    [roundPayoutDown, '1.0000009', '1'],
    [roundResultDown, '1.0000009', '1'],
    [roundResultDown, '-1.0000001', '-1.000001'], // a loss never shrinks
    [roundShareDown, '0.3333339', '0.333333'],
    [roundQuantityDown, '0.1234569', '0.123456'],
    [roundQuantityUp, '0.1234561', '0.123457'],
    [roundPriceForDisplay, '0.1234565', '0.123456'], // half to even
    [roundPriceForDisplay, '0.1234575', '0.123458'],
  ])('%p of %s is %s', (round, value, expected) => {
    expect(round(decimal(value), 6).toFixed()).toBe(expected);
  });

  test('a level that is proposed goes away from the price, to few digits and to the tick', () => {
    const level = (value: string, decimals: number, side: 'up' | 'down'): string =>
      roundLevelOutwards(decimal(value), 3, decimals, side).toFixed();
    expect([level('66740.7', 1, 'up'), level('64123.4', 1, 'down')]).toEqual(['66800', '64100']);
    expect([level('1.10581', 5, 'up'), level('1.06244', 5, 'down')]).toEqual(['1.11', '1.06']);
    expect([level('0.12351', 2, 'up'), level('0.12951', 2, 'down')]).toEqual(['0.13', '0.12']);
  });

  test('a liquidation price is reached early: a long’s goes up, a short’s down', () => {
    expect(roundLiquidationEarly(decimal('58500.761'), 2, 'long').toFixed()).toBe('58500.77');
    expect(roundLiquidationEarly(decimal('61424.679'), 2, 'short').toFixed()).toBe('61424.67');
  });

  test('a price band ends inside: its lowest price goes up, its highest down', () => {
    expect(roundBandInward(decimal('29997.501'), 2, 'lowest').toFixed()).toBe('29997.51');
    expect(roundBandInward(decimal('89992.509'), 2, 'highest').toFixed()).toBe('89992.5');
  });
  test('a cost share is against the user: a long’s cost up, a short’s proceeds down', () => {
    const third = new Decimal(1).div(3);
    expect(roundCostShare(third, 'long').gt(third)).toBe(true);
    expect(roundCostShare(third, 'short').lt(third)).toBe(true);
  });

  test('a rate has at most twelve decimals, half to even', () => {
    expect(roundQuoteRate(new Decimal(1).div(150.123)).toFixed()).toBe('0.006661204479');
    expect(roundQuoteRate(decimal('1.0842000000005')).toFixed()).toBe('1.0842');
    expect(roundQuoteRate(decimal('1.0842000000015')).toFixed()).toBe('1.084200000002');
  });
});

test('a rounding moves by less than one unit and leaves fitting values alone', () => {
  const roundings = [roundFeeUp, roundPayoutDown, roundResultDown, roundShareDown, roundQuantityUp];
  const unit = decimal('0.000001');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(12), (units, scale) => {
      const value = new Decimal(units.toString()).div(new Decimal(10).pow(scale));
      for (const round of roundings) {
        const rounded = round(value, 6);
        expect(rounded.minus(value).abs().lt(unit)).toBe(true);
        if (value.decimalPlaces() <= 6) expect(rounded.eq(value)).toBe(true);
      }
    }),
  );
});
