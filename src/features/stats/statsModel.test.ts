import type { TradeStats } from '../../../protocol/tradeStats.ts';
import { calendarOf, daysOf, makeStatsCsv } from './statsModel.ts';

test.each([
  ['2026-02', '2026-02-28', 28, 7],
  ['2028-02', '2028-02-29', 29, 2],
  ['2026-06', '2026-06-30', 30, 1],
  ['2026-11', '2026-11-30', 30, 7],
])('%s ends with %s, has %i days and begins in column %i', (month, last, count, column) => {
  expect(daysOf(month)).toEqual({ from: `${month}-01`, to: last });
  const calendar = calendarOf(month);
  expect(calendar.column).toBe(column);
  expect(calendar.days).toHaveLength(count);
  expect([calendar.days[0], calendar.days.at(-1)]).toEqual([`${month}-01`, last]);
});

test('the file has every part, and runs nothing in a spreadsheet', async () => {
  const told = { net: '-1.25', fees: '0.5', trades: 2, won: 1 };
  const stats: TradeStats = {
    from: 0,
    to: 1,
    zone: '=HYPERLINK("x")',
    generatedAt: 1,
    days: [{ day: '2026-11-03', ...told }],
    products: [{ productId: 'BTCUSDT', ...told }],
    hours: [{ hour: 7, ...told }],
    otherFees: [{ currency: 'BTC', amount: '0.00002' }],
    totals: { ...told, winRate: '0.5', average: '1', largestWin: '3', largestLoss: '-1' },
  };
  const rows = (await makeStatsCsv(stats)).slice(1).trim().split('\r\n');
  expect(rows[0]).toBe(
    'zone,by,name,net_usdt,fees_usdt,trades_ended,trades_won,win_rate,average_usdt,largest_win_usdt,largest_loss_usdt,other_fees',
  );
  expect(rows).toHaveLength(6);
  expect(rows.slice(1).every((row) => row.startsWith(`"'=HYPERLINK`))).toBe(true);
  expect(rows[1]).toMatch(/,all,,-1.25,0.5,2,1,0.5,1,3,-1,$/);
  expect(rows[2]).toMatch(/,fee_currency,BTC,,,,,,,,,0.00002$/);
  expect(rows[3]).toMatch(/,day,2026-11-03,-1.25,0.5,2,1,,,,,$/);
});
