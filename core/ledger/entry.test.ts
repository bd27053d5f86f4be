import { decimal } from '../money/decimal.ts';
import { checkEntry } from './entry.ts';
import { housePosting, mergePostings, userPosting } from './house.ts';
import type { Entry, Posting } from './types.ts';

const user = (amount: string, currency = 'USDT'): Posting =>
  userPosting('u1', 'funding', 'available', currency, decimal(amount));
const house = (amount: string, currency = 'USDT'): Posting =>
  housePosting('practice_faucet', currency, decimal(amount));
const entry = (...postings: Posting[]): Entry => ({
  kind: 'practice_grant',
  cause: 'c1',
  postings,
});

test('an entry that sums to zero in each currency is sound', () => {
  expect(checkEntry(entry(user('1.5'), house('-1.5')))).toBeUndefined();
  const two = entry(user('1'), house('-1'), user('0.00000001', 'BTC'), house('-0.00000001', 'BTC'));
  expect(checkEntry(two)).toBeUndefined();
});

// In the order of EntryProblem.
test.each([
  ['too_few_postings', entry(user('1'))],
  ['too_few_postings', entry()],
  ['unknown_currency', entry(user('1', 'XXX'), house('-1', 'XXX'))],
  ['unknown_currency', entry(user('1'), house('-1'), user('1', 'XXX'), house('-1', 'XXX'))],
  ['zero_amount', entry(user('1'), house('-1'), house('0'))],
  ['scale', entry(user('0.0000001'), house('-0.0000001'))],
  ['scale', entry(user('1.0000001'), user('-0.0000001'), house('-1'))], // though it sums to zero
  ['not_zero_sum', entry(user('1'), house('-0.999999'))],
  ['not_zero_sum', entry(user('1'), house('-1'), user('1', 'BTC'), house('-2', 'BTC'))], // one of two
  ['not_zero_sum', entry(user('1'), house('-1', 'USDC'))], // never across currencies
])('%s is found', (problem, bad) => {
  expect(checkEntry(bad)).toBe(problem);
});

describe('mergePostings', () => {
  test('adds up movements of the same balance and leaves out what cancels', () => {
    const merged = mergePostings([user('1'), house('-1'), user('2'), house('-2'), user('-3')]);
    expect(merged.map(({ amount }) => amount.toFixed())).toEqual(['-3']);
  });

  test('keeps buckets, accounts and currencies apart', () => {
    const locked = userPosting('u1', 'funding', 'locked', 'USDT', decimal('1'));
    const other = userPosting('u1', 'spot', 'available', 'USDT', decimal('1'));
    expect(mergePostings([user('1'), locked, other, user('1', 'USDC')])).toHaveLength(4);
  });
});
