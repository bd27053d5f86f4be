/** Files for spreadsheets and programs: RFC 4180, points in numbers, nothing that a spreadsheet runs. */

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

/** Byte order mark: without it spreadsheets read UTF-8 as the country's old code page. */
const BOM = '\ufeff';

/** A head and the rows. The library is fetched when the first file is made. */
export async function makeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    cast: { string: guard },
  });
  return BOM + text;
}

export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });
