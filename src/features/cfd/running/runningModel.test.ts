import fc from 'fast-check';
import { aCfdOrder } from '../../../../test/builders/cfdOrder.ts';
import { earlyTermsOf, nextToEnd, standingOf, timeLeftOf } from './runningModel.ts';

const call = aCfdOrder({ stake: '20', openPrice: '64171.2' });
const put = aCfdOrder({ direction: 'put', stake: '20', openPrice: '64171.2' });

// decisions.md "CFD call / put": win pays stake × (1 + R), a tie returns the stake, a loss pays nothing.
test.each([
  [call, '64183.55', 'won', '18.4', '12.35', 'above'],
  [call, '64171.2', 'tied', '0', '0', 'level'],
  [call, '64171.15', 'lost', '-20', '0.05', 'below'],
  [put, '64183.55', 'lost', '-20', '12.35', 'above'],
  [put, '64171.20', 'tied', '0', '0', 'level'],
  [put, '64100', 'won', '18.4', '71.2', 'below'],
] as const)(
  'case %#: ended at %s it would be %s',
  (order, price, outcome, result, distance, side) => {
    expect(standingOf(order, price)).toEqual({ outcome, result, distance, side });
  },
);

test.each([
  [1_700_000_000_000, 60_000, 1, false],
  [1_700_000_023_000, 37_000, 37 / 60, false],
  [1_700_000_055_000, 5000, 5 / 60, true],
  [1_700_000_060_000, 0, 0, false],
  [1_700_000_099_000, 0, 0, false],
])('at %d the ring shows %d ms', (now, ms, share, isEnding) => {
  expect(timeLeftOf(call, now)).toEqual({ ms, share, isEnding });
});

test('a device whose clock runs ahead of the acceptance shows a full ring, never more', () => {
  expect(timeLeftOf(call, 1_699_999_990_000).share).toBe(1);
});

test('the order that ends first is the one to look at', () => {
  const late = aCfdOrder({ id: 'late', expiresAt: 9 });
  const soon = aCfdOrder({ id: 'soon', expiresAt: 3 });
  expect(nextToEnd([late, soon])?.id).toBe('soon');
  expect(nextToEnd([])).toBeUndefined();
});

test('the sum of an early close adds up to its value', () => {
  const order = { stake: '50', returnRate: '0.86' };
  const terms = earlyTermsOf(order, { value: '78.771', probability: '0.857' });
  expect(terms).toMatchObject({
    payout: '93',
    beforeCharge: '79.701',
    charge: '-0.93',
    chargeShare: '0.0100',
    result: '28.771',
  });
  expect(terms.stakeShare).toBeCloseTo(50 / 93, 6);
});

test('a value never stands outside its line', () => {
  const share = fc.integer({ min: 0, max: 1e6 }).map((value) => (value / 1e6).toFixed(6));
  fc.assert(
    fc.property(share, share, (value, probability) => {
      const terms = earlyTermsOf({ stake: '0.5', returnRate: '0.92' }, { value, probability });
      expect(terms.share).toBeGreaterThanOrEqual(0);
      expect(terms.share).toBeLessThanOrEqual(1);
    }),
  );
});
