/**
 * Jest global setup of the `server` project: migrated databases that a test copies instead of making its own.
 * The embedded one is a file that a test opens in well under a second (a fresh initdb costs two to four); it is reused until
 * a migration or the PGlite version changes, and tests find it in PGLITE_SNAPSHOT. On PostgreSQL it is a template of this
 * run alone, named by POSTGRES_TEMPLATE and dropped at the end.
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
  hash.update(readFileSync(join(root, 'test/setup/makeSnapshot.ts')));
  for (const name of readdirSync(join(store, 'migrations')).sort()) {
    hash.update(name).update(readFileSync(join(store, 'migrations', name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** In a process of its own: Jest loads a global setup as CommonJS, where server code cannot run. */
function runScript(name: string, ...words: string[]): void {
  const script = join(root, 'test/setup', name);
  const result = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${name} failed: ${result.stdout}${result.stderr}`);
}

function prepareSnapshot(): void {
  const folder = join(root, 'node_modules/.cache/fairlead');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `database-${calculateKey()}.tar`);
  if (!existsSync(file)) runScript('makeSnapshot.ts', file);
  process.env['PGLITE_SNAPSHOT'] = file;
}

function prepareTemplate(): void {
  const name = `fairlead_template_${process.pid}`;
  runScript('template.ts', 'make', name);
  process.env['POSTGRES_TEMPLATE'] = name;
}

// A default export because Jest reads a global setup that way.
export default function setUpDatabases(): void {
  const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
  if (process.env['REQUIRE_SERVICES'] && !hasServer) {
    throw new Error('REQUIRE_SERVICES is set, but TEST_DATABASE_URL names no PostgreSQL');
  }
  prepareSnapshot();
  if (hasServer) prepareTemplate();
}
