import fc from 'fast-check';
import { decimal } from '../../../../core/money/decimal.ts';
import {
  aWalletAddress,
  aWithdrawData,
  aWithdrawWay,
} from '../../../../test/builders/withdrawal.ts';
import {
  addressProblem,
  amountProblem,
  isSaidAtOnce,
  leftToday,
  missingSteps,
  mostNow,
  previewWithdrawal,
  wayOf,
} from './withdrawModel.ts';

test.each([
  // The minimum fee counts up to 2,000; the rate above it.
  ['500', { fee: '2', received: '498' }],
  ['3000', { fee: '3', received: '2997' }],
  // A fee rounds up, in the house's favour; what arrives is the exact rest.
  ['2000.0005', { fee: '2.000001', received: '1998.000499' }],
  ['2', undefined],
  ['0', undefined],
  ['', undefined],
])('%j costs %j', (amount, preview) => {
  expect(previewWithdrawal(amount, aWithdrawWay())).toEqual(preview);
});

test('fee and arrival always add up to the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (units) => {
      const amount = decimal(units.toString()).div(1_000_000).toFixed();
      const preview = previewWithdrawal(amount, aWithdrawWay());
      if (preview === undefined) return;
      const sum = decimal(preview.fee).plus(decimal(preview.received));
      expect(sum.toFixed()).toBe(decimal(amount).toFixed());
      expect(decimal(preview.fee).gte(2)).toBe(true);
    }),
  );
});

test.each([
  ['', { key: 'amountMissing' }],
  ['0', { key: 'amountZero' }],
  ['9.99', { key: 'amountUnder', limit: '10' }],
  ['10', undefined],
  ['1000', undefined],
  ['1000.5', { key: 'amountOverBalance', excess: '0.5' }],
  // Over both: the limit is what the server says first.
  ['1600', { key: 'amountOverLimit', excess: '100' }],
])('the amount %j: %j', (amount, problem) => {
  expect(amountProblem(amount, aWithdrawData(), aWithdrawWay())).toEqual(problem);
});

test('too much is said while typing, too little is not', () => {
  const keyOf = (amount: string) => amountProblem(amount, aWithdrawData(), aWithdrawWay());
  expect([keyOf('5000')].flatMap((one) => one ?? []).map(isSaidAtOnce)).toEqual([true]);
  expect([keyOf('1')].flatMap((one) => one ?? []).map(isSaidAtOnce)).toEqual([false]);
  expect(isSaidAtOnce({ key: 'addressWaiting' })).toBe(true);
  expect(isSaidAtOnce({ key: 'addressMissing' })).toBe(false);
});

test.each([
  ['2000', '500', '1500'],
  ['2000', '2000', '0'],
  // The limit was lowered after it had been used.
  ['1000', '1500', '0'],
])('of %s with %s used, %s are left', (dailyLimit, dailyUsed, left) => {
  expect(leftToday(aWithdrawWay({ dailyLimit, dailyUsed }))).toBe(left);
});

test('Max is what there is, within the day', () => {
  expect(mostNow(aWithdrawData(), aWithdrawWay())).toBe('1000');
  expect(mostNow(aWithdrawData({ available: '9000' }), aWithdrawWay())).toBe('1500');
});

test('an address that is still waiting says until when', () => {
  const address = aWalletAddress({ usableFrom: 5000 });
  expect(addressProblem(undefined, 0)).toEqual({ key: 'addressMissing' });
  expect(addressProblem(address, 4999)).toEqual({ key: 'addressWaiting', time: 5000 });
  expect(addressProblem(address, 5000)).toBeUndefined();
});

test('the way of an address, if it is still offered', () => {
  expect(wayOf(aWithdrawData(), { currency: 'USDT', network: 'tron' })?.feeMin).toBe('2');
  expect(wayOf(aWithdrawData(), { currency: 'USDT', network: 'solana' })).toBeUndefined();
});

test.each([
  [{}, 1, []],
  [{}, 0, ['address']],
  [{ tier: 'none', hasFundPassword: false }, 0, ['certification', 'fundPassword', 'address']],
] as const)('%j with %i addresses lacks %j', (change, count, steps) => {
  expect(missingSteps(aWithdrawData(change), Array.from({ length: count }))).toEqual(steps);
});
