// What a user's ledger moved in a span of time, summed by kind of entry, account of the house and direction: one statement of SQL,
// so that all of it is of one moment. Opening comes from the postings before, closing from the balances less what came after.
// Must only read, and nobody else's postings but the house's of his entries. Source: decisions.md "Statistics".
import type { StatementLine } from '../../core/ledger/statementLines.ts';
import type { EntryKind, HouseAccount } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import type { PartSum, RealisedSum, StatementSums } from '../../core/wallet/statement.ts';
import type { Queryable } from './database.ts';
import { firstUuidOf } from './invariantStore.ts';
import { SLACK_MS } from './recordStore.ts';

/** What a kind adds to the sums, text of its own about `house`: the house's postings of the user's entries of the span, with
 * their kind, cause and created_at. */
export interface StatementQuery {
  readonly of: string;
  /** Answers currency, amount and count; of what was realised also product_id and created_at, a row for each exchange. */
  readonly sql: string;
}
export interface PartQuery extends StatementQuery {
  readonly from: StatementLine;
  readonly to: StatementLine;
}

/** Milliseconds; from this one on, before that one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface StatementAsked extends Span {
  /** Kinds of entries that are counted though no account of the house is part of them. */
  readonly own: readonly EntryKind[];
  readonly parts: readonly PartQuery[];
  readonly realised: readonly StatementQuery[];
}

/**
 * The user's postings before a time or from it on: by their ids alone where these leave no doubt, by their entries elsewhere. The
 * ids of the entries are bounded as well: else their times are looked for among everybody's entries, from the first to the last.
 */
const postingsOf = (ids: string, near: string, times: string): string => `
  SELECT currency, amount FROM postings WHERE user_id = $1 AND ${ids}
  UNION ALL SELECT p.currency, p.amount FROM postings p JOIN entries e ON e.id = p.entry_id
    WHERE p.user_id = $1 AND ${near} AND ${times}`;

/** The user's entries of a span ($1 to $3), whose ids were made between $4 and `last`, and the house's postings of them. */
export const entriesOfSpan = (last: string): string => `mine AS MATERIALIZED (
    SELECT e.id, e.kind, e.cause, e.created_at FROM (
      SELECT DISTINCT entry_id FROM postings WHERE user_id = $1 AND entry_id >= $4::uuid AND entry_id < ${last}::uuid) p
    JOIN entries e ON e.id = p.entry_id
    WHERE e.created_at >= $2::bigint AND e.created_at < $3::bigint
  ), house AS MATERIALIZED (
    SELECT m.id, m.kind, m.cause, m.created_at, h.account, h.currency, h.amount
    FROM mine m JOIN postings h ON h.entry_id = m.id AND h.user_id IS NULL
  )`;

const textOf = ({
  parts,
  realised,
}: StatementAsked): string => `WITH ${entriesOfSpan('$7')}, before AS (${postingsOf(
  'entry_id < $4::uuid',
  'p.entry_id >= $4::uuid AND p.entry_id < $5::uuid AND e.id >= $4::uuid AND e.id < $5::uuid',
  'e.created_at < $2::bigint',
)}), after AS (${postingsOf(
  'entry_id >= $7::uuid',
  'p.entry_id >= $6::uuid AND p.entry_id < $7::uuid AND e.id >= $6::uuid AND e.id < $7::uuid',
  'e.created_at >= $3::bigint',
)})
  SELECT 'opening' AS what, NULL AS entry, NULL AS account, currency, sum(amount) AS amount, 0 AS count FROM before GROUP BY currency
  UNION ALL SELECT 'moved', kind, account, currency, -sum(amount), count(DISTINCT id)
    FROM house GROUP BY kind, account, currency, amount > 0
  UNION ALL SELECT 'moved', m.kind, 'own', p.currency, sum(p.amount), count(DISTINCT m.id)
    FROM mine m JOIN postings p ON p.entry_id = m.id AND p.user_id = $1
    WHERE m.kind = ANY($8::text[]) GROUP BY m.kind, p.currency
  UNION ALL SELECT 'closing', NULL, NULL, currency, sum(amount), 0 FROM (
    SELECT currency, available + locked AS amount FROM balances WHERE user_id = $1
    UNION ALL SELECT currency, -amount FROM after) c GROUP BY currency
  ${[...parts.map(added('part')), ...realised.map(summed).map(added('realised'))].join(' ')}`;

const summed = ({ of, sql }: StatementQuery): StatementQuery => ({
  of,
  sql: `SELECT currency, sum(amount) AS amount, sum(count) AS count FROM (${sql}) r GROUP BY currency`,
});

/** Which of the queries a row came from is written into it: its place in the list. */
const added =
  (what: 'part' | 'realised') =>
  ({ sql }: StatementQuery, place: number): string =>
    `UNION ALL SELECT '${what}', '${place}', NULL, currency, amount, count FROM (${sql}) ${what}${place}`;

interface Row {
  what: 'opening' | 'moved' | 'closing' | 'part' | 'realised';
  entry: string | null;
  account: string | null;
  currency: string;
  amount: string;
  count: string;
}

export async function readStatement(
  client: Queryable,
  userId: string,
  asked: StatementAsked,
): Promise<StatementSums> {
  const { from, to, own, parts, realised } = asked;
  const edges = [from - SLACK_MS, from + SLACK_MS, to - SLACK_MS, to + SLACK_MS];
  const { rows } = await client.query<Row>(textOf(asked), [
    userId,
    from,
    to,
    ...edges.map((time) => firstUuidOf(Math.max(0, time))),
    own,
  ]);
  const of = (what: Row['what']) =>
    rows
      .filter((row) => row.what === what)
      .map(({ currency, amount, count, entry, account }) => ({
        currency,
        amount: decimal(amount),
        count: Number(count),
        entry: entry as EntryKind,
        account: account as HouseAccount | 'own',
      }));
  const added = <Query extends StatementQuery>(
    what: 'part' | 'realised',
    queries: readonly Query[],
  ) =>
    of(what).flatMap(({ entry, currency, amount, count }) => {
      const query = queries[Number(entry)];
      return query === undefined ? [] : [{ ...query, currency, amount, count }];
    });
  return {
    opening: of('opening'),
    moved: of('moved'),
    parts: added('part', parts) satisfies PartSum[],
    realised: added('realised', realised) satisfies RealisedSum[],
    closing: of('closing'),
  };
}
