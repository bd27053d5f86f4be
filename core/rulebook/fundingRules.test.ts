import { FUNDING, type FundingSection } from './funding.ts';
import { depositRules, fundingProblems, withdrawalRules } from './fundingRules.ts';

const [tron] = FUNDING.withdrawal.routes;
const withdrawal = (change: object): FundingSection => ({
  ...FUNDING,
  withdrawal: { ...FUNDING.withdrawal, ...change },
});
const route = (change: object): FundingSection => withdrawal({ routes: [{ ...tron, ...change }] });

test('the section is sound', () => {
  expect(fundingProblems(FUNDING, 'USDT')).toEqual([]);
});

test.each([
  ['a route without network', route({ network: 'moon' })],
  ['an unknown currency', route({ currency: 'XXX' })],
  ['a minimum finer than its currency', route({ minimum: '10.0000001' })],
  ['a minimum of nothing', route({ minimum: '0', feeMin: '-1' })],
  ['withdrawals are paid in the settlement currency', route({ currency: 'BTC' })],
  ['a fee eats the smallest withdrawal', route({ feeMin: '10' })],
  ['a fee eats the smallest withdrawal', route({ feeRate: '1' })],
  ['a fee eats the smallest withdrawal', route({ feeRate: '-0.1' })],
  [
    'withdrawals without certification',
    withdrawal({ dailyLimits: { none: '1', basic: '2', advanced: '3' } }),
  ],
  [
    'the basic limit exceeds the advanced one',
    withdrawal({ dailyLimits: { none: '0', basic: '4', advanced: '3' } }),
  ],
  ['large withdrawals need two operators', withdrawal({ largeApprovals: 1 })],
])('%s is found', (problem, section) => {
  expect(fundingProblems(section, 'USDT')).toContain(`funding: ${problem}`);
});

test('one wrong way out among right ones is found', () => {
  const among = (change: object) => withdrawal({ routes: [tron, { ...tron, ...change }] });
  expect(fundingProblems(among({ currency: 'BTC' }), 'USDT')).toContain(
    'funding: withdrawals are paid in the settlement currency',
  );
  expect(fundingProblems(among({ feeMin: '10' }), 'USDT')).toContain(
    'funding: a fee eats the smallest withdrawal',
  );
});

test('a fee may be fixed, and both tiers may have one limit', () => {
  const limits = { none: '0', basic: '3', advanced: '3' };
  expect(fundingProblems(route({ feeRate: '0' }), 'USDT')).toEqual([]);
  expect(fundingProblems(withdrawal({ dailyLimits: limits }), 'USDT')).toEqual([]);
});

test('a way that is not offered has no rules', () => {
  expect(depositRules(FUNDING, 'USDT', 'bitcoin')).toBeUndefined();
  expect(depositRules(FUNDING, 'BTC', 'tron')).toBeUndefined();
  expect(withdrawalRules(FUNDING, 'BTC', 'bitcoin')).toBeUndefined();
});

test('the numbers are those of decisions.md', () => {
  const rules = withdrawalRules(FUNDING, 'USDT', 'tron');
  expect(rules?.dailyLimits.none.toFixed()).toBe('0');
  expect(rules?.dailyLimits.basic.toFixed()).toBe('2000');
  expect(rules?.dailyLimits.advanced.toFixed()).toBe('100000');
  expect([rules?.largeAbove.toFixed(), rules?.largeApprovals]).toEqual(['10000', 2]);
  const day = 86_400_000;
  expect(FUNDING.holds.live).toEqual({ addressMs: day, passwordMs: day, emailMs: day });
  expect(FUNDING.holds.practice.addressMs).toBe(180_000);
});
