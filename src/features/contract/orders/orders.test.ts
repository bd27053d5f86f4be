import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { ONE, decimal } from '../../../../core/money/decimal.ts';
import { netResult } from '../../../../core/trading/contract/netResult.ts';
import { closePreviewOf, percentForQuantity, quantityForPercent } from './closeModel.ts';
import {
  expectedOf,
  figuresOf,
  positionOf,
  postedOf,
  stopFiguresOf,
  ticketOf,
} from './position.ts';
import type { PositionFigures } from './position.ts';

const { contract: rules } = rulesOf('BTCUSDT');
const order = aContractOrder({ quantity: '0.06', openPrice: '63540', margin: '190.62' });
const ticket = ticketOf(order, rules, ONE);
const netOf = (figures: PositionFigures): string | undefined => figures.result?.net.toFixed();

test('a position stands at what it would bring if it closed at the mark, all fees included', () => {
  const figures = figuresOf(order, ticket, '64183.5', rules);
  // 0.06 × (64,183.5 − 63,540) = 38.61, less 1.91 to open and 0.06 × 64,183.5 × 0.05 % = 1.925505 to close
  expect(netOf(figures)).toBe('34.774495');
  expect(Number(figures.onMargin)).toBeCloseTo(0.18243, 4);
});

test('a gain smaller than its fees is a loss', () => {
  // 0.06 × 2.33 = 0.1398
  expect(netOf(figuresOf(order, ticket, '63542.33', rules))).toBe('-3.67647');
});

test('only the nights of what is open are due at its close; those of a closed part are paid', () => {
  const paid = aContractOrder({ overnightFee: '5', accruedOvernightFee: '2' });
  const { result } = figuresOf(paid, ticketOf(paid, rules, ONE), '63540', rules);
  expect(positionOf(paid, ONE)?.overnightFee.toFixed()).toBe('2');
  expect(result?.overnightFee.toFixed()).toBe('5');
});

test('what the client reckons as posted is what the server says is posted', () => {
  const told = aContractOrder({
    realisedProfitLoss: '40',
    handlingFee: '4.22',
    overnightFee: '1.5',
    accruedOvernightFee: '0.5',
    liquidationFee: '0',
    netResult: '34.78',
  });
  expect(netResult(postedOf(told)).net.toFixed()).toBe(told.netResult);
});

test('without a mark, a conversion rate or the rules nothing is known', () => {
  expect(figuresOf(order, ticketOf(order, rules, undefined), '1', rules).result).toBeUndefined();
  expect(figuresOf(order, ticket, null, rules).result).toBeUndefined();
  expect(figuresOf(order, ticket, '1', undefined).result).toBeUndefined();
});

test('an order that is not open has no position', () => {
  expect(positionOf(aContractOrder({ state: 'pending', openPrice: null }), ONE)).toBeUndefined();
});

test('a stop tells how far it is and what the trade would have brought, by the measure of the position', () => {
  const { away, outcome } = stopFiguresOf('62000', '64183.5', ticket, rules);
  expect(Number(away)).toBeCloseTo(-0.034, 3);
  // 0.06 × (62,000 − 63,540) − 0.06 × 62,000 × 0.05 % − 1.91 = −92.40 − 1.86 − 1.91
  expect(outcome).toBe('-96.17');
  expect(netOf(figuresOf(order, ticket, '62000', rules))).toBe(outcome);
});

test('what rests is told as it would be once filled at its price', () => {
  const resting = { state: 'pending', openPrice: null, margin: '0', leverage: 10 } as const;
  const limit = { ...resting, price: '60000', restingQuantity: '0.01' };
  const expected = expectedOf(aContractOrder(limit), rules, ONE);
  // 0.01 × 60,000 ÷ 10, and the maker's 0.02 % of 600
  expect(expected?.position.margin.toFixed()).toBe('60');
  expect(expected?.fee).toBe('0.12');
  // At its stop: −10, 0.295 to close, and what opening it would have cost.
  const nothingPaid = aContractOrder({ ...limit, handlingFee: '0', netResult: '0' });
  const atStop = stopFiguresOf('59000', '64183.5', ticketOf(nothingPaid, rules, ONE), rules);
  expect(atStop.outcome).toBe('-10.415');
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
  const preview = closePreviewOf(ticket, decimal('0.03'), '64183', rules);
  expect(preview?.result).toBe('19.29');
  // less 0.03 × 64,183 × 0.05 % and what the opening of the whole has cost
  expect(preview?.net).toBe('16.417255');
  expect(preview?.marginReleased).toBe('95.31');
});

test.each(['0.03', '0.06'])('what a close of %s says adds up to its net result', (quantity) => {
  const preview = closePreviewOf(ticket, decimal(quantity), '64183', rules);
  if (preview === undefined) throw new Error('nothing to close');
  const { net, result, fee, overnightFee, before } = preview;
  // The fee of the opening, which no row of the close itself has.
  expect(decimal(before).isNegative()).toBe(true);
  expect(decimal(result).minus(fee).minus(overnightFee).plus(before).toFixed()).toBe(net);
});

test.each([
  ['no price', '0.03', null],
  ['more than is open', '0.07', '64183'],
])('no preview for %s', (_case, quantity, price) => {
  expect(closePreviewOf(ticket, decimal(quantity), price, rules)).toBeUndefined();
});
