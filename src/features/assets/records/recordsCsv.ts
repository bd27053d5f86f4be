import type { FinancialRecord } from '../../../../protocol/records.ts';
import { makeCsv } from '../../../lib/csv.ts';

/** One line of the file. The names are the columns' heads and stay the same in every language, for programs. */
const COLUMNS = [
  'time_utc',
  'kind',
  'type',
  'account',
  'currency',
  'amount',
  'available_change',
  'locked_change',
  'fees',
  'entry',
  'product',
  'order',
  'net_result_usdt',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

function rowsOf(record: FinancialRecord): Row[] {
  const fees = record.fees.map(({ amount, currency }) => `${amount} ${currency}`).join('; ');
  return record.lines.map((line) => ({
    time_utc: new Date(record.time).toISOString(),
    kind: record.kind,
    type: record.type,
    account: line.account,
    currency: line.currency,
    amount: line.amount,
    available_change: line.available,
    locked_change: line.locked,
    fees,
    entry: record.id,
    product: record.order?.productId ?? '',
    order: record.order?.id ?? '',
    net_result_usdt: record.order?.netResult ?? '',
  }));
}

/** The records as a CSV file. */
export const makeRecordsCsv = (records: readonly FinancialRecord[]): Promise<string> =>
  makeCsv(COLUMNS, records.flatMap(rowsOf));
