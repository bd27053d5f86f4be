import fc from 'fast-check';
import { BTC } from '../../../test/builders/contract.ts';
import { ONE, ZERO, decimal } from '../../money/decimal.ts';
import { stopAs, stopNet, stopPrice, type StopBase, type StopKind } from './stopUnits.ts';
import type { Direction } from './types.ts';

/** Half a bitcoin at 60,000 with 20×, its opening fee of 15 paid. */
const aBase = (direction: Direction, change: Partial<StopBase['position']> = {}): StopBase => ({
  position: {
    direction,
    quantity: decimal('0.5'),
    openPrice: decimal('60000'),
    margin: decimal('1500'),
    overnightFee: ZERO,
    quoteRate: ONE,
    ...change,
  },
  posted: {
    realised: ZERO,
    handlingFee: decimal('15'),
    settledOvernightFee: ZERO,
    liquidationFee: ZERO,
  },
  reference: decimal('60000'),
});

test.each<[StopKind, Direction, string, string, string]>([
  ['takeProfit', 'long', '2', '61200', 'a gain lies above a long'],
  ['stopLoss', 'long', '2', '58800', 'a loss below it'],
  ['takeProfit', 'short', '2', '58800', 'a gain lies below a short'],
  ['stopLoss', 'short', '2', '61200', 'a loss above it'],
  ['stopLoss', 'long', '0.00001', '59999.99', 'to the tick away from where it counts'],
  ['stopLoss', 'long', '100', '0.01', 'never less than a tick'],
])('%s of a %s at %s %% is %s: %s', (kind, direction, typed, price) => {
  const found = stopPrice(kind, 'percent', decimal(typed), aBase(direction), BTC);
  expect(found.toFixed()).toBe(price);
});

test.each<[StopKind, Direction, string, string]>([
  // 0.5 × (61,090.55 − 60,000) = 545.275, less 15 to open and 15.2726375 to close
  ['takeProfit', 'long', '515', '61090.55'],
  ['stopLoss', 'long', '529.75', '59000.01'],
  ['takeProfit', 'short', '515', '58910.54'],
  ['stopLoss', 'short', '530.25', '60999.99'],
])('%s of a %s with a result of %s is at %s', (kind, direction, typed, price) => {
  const base = aBase(direction);
  const found = stopPrice(kind, 'result', decimal(typed), base, BTC);
  expect(found.toFixed()).toBe(price);
});

test('a price is itself', () => {
  const found = stopPrice('stopLoss', 'price', decimal('1.23456'), aBase('long'), BTC);
  expect(found.toFixed()).toBe('1.23456');
});

test('a result is never worse than what was typed, and a tick nearer it would be', () => {
  const cents = fc
    .integer({ min: 1, max: 140_000 })
    .map((units) => decimal(String(units)).div(100));
  fc.assert(
    fc.property(
      fc.constantFrom<StopKind>('takeProfit', 'stopLoss'),
      fc.constantFrom<Direction>('long', 'short'),
      cents,
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom('1', '0.006543210987', '1.234567890123'),
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      (kind, direction, typed, lots, rate, nights) => {
        const base = aBase(direction, {
          quantity: decimal(String(lots)).div(10_000),
          quoteRate: decimal(rate),
          // Nothing is cut off by the margin: what lies beyond it is refused.
          margin: decimal('100000000'),
          overnightFee: decimal(String(nights)).div(1_000_000),
        });
        const found = stopPrice(kind, 'result', typed, base, BTC);
        const tick = decimal('0.01');
        if (found.lte(tick)) return;
        const wanted = kind === 'takeProfit' ? typed : typed.neg();
        expect(stopNet(found, base, BTC).gte(wanted)).toBe(true);
        const nearer = direction === 'long' ? found.minus(tick) : found.plus(tick);
        // Two units are what the rounding of the settlement may take.
        expect(stopNet(nearer, base, BTC).lt(wanted.plus('0.000003'))).toBe(true);
      },
    ),
  );
});

test.each<[StopKind, 'percent' | 'result', string, string | null]>([
  ['takeProfit', 'percent', '61200', '2'],
  ['stopLoss', 'percent', '58800', '2'],
  ['stopLoss', 'percent', '61200', null],
  // 500 less 15 and 15.25
  ['takeProfit', 'result', '61000', '469.75'],
  ['stopLoss', 'result', '59000', '529.75'],
  // A stop that keeps a gain has no loss to be typed.
  ['stopLoss', 'result', '61000', null],
])('%s as %s of the price %s is typed as %s', (kind, unit, price, typed) => {
  const said = stopAs(kind, unit, decimal(price), aBase('long'), BTC);
  expect(said?.toFixed() ?? null).toBe(typed);
});
