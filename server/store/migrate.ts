// Brings a database to this program's schema: numbered SQL files, each in its own transaction, once.
// Must refuse a database that is newer than the program, and a file that was changed after it ran.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { StartError } from './embedded/directoryLock.ts';
import { migrationFiles, type MigrationFile } from './migrationFiles.ts';

/** One lock for all nodes: two that start together migrate once. */
const MIGRATION_LOCK = 7_370_117;

export async function migrate(
  database: Pick<Database, 'pool'>,
  files: readonly MigrationFile[] = migrationFiles,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await client.query('SET default_transaction_read_only = off');
      await runMissing(client, files);
    } finally {
      await client.query('RESET default_transaction_read_only');
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function runMissing(client: PoolClient, files: readonly MigrationFile[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, title text NOT NULL, hash text NOT NULL)',
  );
  const { rows } = await client.query<{ number: number; hash: string }>(
    'SELECT number, hash FROM migrations ORDER BY number',
  );
  refuseUnknown(rows, files);
  for (const file of files.slice(rows.length)) await runOne(client, file);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function refuseUnknown(
  done: readonly { number: number; hash: string }[],
  files: readonly MigrationFile[],
): void {
  if (done.length > files.length) {
    throw new StartError(
      `the database has ${done.length} migrations and this program knows ${files.length}: it is newer than the program`,
    );
  }
  for (const [index, row] of done.entries()) {
    const file = files[index];
    if (file === undefined || file.number !== row.number || hashOf(file.sql) !== row.hash) {
      throw new StartError(
        `the database was migrated by another version of migration ${row.number}; use the program that made it`,
      );
    }
  }
}

async function runOne(client: PoolClient, file: MigrationFile): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(file.sql);
    await client.query('INSERT INTO migrations (number, title, hash) VALUES ($1, $2, $3)', [
      file.number,
      file.title,
      hashOf(file.sql),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
