import { decimal } from '../../money/decimal.ts';
import { contractRules } from '../../rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../rulebook/open.ts';
import { netResult, netResultAt, type NetParts, type PostedParts } from './netResult.ts';
import type { OpenPosition } from './positionView.ts';

const rules = contractRules(OPEN_RULEBOOK, 'BTCUSDT');
const position: OpenPosition = {
  direction: 'long',
  quantity: decimal('0.5'),
  openPrice: decimal('60000'),
  margin: decimal('1500'),
  overnightFee: decimal('4.5'),
  quoteRate: decimal('1'),
};

function posted(
  realised: string,
  handlingFee: string,
  settledOvernightFee = '0',
  liquidationFee = '0',
): PostedParts {
  return {
    realised: decimal(realised),
    handlingFee: decimal(handlingFee),
    settledOvernightFee: decimal(settledOvernightFee),
    liquidationFee: decimal(liquidationFee),
  };
}

/** The parts of a result add up to it. */
function sumOf(parts: NetParts): string {
  const { priceResult, handlingFee, closeFee, overnightFee, liquidationFee } = parts;
  const paid = handlingFee.plus(closeFee).plus(overnightFee).plus(liquidationFee);
  return priceResult.minus(paid).toFixed();
}

test.each([
  ['fees eat a gain: +0.14 beside fees of 1.07 is a loss', posted('0.14', '1.07'), '-0.93'],
  ['nights count', posted('10', '1', '4.5'), '4.5'],
  ['an overnight credit counts too', posted('10', '1', '-4.5'), '13.5'],
  ['a liquidation pays its own fee', posted('-1400', '15', '0', '70'), '-1485'],
])('%s', (_case, before, net) => {
  const parts = netResult(before);
  expect(parts.net.toFixed()).toBe(net);
  expect(sumOf(parts)).toBe(net);
});

test.each([
  // 0.5 × −1,000 = −500; close fee 0.5 × 59,000 × 0.05 % = 14.75; overnight 4.5; open fee 15.
  ['at a stop', '59000', '-534.25'],
  // 0; close fee 15; overnight 4.5; open fee 15: a position just opened stands below zero by what leaving it costs.
  ['where it was opened', '60000', '-34.5'],
  // 0.5 × −4,000 = −2,000 is more than the margin: more than margin and open fee is never lost.
  ['beyond the bankruptcy price', '56000', '-1515'],
])('%s the fees of both ways and the night are in it', (_case, price, net) => {
  const parts = netResultAt(posted('0', '15'), position, decimal(price), rules);
  expect(parts.net.toFixed()).toBe(net);
  expect(sumOf(parts)).toBe(net);
});

test('what was settled by a part that has closed stays in it', () => {
  const at = (before: PostedParts): NetParts =>
    netResultAt(before, position, decimal('61000'), rules);
  // 500 − 15.25 − 4.5 for what is open; 40 − 3 − 1 of the part before.
  expect(at(posted('0', '0')).net.toFixed()).toBe('480.25');
  expect(at(posted('40', '3', '1')).net.toFixed()).toBe('516.25');
});

test('of a part only its own share is posted', () => {
  const parts = netResultAt(posted('0', '15'), position, decimal('61000'), rules, decimal('0.25'));
  // 250 − fee 7.625 − overnight 2.25 − open fee 15.
  expect(parts.net.toFixed()).toBe('225.125');
  expect(sumOf(parts)).toBe('225.125');
});
