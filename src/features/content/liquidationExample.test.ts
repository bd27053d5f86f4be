import { decimal } from '../../../core/money/decimal.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { maintenanceMargin } from '../../../core/trading/contract/formulas.ts';
import { calculateLiquidationExample } from './liquidationExample.ts';

const ONE = decimal('1');
const btc = contractRules(OPEN_RULEBOOK, 'BTCUSDT');

test('BTC at 60,000: the first step leaves a position that stands by the rule', () => {
  const example = calculateLiquidationExample(decimal('60000'), btc, ONE);
  expect(example).toBeDefined();
  if (example === undefined) return;
  expect(example.leverage).toBe(10);
  // 1,000 × 10 / 60,000 = 0.16666…, down to the lot.
  expect(example.quantity.lte('0.166667')).toBe(true);
  expect(example.margin.lte('1000')).toBe(true);
  // A tenth down less the maintenance of 2.5 % and the fee: a little above 55,000.
  expect(example.liquidationPrice.gt('55000')).toBe(true);
  expect(example.liquidationPrice.lt('56000')).toBe(true);
  expect(example.bankruptcyPrice?.lt(example.liquidationPrice)).toBe(true);
  // Steps of 20 %: the share is one of them, rounded up to the lot.
  expect(example.closedShare.toNumber()).toBeCloseTo(
    Math.round(example.closedShare.toNumber() * 5) / 5,
    3,
  );
  const value = example.restQuantity.times(example.liquidationPrice);
  const loss = example.openPrice.minus(example.liquidationPrice).times(example.restQuantity);
  const equity = example.restMargin.minus(loss);
  expect(equity.gte(maintenanceMargin(value, btc.tiers).times('1.25'))).toBe(true);
  expect(example.restLiquidationPrice?.lt(example.liquidationPrice)).toBe(true);
});

test.each(OPEN_RULEBOOK.products.map((product) => [product.id]))('%s has an example', (id) => {
  const rules = contractRules(OPEN_RULEBOOK, id);
  // A price of five figures in points is a plausible one for every product.
  const price = decimal('12345').div(decimal('10').pow(Math.min(rules.priceDecimals, 4)));
  expect(calculateLiquidationExample(price, rules, ONE)).toBeDefined();
});

test('a product without leverage has none', () => {
  expect(
    calculateLiquidationExample(decimal('60000'), { ...btc, leverages: [] }, ONE),
  ).toBeUndefined();
});
