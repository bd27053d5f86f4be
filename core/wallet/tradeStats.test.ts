// What trading has brought, by tables: what counts, where it counts, and what is told of the trades that ended.
import type { LinesOfEntries } from '../ledger/statementLines.ts';
import type { EntryKind, HouseAccount } from '../ledger/types.ts';
import { decimal } from '../money/decimal.ts';
import { makeTradeStats, type PlacedMove, type TradeSums } from './tradeStats.ts';

const ENTRIES: LinesOfEntries = new Map([
  ['contract_close', { of: 'contract', lines: { trading_result: 'result', fees: 'fee' } }],
  [
    'spot_fill',
    {
      of: 'spot',
      lines: { trading_result: { gives: 'paid', gets: 'received' }, fees: 'fee' },
    },
  ],
  ['quant_close', { of: 'quant', lines: { fees: 'early_fee' } }],
  ['withdrawal', { of: 'withdrawal', lines: { fees: 'withdrawal_fee' } }],
] as const);

/** Four quarters an hour from midnight on, 24 hours a day. */
const placeOf = (quarter: number) => ({
  day: `day ${Math.floor(quarter / 96)}`,
  hour: Math.floor(quarter / 4) % 24,
});
const move = (
  entry: EntryKind,
  account: HouseAccount,
  amount: string,
  rest: Partial<PlacedMove> = {},
): PlacedMove => ({
  quarter: 0,
  productId: 'BTCUSDT',
  currency: 'USDT',
  entry,
  account,
  amount: decimal(amount),
  ...rest,
});
const made = (sums: Partial<TradeSums>) =>
  makeTradeStats({ moved: [], realised: [], ended: [], ...sums }, ENTRIES, placeOf);
const texts = ({ net, fees }: { net: { toFixed(): string }; fees: { toFixed(): string } }) => [
  net.toFixed(),
  fees.toFixed(),
];

test.each<[string, PlacedMove, [string, string]]>([
  ['a result', move('contract_close', 'trading_result', '-5'), ['-5', '0']],
  ['a fee', move('contract_close', 'fees', '-0.5'), ['-0.5', '0.5']],
  // What a sale realised has it in it.
  ['a fee of an exchange', move('spot_fill', 'fees', '-0.5'), ['0', '0.5']],
  ['what was paid in exchange', move('spot_fill', 'trading_result', '-100'), ['0', '0']],
  ['an early fee', move('quant_close', 'fees', '-2'), ['0', '2']],
  ['a fee of a withdrawal', move('withdrawal', 'fees', '-2'), ['0', '0']],
  ['an entry that has no line', move('deposit', 'fees', '-2'), ['0', '0']],
])('%s counts as net and fees', (_name, moved, expected) => {
  expect(texts(made({ moved: [moved] }).totals)).toEqual(expected);
});

test('what came at another time counts on its day, in its hour and for its product', () => {
  const stats = made({
    moved: [
      move('contract_close', 'trading_result', '3', { quarter: 95 }),
      move('contract_close', 'trading_result', '-1', { quarter: 96, productId: 'ETHUSDT' }),
    ],
    realised: [{ quarter: 99, productId: 'ETHUSDT', currency: 'USDT', amount: decimal('10') }],
  });
  const net = (rows: ReadonlyMap<unknown, { net: { toFixed(): string } }>) =>
    [...rows].map(([key, one]) => [key, one.net.toFixed()]);
  expect(net(stats.days)).toEqual([
    ['day 0', '3'],
    ['day 1', '9'],
  ]);
  expect(net(stats.hours)).toEqual([
    [23, '3'],
    [0, '9'],
  ]);
  expect(net(stats.products)).toEqual([
    ['BTCUSDT', '3'],
    ['ETHUSDT', '9'],
  ]);
  expect(stats.totals.net.toFixed()).toBe('12');
});

test('fees in what was bought are told in it, and are no part of the net', () => {
  const bought = (amount: string) => move('spot_fill', 'fees', amount, { currency: 'BTC' });
  const stats = made({ moved: [bought('-0.001'), bought('-0.002')] });
  expect([...stats.otherFees].map(([name, amount]) => [name, amount.toFixed()])).toEqual([
    ['BTC', '0.003'],
  ]);
  expect(texts(stats.totals)).toEqual(['0', '0']);
});

describe('of the trades that ended', () => {
  const ended = (trades: number, won: number, [net, most, least]: [string, string, string]) => ({
    quarter: 0,
    productId: 'BTCUSDT',
    trades,
    won,
    net: decimal(net),
    most: decimal(most),
    least: decimal(least),
  });

  test.each([
    ['none', [], [undefined, undefined, undefined, undefined]],
    ['only wins', [ended(2, 2, ['5', '4', '1'])], ['1', '2.5', '4', undefined]],
    ['only losses', [ended(1, 0, ['-3', '-3', '-3'])], ['0', '-3', undefined, '-3']],
    ['one that brought nothing', [ended(1, 0, ['0', '0', '0'])], ['0', '0', undefined, undefined]],
    [
      'of several places',
      [ended(2, 1, ['1', '3', '-2']), ended(1, 0, ['-9', '-9', '-9'])],
      ['0.333333', '-2.666667', '3', '-9'],
    ],
  ])('%s', (_name, all, expected) => {
    const { totals } = made({ ended: all });
    const { winRate, average, largestWin, largestLoss } = totals;
    expect([winRate, average, largestWin, largestLoss].map((one) => one?.toFixed())).toEqual(
      expected,
    );
    // The net is the ledger's alone.
    expect(totals.net.toFixed()).toBe('0');
  });
});
