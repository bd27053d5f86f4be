import fc from 'fast-check';
import { decimal, ZERO, type Decimal } from '../money/decimal.ts';
import { coverDeficits, drawsOnFund, movedIntoFund } from './insuranceFund.ts';
import { housePosting, userPosting } from './house.ts';
import { checkEntry } from './entry.ts';
import type { Entry, HouseAccount } from './types.ts';

/** A liquidation that cost `loss`, of which `moved` reaches (or leaves) the fund. */
function anEntry(moved: string, margin = '1000', cause = 'order:1'): Entry {
  const [into, lost] = [decimal(moved), decimal(margin)];
  const postings = [
    userPosting('user', 'contract', 'locked', 'USDT', lost.neg()),
    housePosting('trading_result', 'USDT', lost.minus(into)),
    ...(into.isZero() ? [] : [housePosting('insurance_fund', 'USDT', into)]),
  ];
  return { kind: 'contract_liquidation', cause, postings };
}
const moved = ({ postings }: Entry, account: HouseAccount): string =>
  postings
    .filter((one) => one.owner === 'house' && one.account === account)
    .reduce((sum, { amount }) => sum.plus(amount), ZERO)
    .toFixed();

test.each([
  // balance, what the entries move, what the fund pays or gets, what the house pays, the lack
  ['0', ['-3500'], ['0'], ['1000'], '3500'],
  ['3500', ['-3500'], ['-3500'], ['4500'], '0'],
  ['3499.999999', ['-3500'], ['-3499.999999'], ['4499.999999'], '0.000001'],
  ['0', ['50', '-60'], ['50', '-50'], ['950', '1050'], '10'],
  ['0', ['-60', '50'], ['0', '50'], ['1000', '950'], '60'],
  ['10', ['-4', '-4', '-4'], ['-4', '-4', '-2'], ['1004', '1004', '1002'], '2'],
  ['0', ['0'], ['0'], ['1000'], '0'],
])('a fund of %s and entries of %j', (balance, entries, fund, house, lack) => {
  const covered = coverDeficits(
    entries.map((amount) => anEntry(amount)),
    decimal(balance),
  );
  expect(covered.entries.map((entry) => moved(entry, 'insurance_fund'))).toEqual(fund);
  expect(covered.entries.map((entry) => moved(entry, 'trading_result'))).toEqual(house);
  expect(covered.lack.toFixed()).toBe(lack);
});

test('an entry that the fund can pay to the last unit is left as it is', () => {
  const entry = anEntry('-3500');
  expect(coverDeficits([entry], decimal('3500')).entries[0]).toBe(entry);
});

test('its balance is asked for only by entries that take out of it', () => {
  expect(drawsOnFund([anEntry('50'), anEntry('0')])).toBe(false);
  expect(drawsOnFund([anEntry('50'), anEntry('-0.000001')])).toBe(true);
});

test('another account of the house, a user of that name and another currency are no fund', () => {
  const [user] = anEntry('0').postings;
  const postings = [user!, housePosting('insurance_fund', 'BTC', decimal('-1'))];
  expect(movedIntoFund({ kind: 'contract_liquidation', cause: 'x', postings })).toEqual(ZERO);
});

test('whatever comes, it never falls below zero, no user pays more, and every entry balances', () => {
  const amount = fc
    .integer({ min: -5_000_000, max: 5_000_000 })
    .map((units) => decimal(String(units)).div(1_000_000));
  fc.assert(
    fc.property(fc.nat(3_000_000), fc.array(amount, { maxLength: 30 }), (units, amounts) => {
      const start = decimal(String(units)).div(1_000_000);
      const entries = amounts.map((into) => anEntry(into.toFixed()));
      const covered = coverDeficits(entries, start);
      let fund: Decimal = start;
      let shifted = ZERO;
      for (const [index, entry] of covered.entries.entries()) {
        expect(checkEntry(entry)).toBeUndefined();
        const users = (of: Entry) => of.postings.filter(({ owner }) => owner === 'user');
        expect(users(entry)).toEqual(users(entries[index]!));
        fund = fund.plus(movedIntoFund(entry));
        expect(fund.gte(0)).toBe(true);
        shifted = shifted.plus(movedIntoFund(entry)).minus(movedIntoFund(entries[index]!));
      }
      expect(covered.lack.eq(shifted)).toBe(true);
    }),
  );
});
