/**
 * The rows of an installation as a file: gzipped lines of a table's name and its rows as JSON, in the words of PostgreSQL, so
 * that both engines read them again to the last digit. The schema is not in it: the migrations it had are run for that.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, inTransaction } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrationFiles } from '../../server/store/migrationFiles.ts';

/** An installation with the first fifteen migrations. */
const INSTALLATION = new URL('./installation15.jsonl.gz', import.meta.url);
const MIGRATIONS = 15;
/** Made anew by whoever opens the database. */
const NOT_KEPT = new Set(['durability_probe']);

export async function writeInstallation({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const lines: string[] = [];
  for (const { name } of rows) {
    if (NOT_KEPT.has(name)) continue;
    const { rows: found } = await pool.query<{ json: string | null }>(
      `SELECT json_agg(t)::text AS json FROM "${name}" t`,
    );
    if (found[0]?.json) lines.push(`${name} ${found[0].json.replaceAll('\n', '')}`);
  }
  writeFileSync(INSTALLATION, gzipSync(lines.join('\n'), { level: 9 }));
}

/** Makes an empty database the installation as it stood, before the migrations that came later. */
export async function loadInstallation(database: Database): Promise<void> {
  await migrate(database, migrationFiles.slice(0, MIGRATIONS));
  const lines = gunzipSync(readFileSync(INSTALLATION)).toString('utf8').split('\n');
  await inTransaction(database, async (client) => {
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    for (const line of lines) {
      const end = line.indexOf(' ');
      const name = line.slice(0, end);
      // What the migrations themselves wrote stands in the file, too.
      await client.query(`DELETE FROM "${name}"`);
      await client.query(
        `INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", $1::json)`,
        [line.slice(end + 1)],
      );
    }
  });
}
