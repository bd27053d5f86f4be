import type { Statement } from '../../../protocol/statement.ts';
import { makeCsv } from '../../lib/csv.ts';

/** The names are the columns' heads and stay the same in every language, for programs. */
const COLUMNS = [
  'account',
  'from_utc',
  'to_utc',
  'zone',
  'generated_utc',
  'currency',
  'row',
  'line',
  'kind',
  'amount',
  'entries',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const utc = (timeMs: number): string => new Date(timeMs).toISOString();

/**
 * The statement as a file: of each currency its opening, its lines, its closing; amounts with every decimal. A column `row` that
 * says `realised` is beside the sum: `opening` and all `line` are `closing`.
 */
export function makeStatementCsv(statement: Statement, uid: string): Promise<string> {
  const common = {
    account: uid,
    from_utc: utc(statement.from),
    to_utc: utc(statement.to),
    zone: statement.zone,
    generated_utc: utc(statement.generatedAt),
  };
  const rows = statement.currencies.flatMap(({ currency, opening, lines, realised, closing }) => {
    const row = (rest: Pick<Row, 'row' | 'amount'> & Partial<Row>): Row => ({
      ...common,
      currency,
      line: '',
      kind: '',
      entries: '',
      ...rest,
    });
    return [
      row({ row: 'opening', amount: opening }),
      ...lines.map(({ line, of, amount, count }) =>
        row({ row: 'line', line, kind: of, amount, entries: String(count) }),
      ),
      row({ row: 'closing', amount: closing }),
      ...realised.map(({ of, amount, count }) =>
        row({ row: 'realised', kind: of, amount, entries: String(count) }),
      ),
    ];
  });
  return makeCsv(COLUMNS, rows);
}
