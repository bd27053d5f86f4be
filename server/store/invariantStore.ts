// Questions whose only right answer is "no row": what the ledger and the tickets promise about each other.
// Must never repair anything: a row here means that somebody has to look. Source: reliability.md "Invariants".
import { USER_ACCOUNTS, type UserAccount } from '../../core/ledger/types.ts';
import type { Queryable } from './database.ts';

export interface Violation {
  readonly invariant: string;
  readonly userId: string | null;
  readonly detail: string;
}

/** Users whose ledger moved since a time, by that in the entries' ids (UUIDv7, `$1` the first), so that no extra index is needed. */
export const TOUCHED = `SELECT DISTINCT user_id FROM postings WHERE user_id IS NOT NULL AND entry_id >= $1::uuid`;

export interface Check {
  readonly invariant: string;
  /** Answers `user_id` and `detail` of what is wrong; text of our own, with `$1` as in TOUCHED. */
  readonly sql: string;
  /** What is wrong stays wrong, since nothing may change it; its detail names the row. */
  readonly isForEver?: true;
}

/** What keeps some of an account's money locked. */
export interface Hold {
  readonly account: UserAccount;
  /** Rows of `currency` and `held` of the user `t.user_id`; text of our own. */
  readonly sql: string;
}

/** Of each account, locked is the sum of what holds it; where nothing does, nothing is locked. */
const holdChecks = (holds: readonly Hold[]): Check[] =>
  USER_ACCOUNTS.map((account) => {
    const own = holds.filter((hold) => hold.account === account);
    const rows = own.map(({ sql }) => `UNION ALL SELECT h.currency, 0, h.held FROM (${sql}) h`);
    return {
      invariant: `locked = sum of live holds (${account})`,
      sql: `SELECT t.user_id, '${account} ' || c.currency AS detail FROM (${TOUCHED}) t
      JOIN LATERAL (
        SELECT currency, sum(locked) AS locked, sum(held) AS held FROM (
          SELECT b.currency, b.locked, 0 AS held FROM balances b
          WHERE b.user_id = t.user_id AND b.account = '${account}'
          ${rows.join('\n          ')}) a
        GROUP BY currency) c ON true
      WHERE c.locked <> c.held`,
    };
  });

/** Found here in its newest rows, and in all of it by services/operators/auditHead.ts. */
export const AUDIT_UNBROKEN = 'the audit log is unbroken';

/** What holds whatever is traded. */
const LEDGER_CHECKS: readonly Check[] = [
  {
    invariant: 'balance = sum of postings',
    sql: `SELECT b.user_id, b.account || ' ' || b.currency AS detail FROM balances b
      JOIN (${TOUCHED}) t ON t.user_id = b.user_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
               coalesce(sum(amount) FILTER (WHERE bucket = 'locked'), 0) AS locked
        FROM postings p WHERE p.user_id = b.user_id AND p.account = b.account AND p.currency = b.currency) s ON true
      WHERE b.available <> s.available OR b.locked <> s.locked`,
  },
  {
    // The last of them each time; the whole log is recomputed by server/services/operators/auditChain.ts.
    invariant: AUDIT_UNBROKEN,
    isForEver: true,
    sql: `SELECT NULL::uuid AS user_id, c.number::text AS detail FROM (
        SELECT a.*, lag(a.number) OVER w AS number_before, lag(a.hash) OVER w AS hash_before FROM audit_log a
        WHERE a.number > (SELECT coalesce(max(number), 0) - 10000 FROM audit_log) WINDOW w AS (ORDER BY a.number)) c
      WHERE $1::uuid IS NOT NULL AND (
        c.hash <> encode(sha256(convert_to(concat_ws('|', 'A1', c.number, c.at, coalesce(c.operator_id::text, ''),
          c.action, c.subject, c.detail, c.previous_hash), 'UTF8')), 'hex')
        OR c.number_before <> c.number - 1 OR c.hash_before <> c.previous_hash)`,
  },
  {
    invariant: 'the insurance fund is never below zero',
    sql: `SELECT NULL::uuid AS user_id, currency || ' ' || sum(amount)::text AS detail FROM postings
      WHERE $1::uuid IS NOT NULL AND user_id IS NULL AND account = 'insurance_fund'
      GROUP BY currency HAVING sum(amount) < 0`,
  },
  {
    invariant: 'every posting has its entry',
    sql: `SELECT p.user_id, p.entry_id::text AS detail FROM postings p
      WHERE p.entry_id >= $1::uuid AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = p.entry_id)`,
  },
  {
    invariant: 'every entry has at least two postings that balance',
    sql: `SELECT NULL AS user_id, e.id::text AS detail FROM entries e
      WHERE e.id >= $1::uuid AND (
        (SELECT count(*) FROM postings p WHERE p.entry_id = e.id) < 2
        OR EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id GROUP BY p.currency HAVING sum(p.amount) <> 0))`,
  },
];

/** Everything that is asked, with what the kinds of product hold and promise. */
export const checksOf = (holds: readonly Hold[], others: readonly Check[]): readonly Check[] => [
  ...LEDGER_CHECKS,
  ...holdChecks(holds),
  ...others,
];

/** Rows that a look at one invariant names at most. */
export const MOST_FOUND = 20;

/** A UUIDv7 has 48 bits for its time; what is later than they reach comes after every id. */
const LATEST_UUID_MS = 2 ** 48 - 1;

/** The smallest UUIDv7 of a millisecond. */
export function firstUuidOf(timeMs: number): string {
  const time = Math.min(Math.max(0, Math.floor(timeMs)), LATEST_UUID_MS);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Checks everything that moved since `sinceMs`; one consistent reading per check. */
export async function findViolations(
  client: Queryable,
  checks: readonly Check[],
  sinceMs: number,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { invariant, sql } of checks) {
    const { rows } = await client.query<{ user_id: string | null; detail: string }>(
      `${sql} LIMIT ${MOST_FOUND}`,
      [firstUuidOf(sinceMs)],
    );
    for (const row of rows) found.push({ invariant, userId: row.user_id, detail: row.detail });
  }
  return found;
}
