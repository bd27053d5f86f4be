// Failed sign-ins, known accounts or not: counted by keyed hashes, of an account at a source and of an account everywhere,
// so the table names nobody. Must count in one statement: guesses come from many places at once. Source: decisions.md
// "Identity, security" (counters per account and source, with a slower account-wide one).
import type { Queryable } from './database.ts';

export interface LoginFailures {
  readonly failures: number;
  readonly lastFailedAt: number;
}

/** Failures since `since` of each of these, in their order; undefined for none. */
export async function findLoginFailures(
  client: Queryable,
  accountHashes: readonly Buffer[],
  since: number,
): Promise<(LoginFailures | undefined)[]> {
  const { rows } = await client.query<{
    account_hash: Buffer;
    failures: number;
    last_failed_at: string;
  }>(
    `SELECT account_hash, failures, last_failed_at FROM login_failures
      WHERE account_hash = ANY($1::bytea[]) AND last_failed_at > $2`,
    [accountHashes, since],
  );
  return accountHashes.map((hash) => {
    const row = rows.find(({ account_hash: found }) => hash.equals(found));
    return row && { failures: row.failures, lastFailedAt: Number(row.last_failed_at) };
  });
}

/** Counts one more; one that follows nothing since `since` is the first again. */
export async function addLoginFailure(
  client: Queryable,
  accountHash: Buffer,
  now: number,
  since: number,
): Promise<void> {
  await client.query(
    `INSERT INTO login_failures AS f (account_hash, failures, last_failed_at) VALUES ($1, 1, $2)
     ON CONFLICT (account_hash) DO UPDATE
       SET failures = CASE WHEN f.last_failed_at > $3 THEN f.failures + 1 ELSE 1 END,
           last_failed_at = excluded.last_failed_at`,
    [accountHash, now, since],
  );
}

export async function forgetLoginFailures(client: Queryable, accountHash: Buffer): Promise<void> {
  await client.query('DELETE FROM login_failures WHERE account_hash = $1', [accountHash]);
}

/** Forgets what no rule looks at any more, a few rows at a time; rows that another one is forgetting are left to it. */
export async function deleteOldLoginFailures(client: Queryable, before: number): Promise<void> {
  await client.query(
    `DELETE FROM login_failures WHERE account_hash IN (SELECT account_hash FROM login_failures
       WHERE last_failed_at <= $1 ORDER BY last_failed_at LIMIT 10 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}
