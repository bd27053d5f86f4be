// Questions whose only right answer is "no row": what the ledger and the tickets promise about each other.
// Must never repair anything: a row here means that somebody has to look. Source: reliability.md "Invariants".
import type { Queryable } from './database.ts';

export interface Violation {
  readonly invariant: string;
  readonly userId: string | null;
  readonly detail: string;
}

/** Users whose ledger moved since `sinceMs`, by the time in the entries' ids (UUIDv7), so that no extra index is needed. */
const TOUCHED = `SELECT DISTINCT user_id FROM postings WHERE user_id IS NOT NULL AND entry_id >= $1::uuid`;

interface Check {
  readonly invariant: string;
  readonly sql: string;
  /** What is wrong stays wrong, since nothing may change it; its detail names the row. */
  readonly isForEver?: true;
}

const CHECKS: readonly Check[] = [
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
    invariant: 'locked = sum of live holds (contract)',
    sql: `SELECT t.user_id, 'contract USDT' AS detail FROM (${TOUCHED}) t
      LEFT JOIN balances b ON b.user_id = t.user_id AND b.account = 'contract' AND b.currency = 'USDT'
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(margin + reserved), 0) AS held FROM contract_orders o
        WHERE o.user_id = t.user_id AND o.state IN ('pending', 'holding')) h ON true
      WHERE coalesce(b.locked, 0) <> h.held`,
  },
  {
    invariant: 'locked = sum of live holds (spot)',
    sql: `SELECT t.user_id, 'spot ' || c.currency AS detail FROM (${TOUCHED}) t
      JOIN LATERAL (
        SELECT currency, sum(locked) AS locked, sum(held) AS held FROM (
          SELECT b.currency, b.locked, 0 AS held FROM balances b
          WHERE b.user_id = t.user_id AND b.account = 'spot'
          UNION ALL
          SELECT CASE o.side WHEN 'buy' THEN 'USDT' ELSE o.base END, 0, o.hold FROM spot_orders o
          WHERE o.user_id = t.user_id AND o.state = 'open') h
        GROUP BY currency) c ON true
      WHERE c.locked <> c.held`,
  },
  {
    invariant: 'locked = sum of live holds (cfd)',
    sql: `SELECT t.user_id, 'cfd USDT' AS detail FROM (${TOUCHED}) t
      LEFT JOIN balances b ON b.user_id = t.user_id AND b.account = 'cfd' AND b.currency = 'USDT'
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(stake), 0) AS held FROM cfd_orders o
        WHERE o.user_id = t.user_id AND o.state = 'open') h ON true
      WHERE coalesce(b.locked, 0) <> h.held`,
  },
  {
    invariant: 'standing = sum of a user’s calls and puts',
    sql: `SELECT t.user_id, s.product_id AS detail FROM (${TOUCHED}) t
      JOIN cfd_standings s ON s.user_id = t.user_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(stake), 0) AS held FROM cfd_orders o
        WHERE o.user_id = t.user_id AND o.product_id = s.product_id AND o.state = 'open') h ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(max(trades), 0) AS trades FROM cfd_orders o
        WHERE o.user_id = t.user_id AND o.product_id = s.product_id) n ON true
      WHERE s.open_stakes <> h.held OR s.trades <> n.trades`,
  },
  {
    invariant: 'locked = sum of live holds (funding)',
    sql: `SELECT t.user_id, 'funding ' || c.currency AS detail FROM (${TOUCHED}) t
      JOIN LATERAL (
        SELECT currency, sum(locked) AS locked, sum(held) AS held FROM (
          SELECT b.currency, b.locked, 0 AS held FROM balances b
          WHERE b.user_id = t.user_id AND b.account = 'funding'
          UNION ALL
          SELECT w.currency, 0, w.amount FROM withdrawals w
          WHERE w.user_id = t.user_id AND w.state = 'auditing') h
        GROUP BY currency) c ON true
      WHERE c.locked <> c.held`,
  },
  {
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    sql: `SELECT w.user_id, w.id::text AS detail FROM (${TOUCHED}) t
      JOIN withdrawals w ON w.user_id = t.user_id
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE e.kind = 'withdrawal_hold') AS held,
          count(*) FILTER (WHERE e.kind = 'withdrawal') AS paid,
          count(*) FILTER (WHERE e.kind = 'withdrawal_release') AS released
        FROM entries e WHERE e.cause = w.id::text) n ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE p.account = 'external'), 0) AS sent,
          coalesce(sum(p.amount) FILTER (WHERE p.account = 'fees'), 0) AS fee
        FROM entries e JOIN postings p ON p.entry_id = e.id
        WHERE e.cause = w.id::text AND e.kind = 'withdrawal' AND p.user_id IS NULL) m ON true
      WHERE n.held <> 1
        OR n.paid <> CASE w.state WHEN 'success' THEN 1 ELSE 0 END
        OR n.released <> CASE w.state WHEN 'fail' THEN 1 ELSE 0 END
        OR (w.state = 'success' AND (m.sent <> w.received OR m.fee <> w.fee))`,
  },
  {
    invariant: 'a deposit is credited once, as confirmed',
    sql: `SELECT d.user_id, d.id::text AS detail FROM (${TOUCHED}) t
      JOIN deposits d ON d.user_id = t.user_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(p.amount), 0) AS credited FROM entries e JOIN postings p ON p.entry_id = e.id
        WHERE e.cause = d.id::text AND e.kind = 'deposit' AND p.user_id = d.user_id AND p.currency = d.currency) c ON true
      WHERE c.credited <> coalesce(d.amount, 0)`,
  },
  {
    invariant: 'funding counts = their deposits and withdrawals',
    sql: `SELECT t.user_id, s.day::text AS detail FROM (${TOUCHED}) t
      JOIN funding_states s ON s.user_id = t.user_id
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE w.state = 'auditing') AS waiting,
          coalesce(sum(w.amount) FILTER (WHERE w.state <> 'fail' AND w.submitted_at / 86400000 = s.day), 0) AS used
        FROM withdrawals w WHERE w.user_id = t.user_id) w ON true
      LEFT JOIN LATERAL (
        SELECT count(*) AS waiting FROM deposits d WHERE d.user_id = t.user_id AND d.state = 'auditing') d ON true
      WHERE s.waiting_withdrawals <> w.waiting OR s.waiting_deposits <> d.waiting OR s.used <> w.used`,
  },
  {
    // The last of them each time; the whole log is recomputed by server/services/operators/auditChain.ts.
    invariant: 'the audit log is unbroken',
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

export const INVARIANTS: readonly string[] = CHECKS.map(({ invariant }) => invariant);
export const isForEver = (invariant: string): boolean =>
  CHECKS.some((check) => check.invariant === invariant && check.isForEver === true);
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
export async function findViolations(client: Queryable, sinceMs: number): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { invariant, sql } of CHECKS) {
    const { rows } = await client.query<{ user_id: string | null; detail: string }>(
      `${sql} LIMIT ${MOST_FOUND}`,
      [firstUuidOf(sinceMs)],
    );
    for (const row of rows) found.push({ invariant, userId: row.user_id, detail: row.detail });
  }
  return found;
}
