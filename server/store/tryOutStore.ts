// How many accounts were tried out today, from one source and from all: each costs rows for ever, since the ledger forgets nothing.
// Must name no network address: a source is a keyed hash. Source: wire.md "Calls" (tryOut).
import type { Queryable } from './database.ts';

/** The count of all sources together. */
const ALL_SOURCES = Buffer.alloc(0);

async function count(
  client: Queryable,
  source: Buffer,
  { day, most }: { readonly day: number; readonly most: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO try_outs AS t (source_hash, day, count) VALUES ($1, $2, 1)
     ON CONFLICT (source_hash) DO UPDATE SET day = $2, count = CASE WHEN t.day = $2 THEN t.count + 1 ELSE 1 END
       WHERE t.day <> $2 OR t.count < $3`,
    [source, day, most],
  );
  return rowCount === 1;
}

/**
 * Inside the transaction that makes the account: counts it on `day`, and forgets the days before. False where the source,
 * or all together, have had as many as they may; the caller then makes none, and rolls back what was counted.
 */
export async function takeTryOut(
  client: Queryable,
  source: Buffer,
  limits: { readonly day: number; readonly most: number; readonly mostOfAll: number },
): Promise<boolean> {
  const { day, most, mostOfAll } = limits;
  // The source first: one that has had its share waits for no other.
  if (!(await count(client, source, { day, most }))) return false;
  if (!(await count(client, ALL_SOURCES, { day, most: mostOfAll }))) return false;
  await client.query('DELETE FROM try_outs WHERE day < $1', [day]);
  return true;
}
