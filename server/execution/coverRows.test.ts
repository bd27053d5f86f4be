// What a batch books of deficits, apart from the database: see insuranceFund.test.ts for the whole way.
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import { decimal, type Decimal } from '../../core/money/decimal.ts';
import type { EntryRow } from '../store/ledgerStore.ts';
import { coverBatch, coverRows } from './insuranceFund.ts';

/** A liquidation that moves `into` the fund. */
const row = (id: string, into: string, margin = '10'): EntryRow => ({
  id,
  at: 1,
  entry: {
    kind: 'contract_liquidation',
    cause: id,
    postings: [
      userPosting('user', 'contract', 'available', 'USDT', decimal(margin).neg()),
      housePosting('trading_result', 'USDT', decimal(margin).minus(into)),
      housePosting('insurance_fund', 'USDT', decimal(into)),
    ].filter(({ amount }) => !amount.isZero()),
  },
});
const idsOf = (rows: readonly EntryRow[]): string[] => rows.map(({ id }) => id);

test('the fund is asked once, and only by a batch that takes out of it', async () => {
  let asked = 0;
  const readBalance = async (): Promise<Decimal> => {
    asked += 1;
    return decimal('100');
  };
  const paid = [row('a', '5'), row('b', '0')];
  expect((await coverBatch(paid, readBalance)).rows).toBe(paid);
  expect(asked).toBe(0);
  const covered = await coverBatch([row('a', '5'), row('b', '-5'), row('c', '-6')], readBalance);
  expect([asked, covered.lack.toFixed(), idsOf(covered.rows)]).toEqual([1, '0', ['a', 'b', 'c']]);
});

test('rows that the fund pays in full are booked as they came', () => {
  const rows = [row('a', '-5')];
  expect(coverRows(rows, decimal('5')).rows).toBe(rows);
});

test('what the fund lacks the house pays, and a row of which nothing is left is not booked', () => {
  const rows = [row('a', '-5'), row('empty', '-3', '0'), row('c', '2')];
  const { rows: booked, lack } = coverRows(rows, decimal('4'));
  expect(idsOf(booked)).toEqual(['a', 'c']);
  expect(lack.toFixed()).toBe('4');
  const amounts = booked[0]?.entry.postings.map(({ amount }) => amount.toFixed());
  expect(amounts).toEqual(['-10', '14', '-4']);
});
