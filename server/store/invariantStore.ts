// Questions whose only right answer is "no row": what the ledger and the tickets promise about each other.
// Must never repair anything: a row here means that somebody has to look. Source: reliability.md "Invariants".
import { USER_ACCOUNTS, type UserAccount } from '../../core/ledger/types.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

export interface Violation {
  readonly invariant: string;
  readonly userId: string | null;
  readonly detail: string;
  /** The check came to no answer: what there is makes it fail, and what is wrong nobody knows yet. */
  readonly isUnanswered?: true;
}

/** How far a look goes: what came with a transaction or later, some of the users, some of the seals. */
export interface Reach {
  /** A transaction's number, as the database counts them. */
  readonly since: string;
  /** Users whose id is greater than the first, and not than the second, whether or not anything of theirs moved. */
  readonly users: readonly [after: string, until: string];
  /** Seals beside the last ones. */
  readonly seals: readonly [from: number, below: number];
}

const LAST_NUMBER = 2 ** 31 - 1;

/** Everything there is. */
export const EVERYTHING: Reach = {
  since: '0',
  users: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  seals: [0, LAST_NUMBER],
};

/** Seals that every look goes over again: three minutes. */
const LAST_SEALS = 180;

/** What the checks are asked about; each speaks of it by the names below. What is older than the seals has no transaction. */
const LOOKED_AT = `WITH new_entries AS (
    SELECT * FROM entries WHERE xact >= greatest($1::xid8, '1')
  ), touched AS (
    SELECT p.user_id FROM new_entries e JOIN postings p ON p.entry_id = e.id WHERE p.user_id IS NOT NULL
    UNION SELECT id FROM users WHERE id > $2::uuid AND id <= $3::uuid
  ), looked_seals AS (
    SELECT number FROM ledger_seals WHERE number >= $4::bigint AND number < $5::bigint
    UNION SELECT number FROM ledger_seals WHERE number > (SELECT max(number) - ${LAST_SEALS} FROM ledger_seals)
  )`;

/** Users whose ledger moved, and those whose turn it is. */
export const TOUCHED = 'SELECT user_id FROM touched';

/** Entries that came. */
export const NEW_ENTRIES = 'SELECT * FROM new_entries';

export interface Check {
  readonly invariant: string;
  /** Answers `user_id` and `detail` of what is wrong; text of our own, about what TOUCHED and NEW_ENTRIES name. */
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

/** Found here where a day does not add up, and in all of it by services/liabilities/liabilityCounts.ts. */
export const DAY_COUNTED = 'a day of liabilities is what this house counted';

/** A currency and an amount of a text `BTC:0.5,USDT:1`; what is no amount is null, which nothing adds up to. */
const amountsOf = (text: string, sign = ''): string =>
  `SELECT split_part(p, ':', 1) AS currency, ${sign} CASE WHEN p ~ '^[A-Z]+:[0-9]{1,60}(\\.[0-9]{1,20})?$' THEN split_part(p, ':', 2)::numeric END AS amount
    FROM unnest(string_to_array(${text}, ',')) p WHERE p <> '-'`;

/** What holds whatever is traded, beside the ledger itself (ledgerChecks.ts). */
const HOUSE_CHECKS: readonly Check[] = [
  {
    invariant: 'a seal says what its entries are',
    sql: `SELECT NULL::uuid AS user_id, 'seal ' || s.number AS detail FROM looked_seals JOIN ledger_seals s USING (number)
      LEFT JOIN ledger_seals b ON b.number = s.number - 1
      CROSS JOIN LATERAL ledger_root(b.snapshot, s.snapshot) r
      WHERE r.entries <> s.entries OR r.root <> s.root OR s.at < b.at
        OR (s.number > 1 AND b.number IS NULL) OR s.previous <> coalesce(b.chain, repeat('0', 64))
        OR s.chain <> encode(sha256(convert_to(concat_ws('|', 'L1', s.number, s.at, s.entries, s.root, s.previous), 'UTF8')), 'hex')`,
  },
  {
    // The last of them each time; the whole log is recomputed by server/services/operators/auditChain.ts.
    invariant: AUDIT_UNBROKEN,
    isForEver: true,
    sql: `SELECT NULL::uuid AS user_id, c.number::text AS detail FROM (
        SELECT a.*, lag(a.number) OVER w AS number_before, lag(a.hash) OVER w AS hash_before FROM audit_log a
        WHERE a.number > (SELECT coalesce(max(number), 0) - 10000 FROM audit_log) WINDOW w AS (ORDER BY a.number)) c
      WHERE (
        c.hash <> encode(sha256(convert_to(concat_ws('|', 'A1', c.number, c.at, coalesce(c.operator_id::text, ''),
          c.action, c.subject, c.detail, c.previous_hash), 'UTF8')), 'hex')
        OR c.number_before <> c.number - 1 OR c.hash_before <> c.previous_hash)`,
  },
  {
    // The newest of them each time: its totals are those of the nodes above its leaves.
    invariant: DAY_COUNTED,
    isForEver: true,
    sql: `SELECT NULL::uuid AS user_id, d.day::text AS detail FROM liability_days d
      WHERE d.day = (SELECT max(day) FROM liability_days) AND EXISTS (
        SELECT FROM (${amountsOf('d.totals')} UNION ALL
          SELECT c.* FROM liability_subtrees s CROSS JOIN LATERAL (${amountsOf('s.sums', '-')}) c WHERE s.day = d.day) m
        GROUP BY currency HAVING sum(amount) IS DISTINCT FROM 0)`,
  },
  {
    invariant: 'the insurance fund is never below zero',
    sql: `SELECT NULL::uuid AS user_id, currency || ' ' || sum(amount)::text AS detail FROM postings
      WHERE user_id IS NULL AND account = 'insurance_fund'
      GROUP BY currency HAVING sum(amount) < 0`,
  },
  {
    invariant: 'what somebody is was decided',
    sql: `SELECT u.id AS user_id, concat_ws(' ', u.basic, u.advanced) AS detail FROM (${TOUCHED}) t JOIN users u ON u.id = t.user_id
      WHERE u.basic <> certified_state(u.id, 'basic') OR u.advanced <> certified_state(u.id, 'advanced')`,
  },
  {
    // A handful of people, so all of them each time: the role that was approved last, else the one he came with.
    invariant: 'an operator has the role he was given',
    sql: `SELECT NULL::uuid AS user_id, concat_ws(' ', o.id, o.role) AS detail FROM operators o
      WHERE NOT coalesce(
        (SELECT c.role = o.role FROM operator_changes c WHERE c.operator_id = o.id AND c.state = 'approved'
          ORDER BY c.decided_at DESC, c.id DESC LIMIT 1),
        (SELECT a.detail LIKE '%"role":"' || o.role || '"%' FROM audit_log a
          WHERE a.subject = 'operator ' || o.id AND a.action IN ('operator.create', 'operator.accept')
          ORDER BY a.number LIMIT 1),
        false)`,
  },
];

/** Everything that is asked, with what the kinds of product hold and promise. */
export const checksOf = (
  ledger: readonly Check[],
  holds: readonly Hold[],
  others: readonly Check[],
): readonly Check[] => [...ledger, ...HOUSE_CHECKS, ...holdChecks(holds), ...others];

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

/**
 * Classes of the database's errors that rows bring about: too many of them, values that are not what they should be, a statement
 * that grows too large, a function's own word, a page that cannot be read. Every other one says that nobody was asked.
 */
const OF_DATA: readonly string[] = ['21', '22', '54', 'P0', 'XX'];

const isOfData = (error: unknown): error is Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.length === 5 && OF_DATA.includes(code.slice(0, 2));
};

