import { alertSideAt, offersAt, pickedPrice } from './offers.ts';

describe('the price at a height', () => {
  test.each([
    [64_183.449_999, 1, '64183.4'],
    // In the middle of two ticks: the even one.
    [64_183.25, 1, '64183.2'],
    [64_183.35, 1, '64183.4'],
    [0.000_012_345_6, 8, '0.00001235'],
    [1.1, 0, '1'],
    [64_000, 2, '64000'],
    // Nothing can be ordered at nothing, or where the chart has no price.
    [0.04, 1, undefined],
    [-3, 2, undefined],
    [Number.NaN, 2, undefined],
    [Number.POSITIVE_INFINITY, 2, undefined],
  ])('%d with %i decimals is %s', (drawn, decimals, text) => {
    expect(pickedPrice(drawn, decimals)).toBe(text);
  });
});

describe('what a price can be for', () => {
  const market = { bid: '100.0', ask: '100.2', mark: '100.1' };
  const told = (...of: Parameters<typeof offersAt>): readonly string[] =>
    offersAt(...of).map(
      ({ as, side, fillsAtOnce }) => `${side} ${as}${fillsAtOnce ? ' at once' : ''}`,
    );

  test.each([
    ['below the market', '99', ['buy limit', 'sell limit at once', 'sell stop']],
    ['above the market', '101', ['sell limit', 'buy limit at once', 'buy stop']],
    ['between bid and ask, at the mark', '100.1', ['buy limit', 'sell limit']],
    ['at the best bid', '100', ['buy limit', 'sell limit at once', 'sell stop']],
    ['at the best ask', '100.2', ['sell limit', 'buy limit at once', 'buy stop']],
  ])('%s', (_case, price, offers) => {
    expect(told(price, 'contract', market)).toEqual(offers);
  });

  test('spot has no stop entry; beside no ticket nothing can be ordered', () => {
    expect(told('99', 'spot', market)).toEqual(['buy limit', 'sell limit at once']);
    expect(told('99', undefined, market)).toEqual([]);
  });

  test('where the market is not known nothing is said of it', () => {
    const unknown = { bid: null, ask: null, mark: null };
    expect(told('99', 'contract', unknown)).toEqual(['buy limit', 'sell limit']);
  });

  test('each carries its price as it was', () => {
    expect(new Set(offersAt('99.5', 'contract', market).map(({ price }) => price))).toEqual(
      new Set(['99.5']),
    );
  });
});

test.each([
  ['99', '100', 'below'],
  ['100', '100', 'above'],
  ['100.1', '100', 'above'],
  ['99', null, 'above'],
] as const)('an alert at %s while the last price is %s waits %s', (price, last, side) => {
  expect(alertSideAt(price, last)).toBe(side);
});
