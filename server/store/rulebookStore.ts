// The rulebooks that were ever in force, by their hash: a fill's hash leads to the document it was made under.
// Must never be changed or deleted.
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { Queryable } from './database.ts';

export async function saveRulebook(
  client: Queryable,
  row: { hash: string; rulebook: Rulebook; at: number },
): Promise<void> {
  await client.query(
    `INSERT INTO rulebooks (hash, version, profile, document, first_used_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [row.hash, row.rulebook.version, row.rulebook.profile, canonicalJson(row.rulebook), row.at],
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

/** Since when each was in force, oldest first. */
export async function readRulebookStarts(
  client: Queryable,
): Promise<{ readonly hash: string; readonly profile: string; readonly from: number }[]> {
  const { rows } = await client.query<{ hash: string; profile: string; first_used_at: string }>(
    'SELECT hash, profile, first_used_at FROM rulebooks ORDER BY first_used_at, hash',
  );
  return rows.map(({ hash, profile, first_used_at: from }) => ({
    hash,
    profile,
    from: Number(from),
  }));
}
