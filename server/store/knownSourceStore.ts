// Network addresses at which an account's owner was, as keyed hashes: the table names neither.
// Must never be read as a proof of anything. Source: decisions.md "Identity, security" (counters per account and source).
import type { Queryable } from './database.ts';

export async function saveKnownSource(
  client: Queryable,
  accountHash: Buffer,
  sourceHash: Buffer,
  {
    now,
    forgetBefore,
    most,
  }: { readonly now: number; readonly forgetBefore: number; readonly most: number },
): Promise<void> {
  await client.query(
    `INSERT INTO known_sources (account_hash, source_hash, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_hash, source_hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [accountHash, sourceHash, now],
  );
  await client.query(
    `DELETE FROM known_sources WHERE account_hash = $1 AND (seen_at < $2 OR source_hash NOT IN (
       SELECT source_hash FROM known_sources WHERE account_hash = $1
       ORDER BY seen_at DESC, source_hash LIMIT $3))`,
    [accountHash, forgetBefore, most],
  );
}

export async function isKnownSource(
  client: Queryable,
  accountHash: Buffer,
  sourceHash: Buffer,
  since: number,
): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM known_sources WHERE account_hash = $1 AND source_hash = $2 AND seen_at >= $3',
    [accountHash, sourceHash, since],
  );
  return rows.length > 0;
}

export async function forgetKnownSources(client: Queryable, accountHash: Buffer): Promise<void> {
  await client.query('DELETE FROM known_sources WHERE account_hash = $1', [accountHash]);
}
