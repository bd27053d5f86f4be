import fc from 'fast-check';
import type { FinancialRecord } from '../../../../protocol/records.ts';
import { guard } from '../../../lib/csv.ts';
import { makeRecordsCsv } from './recordsCsv.ts';

function aRecord(change: Partial<FinancialRecord> = {}): FinancialRecord {
  return {
    id: '0a6b1c7e-0000-4000-8000-000000000001',
    time: Date.UTC(2026, 2, 14, 14, 6, 12),
    kind: 'withdrawal',
    type: 'withdrawal_hold',
    lines: [
      { account: 'funding', currency: 'USDT', amount: '0', available: '-500', locked: '500' },
    ],
    order: null,
    fees: [],
    reason: null,
    ...change,
  };
}

const order = '0a6b1c7e-0000-4000-8000-000000000002';

test('a head, a line for each account that moved, and a mark for spreadsheets', async () => {
  const transfer = aRecord({
    kind: 'transfer',
    type: 'transfer',
    lines: [
      { account: 'funding', currency: 'USDT', amount: '-5', available: '-5', locked: '0' },
      { account: 'spot', currency: 'USDT', amount: '5', available: '5', locked: '0' },
    ],
    order: { kind: 'contract', id: order, productId: 'BTCUSDT', netResult: '-0.93' },
    fees: [{ currency: 'USDT', amount: '0.5' }],
  });
  const id = transfer.id;
  expect(await makeRecordsCsv([aRecord(), transfer])).toBe(
    `\ufefftime_utc,kind,type,account,currency,amount,available_change,locked_change,fees,entry,product,order,net_result_usdt\r
2026-03-14T14:06:12.000Z,withdrawal,withdrawal_hold,funding,USDT,0,-500,500,,${id},,,\r
2026-03-14T14:06:12.000Z,transfer,transfer,funding,USDT,-5,-5,0,0.5 USDT,${id},BTCUSDT,${order},-0.93\r
2026-03-14T14:06:12.000Z,transfer,transfer,spot,USDT,5,5,0,0.5 USDT,${id},BTCUSDT,${order},-0.93\r
`,
  );
});

test('nothing to export is still a file with its head', async () => {
  expect(await makeRecordsCsv([])).toMatch(
    /^\ufefftime_utc,.*entry,product,order,net_result_usdt\r\n$/,
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['-cmd|calc', "'-cmd|calc"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  // A number is a number, whatever its sign.
  ['-500', '-500'],
  ['-0.000001', '-0.000001'],
  ['deposit', 'deposit'],
])('%j is written as %j', (text, written) => {
  expect(guard(text)).toBe(written);
});

test('whatever a server sent, no cell begins like a formula', async () => {
  const cell = fc.string({ minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cell, async (type) => {
      const file = await makeRecordsCsv([aRecord({ type })]);
      const line = file.slice(file.indexOf('\r\n') + 2);
      // The third column; quoted ones begin behind their quote.
      const written = line.split(',withdrawal,')[1] ?? '';
      expect(written.replace(/^"/, '')).not.toMatch(/^[=+@\t\r]/);
    }),
  );
});
