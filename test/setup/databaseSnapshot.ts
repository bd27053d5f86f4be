/**
 * Jest global setup of the `server` project: one embedded database with every migration applied, kept as
 * a file that a test opens in well under a second (a fresh initdb costs two to four). The file is reused
 * until a migration, the store or the PGlite version changes. Tests find it in PGLITE_SNAPSHOT.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.cwd();
const store = join(root, 'server/store');

function calculateKey(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of ['migrate.ts', 'migrationFiles.ts'])
    hash.update(readFileSync(join(store, name)));
  for (const name of readdirSync(join(store, 'migrations')).sort()) {
    hash.update(name).update(readFileSync(join(store, 'migrations', name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function makeSnapshot(file: string): void {
  // In a process of its own: Jest loads a global setup as CommonJS, where server code cannot run.
  const script = join(root, 'test/setup/makeSnapshot.ts');
  const result = spawnSync(process.execPath, ['--import', 'tsx', script, file], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(`no database snapshot: ${result.stdout}${result.stderr}`);
}

// A default export because Jest reads a global setup that way.
export default function setUpDatabaseSnapshot(): void {
  if (process.env['REQUIRE_SERVICES'] && !process.env['TEST_DATABASE_URL']) {
    throw new Error('REQUIRE_SERVICES is set, but TEST_DATABASE_URL names no PostgreSQL');
  }
  const folder = join(root, 'node_modules/.cache/fairlead');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `database-${calculateKey()}.tar`);
  if (!existsSync(file)) makeSnapshot(file);
  process.env['PGLITE_SNAPSHOT'] = file;
}
