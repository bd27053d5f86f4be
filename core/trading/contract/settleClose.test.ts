import fc from 'fast-check';
import { ONE, ZERO, decimal } from '../../money/decimal.ts';
import { priceResult } from './formulas.ts';
import { settleClose, type CloseFigures } from './settleClose.ts';

const UNIT = decimal('0.000001');

function anOpenPart(
  change: {
    direction?: 'long' | 'short';
    margin?: string;
    overnight?: string;
    cost?: string;
    quantity?: string;
  } = {},
) {
  return {
    direction: change.direction ?? 'long',
    openQuantity: decimal(change.quantity ?? '0.5'),
    openCost: decimal(change.cost ?? '30000'),
    margin: decimal(change.margin ?? '1500'),
    accruedOvernightFee: decimal(change.overnight ?? '0'),
  } as const;
}
/** Closing `quantity` at `price` with a fee of 0.05 %. */
function aClose(quantity: string, price: string, change: Partial<CloseFigures> = {}): CloseFigures {
  return {
    quantity: decimal(quantity),
    value: decimal(quantity).times(price),
    quoteRate: ONE,
    feeRate: decimal('0.0005'),
    liquidationFeeRate: ZERO,
    keepsMargin: false,
    ...change,
  };
}
const LIQUIDATION = { liquidationFeeRate: decimal('0.005'), keepsMargin: true };

test.each([
  // [direction, price, result, fee, payout, deficit]
  ['long', '61000', '500', '15.25', '1984.75', '0'],
  ['long', '59000', '-500', '14.75', '985.25', '0'],
  ['short', '61000', '-500', '15.25', '984.75', '0'],
  ['short', '59000', '500', '14.75', '1985.25', '0'],
  ['long', '57000', '-1500', '0', '0', '0'], // the whole margin: nothing is left for the fee
  ['long', '57020', '-1490', '10', '0', '0'], // the fee only from what is left
  ['long', '50000', '-5000', '0', '0', '3500'], // the insurance fund pays what the margin does not
] as const)(
  'all of a %s at %s: result %s, fee %s, payout %s, deficit %s',
  (direction, price, result, fee, payout, deficit) => {
    const settled = settleClose(anOpenPart({ direction }), aClose('0.5', price));
    expect([settled.result, settled.fee, settled.payout, settled.deficit].map(String)).toEqual([
      result,
      fee,
      payout,
      deficit,
    ]);
    expect([settled.marginKept, settled.marginReleased].map(String)).toEqual(['0', '1500']);
  },
);

describe('claims are collected in order, each only from what is left', () => {
  test.each([
    // [price, overnight, liquidation fee]: loss, overnight fee, close fee, liquidation fee
    ['57400', '5', ['-1300', '5', '14.35', '143.5', '0']],
    ['57200', '5', ['-1400', '5', '14.3', '80.7', '0']], // 143 is owed, 80.7 is left
    ['57030', '5', ['-1485', '5', '10', '0', '0']],
    ['57005', '5', ['-1497.5', '2.5', '0', '0', '0']],
    ['56990', '5', ['-1505', '0', '0', '0', '5']],
    ['56990', '-5', ['-1505', '-5', '0', '0', '0']], // a credit counts before the loss
  ])('at %s, overnight %s', (price, overnight, expected) => {
    const settled = settleClose(anOpenPart({ overnight }), aClose('0.5', price, LIQUIDATION));
    const { result, overnightFee, fee, liquidationFee, deficit } = settled;
    expect([result, overnightFee, fee, liquidationFee, deficit].map(String)).toEqual(expected);
  });
});

describe('a part', () => {
  test('takes its share of margin, cost and overnight fee along', () => {
    const settled = settleClose(anOpenPart({ overnight: '1' }), aClose('0.2', '61000'));
    // 0.2 of 0.5: margin 600, cost 12,000, overnight 0.4; result 200, fee 6.1
    expect(
      [settled.entryCost, settled.result, settled.overnightFee, settled.fee].map(String),
    ).toEqual(['12000', '200', '0.4', '6.1']);
    expect([settled.marginKept, settled.marginReleased, settled.payout].map(String)).toEqual([
      '900',
      '600',
      '793.5',
    ]);
  });

  test('whose loss exceeds its share is paid from the rest of the ticket before the insurance fund', () => {
    const settled = settleClose(anOpenPart(), aClose('0.2', '56000'));
    expect(
      [settled.result, settled.fee, settled.payout, settled.marginKept, settled.deficit].map(
        String,
      ),
    ).toEqual(['-800', '5.6', '0', '694.4', '0']);
  });

  test('of a liquidation leaves its margin in the position', () => {
    const settled = settleClose(anOpenPart(), aClose('0.1', '58500', LIQUIDATION));
    // −150 − 2.925 − 29.25 from 1,500
    expect([settled.marginKept, settled.marginReleased, settled.payout].map(String)).toEqual([
      '1317.825',
      '182.175',
      '0',
    ]);
  });
});

