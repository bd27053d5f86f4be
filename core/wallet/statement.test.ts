import type { EntryLines, LinesOfEntries } from '../ledger/statementLines.ts';
import type { EntryKind } from '../ledger/types.ts';
import { decimal, toText } from '../money/decimal.ts';
import {
  addsUp,
  feesOf,
  makeStatement,
  type MovedSum,
  netOf,
  type StatementSums,
} from './statement.ts';

const lines = (of: string, entry: EntryKind, rule: EntryLines) =>
  [entry, { of, lines: rule }] as const;
const ENTRIES: LinesOfEntries = new Map([
  lines('deposit', 'deposit', { external: 'deposit' }),
  lines('transfer', 'transfer', { own: 'transfer' }),
  lines('contract', 'contract_close', {
    trading_result: 'result',
    fees: 'fee',
    insurance_fund: { gives: 'liquidation_fee', gets: 'result' },
  }),
  lines('spot', 'spot_fill', { trading_result: { gives: 'paid', gets: 'received' }, fees: 'fee' }),
]);

const moved = (
  entry: EntryKind,
  account: MovedSum['account'],
  text: string,
  currency = 'USDT',
): MovedSum => ({ entry, account, currency, amount: decimal(text), count: 1 });
const sum = (text: string, currency = 'USDT') => ({ currency, amount: decimal(text) });
const make = (change: Partial<StatementSums>) =>
  makeStatement(
    { opening: [], moved: [], parts: [], realised: [], closing: [], ...change },
    ENTRIES,
  );
const shown = (change: Partial<StatementSums>) =>
  make(change).map(({ currency, opening, lines: rows, closing }) => [
    currency,
    toText(opening),
    ...rows.map(({ line, of, amount, count }) => `${line} ${of} ${toText(amount)} ${count}`),
    toText(closing),
  ]);

test('each movement falls into its line, the lines in their order, and all adds up', () => {
  const sums = {
    opening: [sum('100')],
    moved: [
      moved('contract_close', 'fees', '-1.5'),
      moved('contract_close', 'trading_result', '-30'),
      moved('contract_close', 'trading_result', '5'),
      moved('transfer', 'own', '0'),
      moved('deposit', 'external', '20'),
      moved('contract_close', 'insurance_fund', '2'),
      moved('contract_close', 'insurance_fund', '-0.5'),
    ],
    closing: [sum('95')],
  };
  expect(shown(sums)).toEqual([
    [
      'USDT',
      '100',
      'deposit deposit 20 1',
      'transfer transfer 0 1',
      // What the fund paid for him is part of what he bore.
      'result contract -23 3',
      'fee contract -1.5 1',
      'liquidation_fee contract -0.5 1',
      '95',
    ],
  ]);
  const [block] = make(sums);
  expect(block && addsUp(block)).toBe(true);
  expect(block && toText(netOf(block) ?? decimal('0'))).toBe('-25');
  expect(block && toText(feesOf(block))).toBe('2');
});

test('a part of a line is taken out of it, and counted once', () => {
  const part = { of: 'contract', from: 'fee', to: 'overnight', count: 1, ...sum('-0.4') } as const;
  expect(
    shown({
      moved: [moved('contract_close', 'fees', '-1')],
      parts: [part],
      closing: [sum('-1')],
    }),
  ).toEqual([['USDT', '0', 'fee contract -0.6 1', 'overnight contract -0.4 1', '-1']]);
  // Nobody stayed overnight.
  expect(
    shown({
      moved: [moved('contract_close', 'fees', '-1')],
      parts: [{ ...part, ...sum('0'), count: 0 }],
    }),
  ).toEqual([['USDT', '0', 'fee contract -1 1', '0']]);
});

test('an exchange adds up in each currency, the settlement currency first; its net result is what was realised', () => {
  const sums = {
    moved: [
      moved('spot_fill', 'trading_result', '-0.5', 'BTC'),
      moved('spot_fill', 'trading_result', '50'),
      moved('spot_fill', 'fees', '-0.1'),
    ],
    opening: [sum('2', 'BTC'), sum('0', 'ETH')],
    closing: [sum('1.5', 'BTC'), sum('49.9')],
    realised: [{ of: 'spot', count: 1, ...sum('9.9') }],
  };
  expect(shown(sums)).toEqual([
    ['USDT', '0', 'received spot 50 1', 'fee spot -0.1 1', '49.9'],
    ['BTC', '2', 'paid spot -0.5 1', '1.5'],
  ]);
  const [usdt, btc] = make(sums);
  expect(usdt && toText(netOf(usdt) ?? decimal('0'))).toBe('9.9');
  expect(btc && netOf(btc)).toBeUndefined();
  expect(make(sums).every(addsUp)).toBe(true);
});

test('what nobody has a line for is shown, and what does not add up says so', () => {
  const [block] = make({ moved: [moved('correction', 'corrections', '3')], closing: [sum('4')] });
  expect(block?.lines.map(({ line, of }) => [line, of])).toEqual([['other', '']]);
  expect(block && addsUp(block)).toBe(false);
});
