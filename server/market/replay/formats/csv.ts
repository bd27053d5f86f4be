// The CSV kinds of recordings: one header row names the kind. Source: the market data's format table.
import type { TimeMs } from '../../../../core/market/types.ts';
import { requireDecimalText } from '../decimalText.ts';
import { readLines } from '../readLines.ts';
import { FormatError, locateError } from '../recordingError.ts';

export const CSV_HEADERS = {
  trades: 'ts_ms,trade_id,price,qty,side,src_ts,src_recv_ts',
  quotes: 'ts_ms,bid,bid_qty,ask,ask_qty',
  tradeBars: 'ts_ms,open,high,low,close,volume',
  quoteBars: 'ts_ms,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close',
} as const;
export type CsvKind = keyof typeof CSV_HEADERS;

/** Documented kinds that hold no price a market could be played from. */
export const UNPLAYABLE_HEADERS: ReadonlyMap<string, string> = new Map([
  [
    'ts_ms,percentage,depth,notional,weighted_avg_price',
    'depth by percentage, without prices of levels',
  ],
  ['ts_ms,date,value,classification', 'a sentiment index'],
]);

export interface CsvRow {
  readonly line: number;
  readonly time: TimeMs;
  readonly fields: readonly string[];
}

/** The rows of a file of the given kind. Throws RecordingError for a wrong header, a short row or a step back in time. */
export async function* readCsv(path: string, kind: CsvKind): AsyncGenerator<readonly CsvRow[]> {
  const header = CSV_HEADERS[kind];
  const columns = header.split(',').length;
  let latest = 0;
  for await (const { firstLine, lines } of readLines(path)) {
    const rows: CsvRow[] = [];
    let refused: Error | undefined;
    for (const [index, text] of lines.entries()) {
      const line = firstLine + index;
      try {
        if (line === 1) requireHeader(text, header);
        else rows.push(parseRow(text, line, columns, rows.at(-1)?.time ?? latest));
      } catch (error) {
        refused = locateError(path, line, error);
        break;
      }
    }
    latest = rows.at(-1)?.time ?? latest;
    // The rows before a broken one are good.
    if (rows.length > 0) yield rows;
    if (refused !== undefined) throw refused;
  }
}

function requireHeader(text: string, header: string): void {
  if (text.trimEnd() !== header) throw new FormatError(`the header is not "${header}"`);
}

/** One row; `latest` is the time of the row before it. Throws FormatError. */
export function parseRow(text: string, line: number, columns: number, latest: TimeMs): CsvRow {
  const fields = text.trimEnd().split(',');
  if (fields.length !== columns) {
    throw new FormatError(`${fields.length} fields where ${columns} were expected`);
  }
  const stamp = fields[0] ?? '';
  if (!/^\d{12,14}$/.test(stamp))
    throw new FormatError(`ts_ms "${stamp.slice(0, 40)}" is not a time`);
  const time = Number(stamp);
  if (time < latest) throw new FormatError(`time goes back from ${latest} to ${time}`);
  return { line, time, fields };
}

/** The decimal text in a column; throws FormatError. */
export function decimalField(row: CsvRow, index: number, name: string): string {
  return requireDecimalText(row.fields[index] ?? '', name);
}

/** Like decimalField, but an empty column is undefined. */
export function optionalDecimalField(row: CsvRow, index: number, name: string): string | undefined {
  return row.fields[index] === '' ? undefined : decimalField(row, index, name);
}
