import type { TradeStats } from '../../../protocol/tradeStats.ts';
import { makeCsv } from '../../lib/csv.ts';

/** What every part of the page is given. */
export interface StatsProps {
  readonly stats: TradeStats;
}
export type StatsDay = TradeStats['days'][number];

const DAY_MS = 86_400_000;
/** Days; it begins with Monday (ISO 8601). */
const WEEK = 7;

/** The days of a month `2026-11`, each by its name. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A month's days, and the column in which its first stands: 1 is Monday. */
export function calendarOf(month: string): {
  readonly days: readonly string[];
  readonly column: number;
} {
  const { from, to } = daysOf(month);
  const [first, last] = [timeOf(from), timeOf(to)];
  const days: string[] = [];
  for (let at = first; at <= last; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return { days, column: ((new Date(first).getUTCDay() + WEEK - 1) % WEEK) + 1 };
}

/** The names are the columns' heads and stay the same in every language, for programs. */
const COLUMNS = [
  'zone',
  'by',
  'name',
  'net_usdt',
  'fees_usdt',
  'trades_ended',
  'trades_won',
  'win_rate',
  'average_usdt',
  'largest_win_usdt',
  'largest_loss_usdt',
  'other_fees',
] as const;
type StatsRow = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

const withAllColumns = (row: StatsRow): Required<StatsRow> => {
  const blank = Object.fromEntries(COLUMNS.map((name) => [name, '']));
  return { ...(blank as Required<StatsRow>), ...row };
};

/**
 * Each day, product and hour with what it brought; each of the three comes to the row `all`. A row of its own for each other
 * currency in which fees were paid, in its unit.
 */
export function makeStatsCsv(stats: TradeStats): Promise<string> {
  const { zone, days, products, hours, totals, otherFees } = stats;
  const row = (by: string, name: string, told: Omit<StatsDay, 'day'>): StatsRow => ({
    zone,
    by,
    name,
    net_usdt: told.net,
    fees_usdt: told.fees,
    trades_ended: String(told.trades),
    trades_won: String(told.won),
  });
  const rows: readonly StatsRow[] = [
    {
      ...row('all', '', totals),
      win_rate: totals.winRate ?? '',
      average_usdt: totals.average ?? '',
      largest_win_usdt: totals.largestWin ?? '',
      largest_loss_usdt: totals.largestLoss ?? '',
    },
    ...otherFees.map(({ currency, amount }) => ({
      zone,
      by: 'fee_currency',
      name: currency,
      other_fees: amount,
    })),
    ...days.map(({ day, ...told }) => row('day', day, told)),
    ...products.map(({ productId, ...told }) => row('product', productId, told)),
    ...hours.map(({ hour, ...told }) => row('hour', String(hour), told)),
  ];
  return makeCsv(COLUMNS, rows.map(withAllColumns));
}
