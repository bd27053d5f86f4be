// The journal: entries and their postings, written by one statement each; the database moves the balances with them.
// Must never update or delete: corrections are new entries. Source: decisions.md "Money", migration 000001.
import { isRare } from '../../core/ledger/recordKinds.ts';
import type { Entry, Posting } from '../../core/ledger/types.ts';
import { type Decimal, decimal, toText } from '../../core/money/decimal.ts';
import { plainArray, rowsOfColumns } from './arrays.ts';
import type { Queryable } from './database.ts';

export interface EntryRow {
  readonly id: string;
  readonly at: number;
  readonly entry: Entry;
}

export interface BalanceRow {
  readonly userId: string;
  readonly account: string;
  readonly currency: string;
  readonly available: Decimal;
  readonly locked: Decimal;
}

const INSERT_ENTRIES = {
  name: 'entries_insert',
  text: `INSERT INTO entries (id, kind, cause, created_at, user_id)
    SELECT ${rowsOfColumns(['$1::uuid[]', '$2::text[]', '$3::text[]', '$4::bigint[]', '$5::uuid[]'])}`,
};
const INSERT_POSTINGS = {
  name: 'postings_insert',
  text: `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
    SELECT ${rowsOfColumns(['$1::uuid[]', '$2::smallint[]', '$3::uuid[]', '$4::text[]', '$5::text[]', '$6::text[]', '$7::numeric[]'])}`,
};

/** Writes entries with all their postings. Rejects when one does not balance, repeats a cause, or overdraws a user. */
export async function insertEntries(client: Queryable, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await Promise.all(
    entryStatements(rows).map(({ name, text, values }) =>
      client.query({ name, text, values } as never),
    ),
  );
}

/** The two statements of a set of entries, for callers that pipeline them with others. */
export function entryStatements(
  rows: readonly EntryRow[],
): { name: string; text: string; values: unknown[] }[] {
  const { ids, lines, postings } = postingsOf(rows);
  const own = (posting: Posting) => (posting.owner === 'user' ? posting : undefined);
  return [
    {
      ...INSERT_ENTRIES,
      values: [
        plainArray(rows.map((row) => row.id)),
        plainArray(rows.map((row) => row.entry.kind)),
        plainArray(rows.map((row) => row.entry.cause)),
        plainArray(rows.map((row) => row.at)),
        plainArray(rows.map(({ entry }) => markedUser(entry))),
      ],
    },
    {
      ...INSERT_POSTINGS,
      values: [
        plainArray(ids),
        plainArray(lines),
        plainArray(postings.map((posting) => own(posting)?.userId ?? null)),
        plainArray(postings.map(({ account }) => account)),
        plainArray(postings.map((posting) => own(posting)?.bucket ?? null)),
        plainArray(postings.map(({ currency }) => currency)),
        plainArray(postings.map(({ amount }) => toText(amount))),
      ],
    },
  ];
}

/** All postings of some entries in their order, each with its entry's id and its line there. */
function postingsOf(rows: readonly EntryRow[]) {
  const ids: string[] = [];
  const lines: number[] = [];
  const postings: Posting[] = [];
  for (const { id, entry } of rows)
    for (const [line, posting] of entry.postings.entries()) {
      ids.push(id);
      lines.push(line);
      postings.push(posting);
    }
  return { ids, lines, postings };
}

/** The user of an entry that is found by its kind; null where the kind is not marked, or nobody's balance moves. */
function markedUser({ kind, postings }: Entry): string | null {
  if (!isRare(kind)) return null;
  const own = postings.find((posting) => posting.owner === 'user');
  return own?.owner === 'user' ? own.userId : null;
}

interface BalanceRecord {
  user_id: string;
  account: string;
  currency: string;
  available: string;
  locked: string;
}

const toBalanceRow = (row: BalanceRecord): BalanceRow => ({
  userId: row.user_id,
  account: row.account,
  currency: row.currency,
  available: decimal(row.available),
  locked: decimal(row.locked),
});

/** Statement that reads the balances of some users in some accounts, for the executor's pipeline. */
export function balancesStatement(userIds: readonly string[], accounts: readonly string[]) {
  return {
    name: 'balances_of',
    text: `SELECT user_id, account, currency, available, locked FROM balances
      WHERE user_id = ANY($1::uuid[]) AND account = ANY($2::text[])`,
    values: [plainArray(userIds), plainArray(accounts)],
  };
}
export const parseBalances = (rows: readonly unknown[]): BalanceRow[] =>
  (rows as BalanceRecord[]).map(toBalanceRow);

/** All balances of one user. */
export async function readBalances(client: Queryable, userId: string): Promise<BalanceRow[]> {
  const { rows } = await client.query<BalanceRecord>(
    'SELECT user_id, account, currency, available, locked FROM balances WHERE user_id = $1 ORDER BY account, currency',
    [userId],
  );
  return rows.map(toBalanceRow);
}