/** A check that fails on what it reads is a violation about everybody: it cannot be made to fall silent. */
async function ask(
  client: Queryable,
  { invariant, sql }: Check,
  values: unknown[],
): Promise<Violation[]> {
  try {
    const { rows } = await client.query<{ user_id: string | null; detail: string }>(
      `${LOOKED_AT} ${sql} LIMIT ${MOST_FOUND}`,
      values,
    );
    return rows.map((row) => ({ invariant, userId: row.user_id, detail: row.detail }));
  } catch (error) {
    if (!isOfData(error)) throw error;
    return [{ invariant, userId: null, detail: error.message, isUnanswered: true }];
  }
}

/** Asks each check about what is within reach; one consistent reading per check. */
export async function findViolations(
  client: Queryable,
  checks: readonly Check[],
  { since, users, seals }: Reach = EVERYTHING,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const check of checks)
    found.push(...(await ask(client, check, [since, ...users, ...seals])));
  return found;
}

/** What the next look begins after, read before anything is looked at: what commits later has this number or a greater one. */
export async function readHorizon(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
  );
  return onlyRow(rows).horizon;
}

/** The horizon of a seal from before a time; everything where there is none. */
export async function readHorizonAt(client: Queryable, before: number): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    `SELECT pg_snapshot_xmin(snapshot)::text AS horizon FROM ledger_seals WHERE at < $1 ORDER BY at DESC, number DESC LIMIT 1`,
    [before],
  );
  return rows[0]?.horizon ?? EVERYTHING.since;
}

/** The horizon behind which the newest sealed entries begin, at most so many, and all that is not sealed. */
export async function readHorizonOfNewest(client: Queryable, entries: number): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    `WITH counted AS (
       SELECT number, sum(entries) OVER (ORDER BY number DESC) AS so_far
       FROM (SELECT number, entries FROM ledger_seals ORDER BY number DESC LIMIT $1 + 1) s
     )
     SELECT pg_snapshot_xmin(snapshot)::text AS horizon FROM ledger_seals
     WHERE number < coalesce((SELECT min(number) FROM counted WHERE so_far <= $1), (SELECT max(number) + 1 FROM counted))
     ORDER BY number DESC LIMIT 1`,
    [entries],
  );
  return rows[0]?.horizon ?? EVERYTHING.since;
}

/** Where a round over users and seals stands. */
export interface Turn {
  readonly user: string;
  readonly seal: number;
}
export const FIRST_TURN: Turn = { user: EVERYTHING.users[0], seal: EVERYTHING.seals[0] };

/** The users and the seals whose turn it is, round and round, and where the next turn begins. */
export async function readTurn(
  client: Queryable,
  { user, seal }: Turn,
  most: { readonly users: number; readonly seals: number },
): Promise<Pick<Reach, 'users' | 'seals'> & { readonly next: Turn }> {
  const { rows } = await client.query<{ until: string | null; last: string }>(
    `SELECT (SELECT id FROM users WHERE id > $1 ORDER BY id OFFSET $2 LIMIT 1) AS until,
       (SELECT coalesce(max(number), 0) FROM ledger_seals) AS last`,
    [user, most.users - 1],
  );
  const { until, last } = onlyRow(rows);
  const below = seal + most.seals;
  return {
    users: [user, until ?? EVERYTHING.users[1]],
    seals: [seal, below],
    next: { user: until ?? FIRST_TURN.user, seal: below > Number(last) ? FIRST_TURN.seal : below },
  };
}