const closes = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 2, max: 1_000_000 }),
  entryPoints: fc.integer({ min: 100_000, max: 12_000_000 }),
  exitPoints: fc.integer({ min: 100_000, max: 12_000_000 }),
  leverage: fc.constantFrom(1, 3, 20),
  overnightUnits: fc.integer({ min: -10_000_000, max: 100_000_000 }),
  rateUnits: fc.integer({ min: 1_000_000_000, max: 1_500_000_000_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  liquidation: fc.boolean(),
});
type Close = typeof closes extends fc.Arbitrary<infer T> ? T : never;

function settleRandom(c: Close, lots: number) {
  const quantity = decimal(String(lots)).div(100_000);
  const whole = decimal(String(c.lots)).div(100_000);
  const cost = whole.times(c.entryPoints).div(100);
  const quoteRate = decimal(String(c.rateUnits)).div('1000000000000');
  const open = {
    direction: c.direction,
    openQuantity: whole,
    openCost: cost,
    margin: cost.times(quoteRate).div(c.leverage).toDecimalPlaces(6, 2),
    accruedOvernightFee: decimal(String(c.overnightUnits)).div(1_000_000),
  };
  const figures = {
    quantity,
    value: quantity.times(c.exitPoints).div(100),
    quoteRate,
    feeRate: decimal('0.0005'),
    liquidationFeeRate: c.liquidation ? decimal('0.005') : ZERO,
    keepsMargin: c.liquidation,
  };
  return { open, figures, settled: settleClose(open, figures) };
}
const partOf = ({ lots, share }: Close): number => Math.max(1, Math.floor(lots * share));

test('money is neither made nor lost, nobody gets less than nothing, the loss is at most the margin', () => {
  fc.assert(
    fc.property(closes, (close) => {
      const { open, figures, settled } = settleRandom(close, partOf(close));
      const {
        result,
        overnightFee,
        fee,
        liquidationFee,
        marginReleased,
        marginKept,
        payout,
        deficit,
      } = settled;
      const moved = marginReleased.plus(result).plus(deficit);
      expect(
        moved.minus(overnightFee).minus(fee).minus(liquidationFee).minus(payout).isZero(),
      ).toBe(true);
      expect(marginKept.plus(marginReleased).eq(open.margin)).toBe(true);
      for (const amount of [payout, deficit, fee, liquidationFee, marginKept]) {
        expect(amount.gte(0) && amount.decimalPlaces() <= 6).toBe(true);
      }
      // A deficit only when nothing at all is left of the ticket.
      if (deficit.gt(0))
        expect(payout.plus(marginKept).plus(fee).plus(liquidationFee).isZero()).toBe(true);
      // Within one unit of the exact result, towards the house.
      const exact = priceResult(
        open.direction,
        figures.value,
        open.openCost.times(figures.quantity).div(open.openQuantity),
        figures.quoteRate,
      );
      expect(exact.minus(result).gte('-1e-15') && exact.minus(result).lte(UNIT.plus('1e-15'))).toBe(
        true,
      );
    }),
    { numRuns: 500 },
  );
});

test('cut into parts a close pays what it pays in one, within the units rounded towards the house', () => {
  fc.assert(
    fc.property(closes, fc.integer({ min: 2, max: 5 }), (random, cuts) => {
      const close = { ...random, liquidation: false, lots: Math.max(random.lots, 5) };
      const whole = settleRandom(close, close.lots);
      let { open } = whole;
      const { figures } = whole;
      let payout = ZERO;
      const partLots = Math.floor(close.lots / cuts);
      for (let index = 0; index < cuts; index += 1) {
        const isLast = index === cuts - 1;
        const quantity = isLast ? open.openQuantity : decimal(String(partLots)).div(100_000);
        const value = figures.value.times(quantity).div(whole.open.openQuantity);
        const settled = settleClose(open, { ...figures, quantity, value });
        payout = payout.plus(settled.payout);
        open = {
          ...open,
          openQuantity: open.openQuantity.minus(quantity),
          openCost: open.openCost.minus(settled.entryCost),
          margin: settled.marginKept,
          accruedOvernightFee: open.accruedOvernightFee.minus(settled.overnightFee),
        };
      }
      const lost = whole.settled.payout.minus(payout);
      // Each part rounds its result and its fee by less than a unit each, always towards the house.
      expect(lost.gte(0) && lost.lte(UNIT.times(2 * cuts))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a mirrored market gives mirrored results within the one rounding', () => {
  fc.assert(
    fc.property(closes, (close) => {
      const long = settleRandom({ ...close, direction: 'long' }, close.lots).settled.result;
      const short = settleRandom({ ...close, direction: 'short' }, close.lots).settled.result;
      const sum = long.plus(short);
      expect(sum.lte(0) && sum.gte(UNIT.neg())).toBe(true);
    }),
  );
});
