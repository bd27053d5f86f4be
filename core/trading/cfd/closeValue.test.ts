import fc from 'fast-check';
import { aCfdOrder, ACCEPTED_AT, BTC_RULES, doubled } from '../../../test/builders/cfd.ts';
import { decimal, ZERO } from '../../money/decimal.ts';
import { closeValue, valueOrder, volatilityOf, winProbability } from './closeValue.ts';
import { winPayout } from './terms.ts';
import type { MinuteClose } from '../../market/volatility.ts';
import type { CfdDirection } from './types.ts';

const YEAR_MINUTES = 525_600;

/** Minutes that go up and down by `step` of the price each. */
const zigzag = (step: number, count = 121): MinuteClose[] =>
  Array.from({ length: count }, (_, index) => ({
    time: index * 60_000,
    close: index % 2 === 0 ? 10_000_000 : Math.round(10_000_000 * (1 + step)),
  }));

const probability = (
  direction: CfdDirection,
  price: number,
  leftMs = 900_000,
  volatility = '0.6',
): number =>
  winProbability({
    direction,
    indexDoubled: doubled(price),
    openIndexDoubled: doubled(60_000),
    volatility: decimal(volatility),
    leftMs,
    minutesPerYear: YEAR_MINUTES,
  }).toNumber();

describe('the volatility', () => {
  test('of minutes that move by 0.1 % each is 72 % a year', () => {
    // |ln 1.001| × √525,600 = 0.000999500 × 724.983.
    expect(volatilityOf(zigzag(0.001), BTC_RULES.volatility).toNumber()).toBeCloseTo(0.724621, 5);
  });

  test.each([
    ['no minutes', [], '0.15'],
    ['one minute', zigzag(0.001, 1), '0.15'],
    ['minutes that do not move', zigzag(0), '0.15'],
    ['minutes that jump', zigzag(0.05), '2'],
  ])('of %s is held by floor and cap', (_name, closes, expected) => {
    expect(volatilityOf(closes, BTC_RULES.volatility).toFixed()).toBe(expected);
  });

  test('makes no return over a missing minute', () => {
    const quiet = zigzag(0, 60);
    const later = quiet.map(({ time }) => ({ time: time + 7_200_000, close: 20_000_000 }));
    expect(volatilityOf([...quiet, ...later], BTC_RULES.volatility).toFixed()).toBe('0.15');
  });
});

describe('the probability', () => {
  test.each<[CfdDirection, number, number, string, number]>([
    // d2 = −σ√τ/2 = −0.6 × √(15/525,600) / 2 = −0.0016027; Φ = 0.49936.
    ['call', 60_000, 900_000, '0.6', 0.49936063],
    ['put', 60_000, 900_000, '0.6', 0.50063937],
    // ln(60,100/60,000) = 0.00166528; σ√τ = 0.00320536; d2 = 0.5179361; Φ = 0.6977485.
    ['call', 60_100, 900_000, '0.6', 0.69774855],
    ['put', 60_100, 900_000, '0.6', 0.30225145],
    // One second left, half a per cent away: certain for all practical purposes.
    ['call', 60_300, 1000, '0.6', 1],
    ['put', 60_300, 1000, '0.6', 0],
  ])('of a %s at %d with %d ms left and %s a year is %d', (direction, price, left, sigma, p) => {
    expect(probability(direction, price, left, sigma)).toBeCloseTo(p, 7);
  });

  test('of a call and its put is one, but for the last unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 55_000, max: 65_000 }),
        fc.integer({ min: 5000, max: 3_600_000 }),
        (price, left) => {
          const sum = probability('call', price, left) + probability('put', price, left);
          expect(Math.abs(sum - 1)).toBeLessThan(1e-11);
        },
      ),
    );
  });

  test('rises with the price for a call, falls for a put', () => {
    fc.assert(
      fc.property(fc.integer({ min: 55_000, max: 64_999 }), (price) => {
        expect(probability('call', price + 1)).toBeGreaterThanOrEqual(probability('call', price));
        expect(probability('put', price + 1)).toBeLessThanOrEqual(probability('put', price));
      }),
    );
  });

  test('is fair: its average over what the next minute may bring is itself', () => {
    // Lognormal steps without drift of the price: E[p(t + dt)] = p(t), by a midpoint sum over the normal density.
    const sigma = 0.6;
    const step = sigma * Math.sqrt(1 / YEAR_MINUTES);
    for (const price of [59_900, 60_000, 60_050]) {
      let mean = 0;
      const width = 0.01;
      for (let z = -6 + width / 2; z < 6; z += width) {
        const weight = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * width;
        const next = winProbability({
          direction: 'call',
          indexDoubled: price * 200 * Math.exp(step * z - (step * step) / 2),
          openIndexDoubled: doubled(60_000),
          volatility: decimal('0.6'),
          leftMs: 840_000,
          minutesPerYear: YEAR_MINUTES,
        });
        mean += weight * next.toNumber();
      }
      expect(mean).toBeCloseTo(probability('call', price), 6);
    }
  });
});

describe('the value of a sale', () => {
  const order = aCfdOrder({ seconds: 900 });

  test.each([
    // 100 × 1.92 × (0.5 − 0.01).
    ['0.5', '94.08'],
    ['0.01', '0'],
    ['0.005', '0'],
    ['1', '190.08'],
    ['0.333333333333', '62.079999'],
  ])('at a probability of %s is %s', (p, value) => {
    expect(closeValue(order, decimal(p), decimal('0.01')).toFixed()).toBe(value);
  });

  test('is never above what a win pays and never below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 50_000, max: 70_000 }),
        fc.integer({ min: 1, max: 899_999 }),
        fc.constantFrom<CfdDirection>('call', 'put'),
        (units, price, passed, direction) => {
          const stake = decimal(String(units)).div(1_000_000);
          const own = aCfdOrder({ seconds: 900, stake, direction });
          const at = { time: ACCEPTED_AT + passed, indexDoubled: doubled(price), closes: [] };
          const { value } = valueOrder(own, at, BTC_RULES);
          expect(value.gte(ZERO)).toBe(true);
          expect(value.lte(winPayout(stake, own.returnRate))).toBe(true);
          expect(value.decimalPlaces()).toBeLessThanOrEqual(6);
        },
      ),
    );
  });

  test('at zero margin a call and a put on the same price share what a win pays', () => {
    const rules = { ...BTC_RULES, sale: { ...BTC_RULES.sale, margin: ZERO } };
    fc.assert(
      fc.property(
        fc.integer({ min: 59_000, max: 61_000 }),
        fc.integer({ min: 1, max: 890_000 }),
        (price, passed) => {
          const at = { time: ACCEPTED_AT + passed, indexDoubled: doubled(price), closes: [] };
          const sum = (['call', 'put'] as const)
            .map((direction) => valueOrder({ ...order, direction }, at, rules).value)
            .reduce((a, b) => a.plus(b));
          expect(sum.lte('192')).toBe(true);
          expect(sum.gte('191.999998')).toBe(true);
        },
      ),
    );
  });
});
