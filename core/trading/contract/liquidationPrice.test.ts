import fc from 'fast-check';
import { BTC } from '../../../test/builders/contract.ts';
import { ONE, ZERO, decimal, toText, type Decimal } from '../../money/decimal.ts';
import { maintenanceMargin } from './formulas.ts';
import {
  bankruptcyPrice,
  exactLiquidationPrice,
  liquidationPrice,
  priceAtShare,
  type PositionTerms,
} from './liquidationPrice.ts';

function aTerms(change: Partial<PositionTerms> = {}): PositionTerms {
  return {
    direction: 'long',
    quantity: decimal('0.5'),
    cost: decimal('30000'),
    margin: decimal('1500'),
    overnightFee: decimal('4.5'),
    quoteRate: ONE,
    ...change,
  };
}
const atTwo = (price: Decimal | null): string | null => price && price.toFixed(2);

// decisions.md "Contract": 0.5 BTC at 60,000, 20x, F 4.5, f 0.05 %.
test.each([
  ['long', '58500.77', '57037.52'],
  ['short', '61424.67', '62959.52'],
] as const)('check values of decisions.md: %s', (direction, liquidation, bankruptcy) => {
  const terms = aTerms({ direction });
  expect(atTwo(exactLiquidationPrice(terms, BTC))).toBe(liquidation);
  expect(atTwo(bankruptcyPrice(terms, BTC))).toBe(bankruptcy);
  // To the tick on the early side, which here is the nearest one as well.
  expect(liquidationPrice(terms, BTC)?.toFixed()).toBe(liquidation);
});

test('a long without borrowed money has no liquidation price, a short has one', () => {
  const full = { margin: decimal('30000'), overnightFee: ZERO };
  expect(liquidationPrice(aTerms(full), BTC)).toBeNull();
  expect(bankruptcyPrice(aTerms(full), BTC)).toBeNull();
  expect(liquidationPrice(aTerms({ ...full, direction: 'short' }), BTC)).not.toBeNull();
});

test('a short that would be liquidated under the first tick has none', () => {
  const tiny = { direction: 'short', quantity: ONE, overnightFee: ZERO } as const;
  const at = (cost: string) =>
    liquidationPrice(aTerms({ ...tiny, cost: decimal(cost), margin: decimal(cost) }), BTC);
  // (0.005 + 0.005) / 1.0255 lies under the first tick of 0.01, (0.006 + 0.006) / 1.0255 above it.
  expect([at('0.005'), at('0.006')].map(String)).toEqual(['null', '0.01']);
});

test('nothing open has none', () => {
  const nothing = aTerms({ quantity: ZERO, cost: ZERO, margin: ZERO });
  expect(liquidationPrice(nothing, BTC)).toBeNull();
  expect(bankruptcyPrice(nothing, BTC)).toBeNull();
});

test('margin, fee and deduction are USDT, prices are quote currency', () => {
  // The same position quoted in a currency worth half a USDT: all prices double.
  const halved = aTerms({ cost: decimal('60000'), quoteRate: decimal('0.5') });
  expect(
    exactLiquidationPrice(halved, BTC)?.eq(exactLiquidationPrice(aTerms(), BTC)!.times(2)),
  ).toBe(true);
});

// 5 BTC at 60,000 are 300,000 USDT: the second tier at the entry; a long falls into the first before it is liquidated.
// 5 BTC at 60,000 are 300,000 USDT, in the second tier (5 %, deduction 6,250).
test.each([
  // (300,000 − 30,000 − 6,250) / (5 · 0.9495) = 55,555.555: 277,778 USDT, still in the second tier
  ['30000', '55555.56'],
  // (300,000 − 60,000) / (5 · 0.9745) = 49,256.02: 246,280 USDT, in the first tier by then
  ['60000', '49256.03'],
])('the tier is that of the price found, not of the entry (margin %s)', (margin, expected) => {
  const terms = aTerms({
    quantity: decimal('5'),
    cost: decimal('300000'),
    margin: decimal(margin),
    overnightFee: ZERO,
  });
  expect(liquidationPrice(terms, BTC)?.toFixed()).toBe(expected);
  // In a currency worth a hundredth of a USDT every price is a hundred times as high: the tiers are of USDT.
  const cheap = { ...terms, cost: terms.cost.times(100), quoteRate: decimal('0.01') };
  expect(exactLiquidationPrice(cheap, BTC)?.eq(exactLiquidationPrice(terms, BTC)!.times(100))).toBe(
    true,
  );
});

