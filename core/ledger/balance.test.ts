import fc from 'fast-check';
import { decimal } from '../money/decimal.ts';
import { applyEntry, totalsPerCurrency, userBalanceKey, type Balances } from './balance.ts';
import { housePosting, userPosting } from './house.ts';
import { HOUSE_ACCOUNTS, USER_ACCOUNTS, type Entry } from './types.ts';

function grant(userId: string, amount: string): Entry {
  const postings = [
    userPosting(userId, 'spot', 'available', 'USDT', decimal(amount)),
    housePosting('practice_faucet', 'USDT', decimal(amount).neg()),
  ];
  return { kind: 'practice_grant', cause: userId, postings };
}

const key = userBalanceKey('u1', 'spot', 'available', 'USDT');

test('a balance is the sum of its postings', () => {
  const balances: Balances = new Map();
  applyEntry(balances, grant('u1', '10'));
  applyEntry(balances, grant('u1', '0.5'));
  expect(balances.get(key)?.toFixed()).toBe('10.5');
  expect(balances.get('house|practice_faucet|USDT')?.toFixed()).toBe('-10.5');
});

test('a user’s balance never falls below zero, and then nothing has changed', () => {
  const balances: Balances = new Map();
  applyEntry(balances, grant('u1', '10'));
  const before = new Map(balances);
  expect(() => applyEntry(balances, grant('u1', '-10.000001'))).toThrow('would be -0.000001');
  expect(balances).toEqual(before);
});

test('an unsound entry is refused with its problem', () => {
  const bad = { ...grant('u1', '1'), postings: grant('u1', '1').postings.slice(0, 1) };
  expect(() => applyEntry(new Map(), bad)).toThrow('practice_grant u1: too_few_postings');
});

test('all balances sum to zero per currency', () => {
  const amounts = fc.array(fc.tuple(fc.constantFrom('u1', 'u2'), fc.integer({ min: 1, max: 1e9 })));
  fc.assert(
    fc.property(amounts, (grants) => {
      const balances: Balances = new Map();
      for (const [userId, units] of grants) {
        applyEntry(balances, grant(userId, decimal(String(units)).div(1_000_000).toFixed()));
      }
      for (const total of totalsPerCurrency(balances).values()) expect(total.isZero()).toBe(true);
    }),
  );
});

test('a total says how much was made or lost', () => {
  const balances: Balances = new Map([
    [key, decimal('10')],
    ['house|practice_faucet|USDT', decimal('-9.5')],
    ['house|fees|BTC', decimal('-0.25')],
  ]);
  expect(totalsPerCurrency(balances)).toEqual(
    new Map([
      ['USDT', decimal('0.5')],
      ['BTC', decimal('-0.25')],
    ]),
  );
});

test('no house account has the name of a user’s account', () => {
  const names: readonly string[] = USER_ACCOUNTS;
  expect(HOUSE_ACCOUNTS.filter((account) => names.includes(account))).toEqual([]);
});
