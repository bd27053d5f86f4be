import type { FinancialRecord } from '../../../../protocol/records.ts';
import {
  ALL_RECORDS,
  draftOf,
  isBackwards,
  isEarned,
  isHoldOnly,
  listRows,
  toFilter,
} from './recordModel.ts';

test('nothing narrowed asks for everything', () => {
  expect(toFilter(ALL_RECORDS)).toEqual({});
});

test('days are the device’s: from the first one’s midnight up to the midnight after the last', () => {
  expect(toFilter({ kind: 'deposit', fromDay: '2026-03-14', toDay: '2026-03-31' })).toEqual({
    kind: 'deposit',
    from: new Date(2026, 2, 14).getTime(),
    to: new Date(2026, 3, 1).getTime(),
  });
});

test.each([
  ['2026-03-14', '2026-03-13', true],
  ['2026-03-14', '2026-03-14', false],
  ['', '2026-03-13', false],
  ['2026-03-14', '', false],
])('from %j to %j: backwards %s', (fromDay, toDay, expected) => {
  expect(isBackwards({ fromDay, toDay })).toBe(expected);
});

test.each([
  ['', ALL_RECORDS],
  [
    'kind=fee&from=2026-03-01&to=2026-03-31',
    { kind: 'fee', fromDay: '2026-03-01', toDay: '2026-03-31' },
  ],
  ['kind=gold&from=soon&to=2026-3', ALL_RECORDS],
] as const)('a link %j asks for %j', (search, expected) => {
  expect(draftOf(new URLSearchParams(search))).toEqual(expected);
});

test('a month of other clocks is asked for to the millisecond, and one of this device is its days', () => {
  const asked = (from: number, to: number) =>
    draftOf(new URLSearchParams({ kind: 'fee', from: String(from), to: String(to) }));
  const [from, to] = [new Date(2026, 2, 1).getTime(), new Date(2026, 3, 1).getTime()];
  expect(asked(from, to)).toEqual({ kind: 'fee', fromDay: '2026-03-01', toDay: '2026-03-31' });
  const elsewhere = { from: from + 18_000_000, to: to + 18_000_000 };
  expect(toFilter(asked(elsewhere.from, elsewhere.to))).toEqual({ kind: 'fee', ...elsewhere });
});

test('half a date narrows nothing', () => {
  expect(toFilter({ kind: 'all', fromDay: '2026-03', toDay: 'yesterday' })).toEqual({});
});

test('an entry that moves two accounts makes two rows with names of their own', () => {
  const line = { currency: 'USDT', available: '0', locked: '0' };
  const record: FinancialRecord = {
    id: 'e1',
    time: 1,
    kind: 'transfer',
    type: 'transfer',
    order: null,
    fees: [],
    reason: null,
    lines: [
      { account: 'funding', amount: '-5', ...line },
      { account: 'spot', amount: '5', ...line },
    ],
  };
  const rows = listRows([record]);
  expect(rows.map(({ line: { account, amount } }) => [account, amount])).toEqual([
    ['funding', '-5'],
    ['spot', '5'],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
});

test.each([
  ['0', true],
  ['0.000000', true],
  ['-5', false],
])('%s moved: only held %s', (amount, expected) => {
  expect(
    isHoldOnly({ account: 'funding', currency: 'USDT', amount, available: '-5', locked: '5' }),
  ).toBe(expected);
});

const lineIn = (currency: string) => ({
  account: 'spot' as const,
  currency,
  amount: '-5',
  available: '-5',
  locked: '0',
});
test.each([
  ['trading', ['USDT'], true],
  ['fee', ['USDT'], true],
  ['transfer', ['USDT'], false],
  // A purchase on spot: what is paid is not lost.
  ['trading', ['USDT', 'BTC'], false],
] as const)('%s in %j: a gain or a loss %s', (kind, currencies, expected) => {
  expect(isEarned({ kind, lines: currencies.map(lineIn) })).toBe(expected);
});
