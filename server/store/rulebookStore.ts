// The rulebooks that were ever in force, by their hash: a fill's hash leads to the document it was made under; and since when each
// was in force. Must never be changed or deleted.
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { Queryable } from './database.ts';

/** Keeps a document that is in force from `at` on, and that it began, where another was in force before it. */
export async function saveRulebook(
  client: Queryable,
  row: { hash: string; rulebook: Rulebook; at: number },
): Promise<void> {
  await client.query(
    `INSERT INTO rulebooks (hash, version, profile, document, first_used_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [row.hash, row.rulebook.version, row.rulebook.profile, canonicalJson(row.rulebook), row.at],
  );
  // After the one before it, whatever the clock says.
  await client.query(
    `INSERT INTO rulebook_starts (profile, started_at, hash)
     SELECT $1::text, greatest($2::bigint, max(started_at) + 1), $3::text FROM rulebook_starts WHERE profile = $1
     HAVING (SELECT hash FROM rulebook_starts WHERE profile = $1 ORDER BY started_at DESC LIMIT 1) IS DISTINCT FROM $3`,
    [row.rulebook.profile, row.at, row.hash],
  );
}

/** The document of a hash as it was kept; undefined for one that never was in force here. */
export async function findRulebook(
  client: Queryable,
  hash: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await client.query<{ document: string }>(
    'SELECT document::text AS document FROM rulebooks WHERE hash = $1',
    [hash],
  );
  return rows[0] && (JSON.parse(rows[0].document) as Record<string, unknown>);
}

/** Every document with its hash. */
export async function readRulebooks(
  client: Queryable,
): Promise<{ readonly hash: string; readonly document: Rulebook }[]> {
  const { rows } = await client.query<{ hash: string; document: string }>(
    'SELECT hash, document::text AS document FROM rulebooks ORDER BY first_used_at, hash',
  );
  return rows.map(({ hash, document }) => ({ hash, document: JSON.parse(document) as Rulebook }));
}

/** Since when each was in force, oldest first; one that came back more than once. */
export async function readRulebookStarts(
  client: Queryable,
): Promise<{ readonly hash: string; readonly profile: string; readonly from: number }[]> {
  const { rows } = await client.query<{ hash: string; profile: string; started_at: string }>(
    'SELECT hash, profile, started_at FROM rulebook_starts ORDER BY started_at, profile',
  );
  return rows.map(({ hash, profile, started_at: from }) => ({ hash, profile, from: Number(from) }));
}
