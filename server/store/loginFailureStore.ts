// Failed sign-ins per account, known or not: the key is a hash, so the table names nobody.
// Must never be keyed by address or session: guessing from many places is still guessing. Source: reliability.md "Rules".
import type { Queryable } from './database.ts';

export interface LoginFailures {
  readonly failures: number;
  readonly lastFailedAt: number;
  readonly lockedUntil: number | null;
}

export async function findLoginFailures(
  client: Queryable,
  accountHash: Buffer,
): Promise<LoginFailures | undefined> {
  const { rows } = await client.query<{
    failures: number;
    last_failed_at: string;
    locked_until: string | null;
  }>('SELECT failures, last_failed_at, locked_until FROM login_failures WHERE account_hash = $1', [
    accountHash,
  ]);
  const row = rows[0];
  return (
    row && {
      failures: row.failures,
      lastFailedAt: Number(row.last_failed_at),
      lockedUntil: row.locked_until === null ? null : Number(row.locked_until),
    }
  );
}

export async function saveLoginFailures(
  client: Queryable,
  accountHash: Buffer,
  state: LoginFailures,
): Promise<void> {
  await client.query(
    `INSERT INTO login_failures (account_hash, failures, last_failed_at, locked_until)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_hash) DO UPDATE SET failures = excluded.failures,
       last_failed_at = excluded.last_failed_at, locked_until = excluded.locked_until`,
    [accountHash, state.failures, state.lastFailedAt, state.lockedUntil],
  );
}

export async function forgetLoginFailures(client: Queryable, accountHash: Buffer): Promise<void> {
  await client.query('DELETE FROM login_failures WHERE account_hash = $1', [accountHash]);
}
