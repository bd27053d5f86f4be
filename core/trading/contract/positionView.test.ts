import { decimal, ZERO } from '../../money/decimal.ts';
import { contractRules } from '../../rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../rulebook/open.ts';
import {
  distanceShare,
  isNearLiquidation,
  liquidationAfterMargin,
  positionResult,
  previewClose,
  shareOf,
} from './positionView.ts';
import type { OpenPosition } from './positionView.ts';

const rules = contractRules(OPEN_RULEBOOK, 'BTCUSDT');

function aPosition(change: Partial<OpenPosition> = {}): OpenPosition {
  return {
    direction: 'long',
    quantity: decimal('0.5'),
    openPrice: decimal('60000'),
    margin: decimal('1500'),
    overnightFee: decimal('4.5'),
    quoteRate: decimal('1'),
    ...change,
  };
}

test.each([
  ['long', '61000', '500'],
  ['long', '59000', '-500'],
  ['short', '59000', '500'],
  ['short', '61000', '-500'],
  ['long', '60000', '0'],
] as const)('a %s of 0.5 from 60,000 at %s is %s', (direction, price, result) => {
  expect(positionResult(aPosition({ direction }), decimal(price)).toFixed()).toBe(result);
});

test('a result is rounded down: a loss never shrinks', () => {
  const position = aPosition({ quantity: decimal('0.0000001') });
  expect(positionResult(position, decimal('59999')).toFixed()).toBe('-0.000001');
});

test('closing half pays half of the margin, the result of half, less half of the fees', () => {
  const half = previewClose(aPosition(), decimal('0.25'), decimal('61000'), rules);
  // 0.25 × 1,000 = 250; fee 0.25 × 61,000 × 0.05 % = 7.625; overnight 2.25; margin 750.
  expect(half.result.toFixed()).toBe('250');
  expect(half.fee.toFixed()).toBe('7.625');
  expect(half.payout.toFixed()).toBe('990.125');
  expect(half.marginKept.toFixed()).toBe('750');
});

test('added margin moves the liquidation away, to none in the end', () => {
  // decisions.md "Contract", check value: 58,500.77 before the tick.
  const before = liquidationAfterMargin(aPosition(), ZERO, rules);
  const after = liquidationAfterMargin(aPosition(), decimal('500'), rules);
  expect(Number(before)).toBeCloseTo(58_500.77, 0);
  expect(after?.lt(before ?? ZERO)).toBe(true);
  expect(liquidationAfterMargin(aPosition(), decimal('40000'), rules)).toBeNull();
});

test('distances are shares of where one stands, and nothing is a share of nothing', () => {
  expect(distanceShare(decimal('57300'), decimal('60000'))?.toFixed()).toBe('-0.045');
  expect(shareOf(decimal('1'), ZERO)).toBeNull();
});

test.each([
  ['59000', false, 'two thirds of the way left'],
  ['58800', false, 'a fifth of the way left'],
  ['58750', true, 'a sixth of the way left'],
  ['58500', true, 'there'],
  ['58400', true, 'already beyond'],
] as const)('at %s near is %s: %s', (price, isNear, _why) => {
  expect(isNearLiquidation(aPosition(), decimal('58500'), decimal(price))).toBe(isNear);
});
