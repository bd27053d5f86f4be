import fc from 'fast-check';
import { decimal } from '../../../../core/money/decimal.ts';
import { listCurrencies } from '../listCurrencies.ts';
import { findDepositProblems, findWay } from './depositModel.ts';
import type { DepositDraft, DepositWay } from './depositModel.ts';

function aWay(change: Partial<DepositWay> = {}): DepositWay {
  return {
    currency: 'USDT',
    network: 'tron',
    networkName: 'TRON (TRC-20)',
    address: 'TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkA',
    addressKind: 'published',
    minimum: '10',
    confirmations: 20,
    ...change,
  };
}
const WAYS = [
  aWay(),
  aWay({ network: 'ethereum' }),
  aWay({ currency: 'BTC', network: 'bitcoin', minimum: '0.0001' }),
];
const draft = (change: Partial<DepositDraft> = {}): DepositDraft => ({
  currency: 'USDT',
  network: 'tron',
  amount: '100',
  proofImage: '/api/Common/file/a',
  ...change,
});

test.each([
  ['USDT', 'ethereum', 1],
  // A currency that was just chosen has no network yet: its first one.
  ['BTC', 'tron', 2],
  // What the operator no longer offers: the first there is.
  ['DOGE', 'dogecoin', 0],
])('%s on %s', (currency, network, index) => {
  expect(findWay(WAYS, { currency, network })).toBe(WAYS[index]);
});

test('nothing is offered: no way', () => {
  expect(findWay([], { currency: 'USDT', network: 'tron' })).toBeUndefined();
});

test('each currency is listed once, in the server’s order', () => {
  expect(listCurrencies(WAYS)).toEqual(['USDT', 'BTC']);
});

test.each([
  ['', { amount: 'amountMissing' }],
  ['0', { amount: 'amountZero' }],
  ['0.000000', { amount: 'amountZero' }],
  ['9.999999', { amount: 'amountUnder' }],
  ['10', {}],
  ['1000000', {}],
])('%j gives %j', (amount, problems) => {
  expect(findDepositProblems(draft({ amount }), aWay())).toEqual(problems);
});

test('a picture is needed', () => {
  expect(findDepositProblems(draft({ proofImage: '' }), aWay())).toEqual({
    proofImage: 'proofMissing',
  });
});

test('exactly the amounts from the minimum on pass', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (units, least) => {
      const text = (value: number): string => decimal(String(value)).div(1000).toFixed();
      const problems = findDepositProblems(
        draft({ amount: text(units) }),
        aWay({ minimum: text(least) }),
      );
      expect(problems.amount === undefined).toBe(units >= least);
    }),
  );
});