test('a share of the maintenance is a share of its rate and of its deduction', () => {
  const terms = aTerms({
    quantity: decimal('5'),
    cost: decimal('300000'),
    margin: decimal('30000'),
    overnightFee: ZERO,
  });
  // No fee here. Half: (300,000 − 30,000 − 3,125) / (5 · 0.975); all of it: (… − 6,250) / (5 · 0.95).
  const at = (share: string) => priceAtShare(terms, decimal(share), BTC)?.toFixed();
  expect([at('0.5'), at('1')]).toEqual(['54743.59', '55526.32']);
});

const positions = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 10, max: 10_000_000 }),
  points: fc.integer({ min: 100_000, max: 20_000_000 }),
  leverage: fc.constantFrom(1, 2, 3, 5, 10, 20),
  fee: fc.integer({ min: -1_000_000, max: 100_000_000 }),
});

test('at the exact price equity is maintenance plus close fee, whatever the tier; the tick is on the early side', () => {
  fc.assert(
    fc.property(positions, ({ direction, lots, points, leverage, fee }) => {
      const quantity = decimal(String(lots)).div(100_000);
      const cost = quantity.times(points).div(100);
      const overnightFee = decimal(String(fee)).div(1_000_000);
      const margin = cost.div(leverage).toDecimalPlaces(6);
      const terms = aTerms({ direction, quantity, cost, margin, overnightFee });
      const exact = exactLiquidationPrice(terms, BTC);
      if (exact === null) return;
      const notional = exact.times(quantity);
      const result = direction === 'long' ? notional.minus(cost) : cost.minus(notional);
      const equity = margin.minus(overnightFee).plus(result);
      const needed = maintenanceMargin(notional, BTC.tiers).plus(notional.times(BTC.takerRate));
      expect(equity.minus(needed).abs().lt('1e-20')).toBe(true);
      const tick = liquidationPrice(terms, BTC);
      expect(tick === null || (direction === 'long' ? tick.gte(exact) : tick.lte(exact))).toBe(
        true,
      );
    }),
    { numRuns: 500 },
  );
});

test('bankruptcy lies beyond liquidation', () => {
  fc.assert(
    fc.property(positions, ({ direction, lots, points, leverage }) => {
      const quantity = decimal(String(lots)).div(100_000);
      const cost = quantity.times(points).div(100);
      const terms = aTerms({
        direction,
        quantity,
        cost,
        margin: cost.div(leverage).toDecimalPlaces(6),
        overnightFee: ZERO,
      });
      const liquidation = exactLiquidationPrice(terms, BTC);
      const bankruptcy = bankruptcyPrice(terms, BTC);
      if (liquidation === null || bankruptcy === null) return;
      const beyond = direction === 'long' ? bankruptcy.lt(liquidation) : bankruptcy.gt(liquidation);
      expect([beyond, toText(liquidation), toText(bankruptcy)]).toEqual([
        true,
        expect.anything(),
        expect.anything(),
      ]);
    }),
  );
});

test('tiers that end are a fault, not a position that is never liquidated', () => {
  const tiers = BTC.tiers.slice(0, 1).map((tier) => ({ ...tier, upTo: decimal('1') }));
  const terms = aTerms({ quantity: decimal('1'), cost: decimal('60000'), margin: decimal('600') });
  expect(() => liquidationPrice(terms, { ...BTC, tiers })).toThrow('must have no bound');
});
