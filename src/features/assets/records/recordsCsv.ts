import type { FinancialRecord } from '../../../../protocol/records.ts';

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

/** What a spreadsheet may take for a formula. csv-stringify's own list quotes minus as well: see `guard`. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Text that begins like a formula is quoted by an apostrophe (OWASP "CSV injection"); a plain negative number stays the
 * number it is, or nobody could add the column up.
 */
export function guard(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

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

/** Byte order mark: without it spreadsheets read UTF-8 as the country's old code page. */
const BOM = '\ufeff';

/** The records as a CSV file of RFC 4180. The library is fetched when the first file is made. */
export async function makeRecordsCsv(records: readonly FinancialRecord[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify(records.flatMap(rowsOf), {
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    cast: { string: guard },
  });
  return BOM + text;
}
