import { calculateOpenResult, groupAccounts, isSmall } from './groupAccounts.ts';
import type { BalanceRow } from './groupAccounts.ts';

const row = (
  account: BalanceRow['account'],
  value: string | null,
  change: Partial<BalanceRow> = {},
): BalanceRow => ({
  account,
  currency: 'USDT',
  available: '1',
  locked: '0',
  value,
  ...change,
});

describe('groupAccounts', () => {
  test('lists all five accounts in their order, empty ones too', () => {
    const groups = groupAccounts([row('contract', '10')]);
    expect(groups.map((group) => group.account)).toEqual([
      'funding',
      'spot',
      'contract',
      'cfd',
      'wealth',
    ]);
    expect(groups[0]).toEqual({ account: 'funding', value: '0', share: '0', rows: [] });
  });

  test('adds the currencies of an account and takes its share of all', () => {
    const groups = groupAccounts([
      row('spot', '0.1'),
      row('spot', '0.2', { currency: 'BTC' }),
      row('cfd', '0.9'),
    ]);
    expect(groups[1]).toMatchObject({ value: '0.3', share: '0.25' });
    expect(groups[3]).toMatchObject({ value: '0.9', share: '0.75' });
  });

  test('a currency without a price leaves its account without a value', () => {
    const groups = groupAccounts([row('spot', '5'), row('spot', null, { currency: 'BTC' })]);
    expect(groups[1]).toMatchObject({ value: null, share: '1' });
  });

  test('a currency that is not held is left out; a locked one is held', () => {
    const none = row('spot', '0', { currency: 'ETH', available: '0' });
    const locked = row('spot', '5', { currency: 'BTC', available: '0', locked: '0.1' });
    expect(groupAccounts([none, locked])[1]?.rows).toEqual([locked]);
  });

  test('nothing anywhere has no shares', () => {
    expect(groupAccounts([])[0]?.share).toBeNull();
  });
});

test('calculateOpenResult is what the accounts do not explain', () => {
  expect(calculateOpenResult({ total: '99.5', accounts: [row('contract', '100')] })).toBe('-0.5');
});

test('isSmall: under one USDT, and never without a price', () => {
  expect(isSmall(row('spot', '0.99'))).toBe(true);
  expect(isSmall(row('spot', '1'))).toBe(false);
  expect(isSmall(row('spot', null))).toBe(false);
});
