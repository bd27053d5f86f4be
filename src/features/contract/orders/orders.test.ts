import { aProductInfo } from '../../../../test/builders/market.ts';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { ONE, decimal } from '../../../../core/money/decimal.ts';
import { contractRulesOf } from '../../../lib/contractRules.ts';
import { closePreviewOf, percentForQuantity, quantityForPercent } from './closeModel.ts';
import { expectedOf, figuresOf, positionOf, stopFiguresOf } from './position.ts';

const rules = contractRulesOf(aProductInfo());
const order = aContractOrder({ quantity: '0.06', openPrice: '63540', margin: '190.62' });
const position = positionOf(order, ONE);

test('a position’s result and its share of the margin follow the mark', () => {
  const figures = figuresOf(order, position, '64183.5');
  expect(figures.result).toBe('38.61');
  expect(Number(figures.onMargin)).toBeCloseTo(0.20255, 4);
});

test('without a mark or a conversion rate the server’s own figures stand', () => {
  const told = aContractOrder({ profitLoss: '-7.2', margin: '477.6' });
  expect(figuresOf(told, undefined, '1').result).toBe('-7.2');
  expect(figuresOf(told, positionOf(told, ONE), null).result).toBe('-7.2');
});

test('an order that is not open has no position', () => {
  expect(positionOf(aContractOrder({ state: 'pending', openPrice: null }), ONE)).toBeUndefined();
});

test('a stop tells how far it is and what it would cost, fee included', () => {
  const { away, outcome } = stopFiguresOf('62000', '64183.5', position, rules);
  expect(Number(away)).toBeCloseTo(-0.034, 3);
  // 0.06 × (62,000 − 63,540) − 0.06 × 62,000 × 0.05 % = −92.40 − 1.86
  expect(outcome).toBe('-94.26');
});

test('what rests is told as it would be once filled at its price', () => {
  const resting = { state: 'pending', openPrice: null, margin: '0', leverage: 10 } as const;
  const limit = { ...resting, price: '60000', restingQuantity: '0.01' };
  const expected = expectedOf(aContractOrder(limit), rules, ONE);
  // 0.01 × 60,000 ÷ 10, and the maker's 0.02 % of 600
  expect(expected?.position.margin.toFixed()).toBe('60');
  expect(expected?.fee).toBe('0.12');
});

test.each([
  [25, '0.015'],
  [33, '0.0198'],
  [100, '0.06'],
])('%d %% of 0.06 is %s, down to the lot', (percent, quantity) => {
  const open = decimal('0.06');
  const found = quantityForPercent(open, percent, rules);
  expect(found.toFixed()).toBe(quantity);
  expect(percentForQuantity(open, found)).toBe(percent);
});

test('closing half pays half of the margin back', () => {
  const preview = closePreviewOf(position, decimal('0.03'), '64183', rules);
  expect(preview?.result).toBe('19.29');
  expect(preview?.marginReleased).toBe('95.31');
});

test.each([
  ['no price', '0.03', null],
  ['more than is open', '0.07', '64183'],
])('no preview for %s', (_case, quantity, price) => {
  expect(closePreviewOf(position, decimal(quantity), price, rules)).toBeUndefined();
});
