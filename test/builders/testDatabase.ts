// A database of its own for a test, migrated: PostgreSQL where TEST_DATABASE_URL names a server, made from the run's
// template in a tenth of a second; else the embedded engine in memory, from the run's snapshot.
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Database, Fence } from '../../server/store/database.ts';
import { embeddedPool } from '../../server/store/embedded/openEmbedded.ts';
import { type MemoryParts, openPgliteHost } from '../../server/store/embedded/pgliteHost.ts';
import { migrate } from '../../server/store/migrate.ts';
import { type DatabaseOptions, openDatabase } from '../../server/store/openDatabase.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import { makeTestRole, TEST_ROLE } from '../setup/testRole.ts';

export type TestEngine = 'embedded' | 'postgres';

/** The engines a suite can run on here: PostgreSQL only where TEST_DATABASE_URL names a server (always in CI). */
export const testEngines: readonly TestEngine[] = process.env['TEST_DATABASE_URL']
  ? ['embedded', 'postgres']
  : ['embedded'];

/** What a test gets that is not about an engine. */
const usualEngine: TestEngine = testEngines.at(-1) ?? 'embedded';

export async function openTestDatabase(
  engine: TestEngine = usualEngine,
  options: Pick<DatabaseOptions, 'onConnectionLost'> = {},
): Promise<Database> {
  return engine === 'embedded'
    ? openMigratedInMemory()
    : openOnServer(process.env['TEST_DATABASE_URL'] ?? '', options);
}

/** One without a single migration. */
export const openEmptyDatabase = (engine: TestEngine): Promise<Database> =>
  engine === 'embedded'
    ? readParts().then(({ loadDataDir: _migrated, ...parts }) => openInMemory(parts))
    : createOnServer(process.env['TEST_DATABASE_URL'] ?? '', undefined);

declare global {
  /** Jest's (test/setup/serverEnvironment.mjs). */
  var readEmbeddedParts:
    | (() => Promise<{ code: Uint8Array<ArrayBuffer>; fsBundle: Blob; loadDataDir: Blob }>)
    | undefined;
}

/** What an engine in memory starts from; outside Jest each reads and makes its own. */
async function readParts(): Promise<MemoryParts> {
  const parts = await globalThis.readEmbeddedParts?.();
  if (parts === undefined) return {};
  const { code, ...files } = parts;
  return { ...files, pgliteWasmModule: await WebAssembly.compile(code) };
}

async function openMigratedInMemory(): Promise<Database> {
  const database = await openInMemory(await readParts());
  await migrate(database);
  return database;
}

async function openInMemory(memory: MemoryParts): Promise<Database> {
  const host = await openPgliteHost({ memory });
  const pool = embeddedPool(host);
  const database: Database = {
    engine: 'embedded',
    pool,
    executor: pool,
    close: async () => {
      await pool.end();
      await host.close();
    },
  };
  return database;
}

async function openOnServer(
  url: string,
  options: Pick<DatabaseOptions, 'onConnectionLost'>,
): Promise<Database> {
  const template = process.env['POSTGRES_TEMPLATE'];
  const database = await createOnServer(url, template, options);
  await migrate(database);
  // Outside Jest there is no template to have them from.
  if (template === undefined) await makeTestRole(database.executor);
  return database;
}

/** How a server connects to each of this process's databases on PostgreSQL. */
const servedBy = new WeakMap<Database, DatabaseOptions>();

/** Asks for nothing, and stands where the claim of a running server does: first in every transaction. */
const FENCE: Fence = { statement: { text: 'SELECT 1', values: [] }, onRefused: () => {} };

/**
 * The database as a server has it: on PostgreSQL under the server's role and behind a fence, while a test keeps the owner's. The
 * embedded engine has one session, so there both are the owner's; so is what a test has put together itself.
 */
export async function serveDatabase(database: Database): Promise<Database> {
  const options = servedBy.get(database);
  if (options === undefined) return { ...database, close: async () => {} };
  return { ...(await openDatabase(options)), fence: FENCE };
}

async function createOnServer(
  url: string,
  template: string | undefined,
  options: Pick<DatabaseOptions, 'onConnectionLost'> = {},
): Promise<Database> {
  const name = `fairlead_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  // The rights on a database do not come with its template (serverRights.ts).
  await admin.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({
    ...options,
    url: own.href,
    dataDir: '',
    clock: systemClock,
  });
  const made: Database = {
    ...database,
    close: async () => {
      await database.close();
      const { rows } = await admin.query<{ role: string }>(
        `SELECT 'fairlead_server_' || oid AS role FROM pg_database WHERE datname = $1`,
        [name],
      );
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      // Of a server that was started on it (serverRole.ts).
      await admin.query(`DROP ROLE IF EXISTS ${rows[0]?.role}`);
      await admin.end();
    },
  };
  const served = new URL(own);
  served.username = TEST_ROLE;
  served.password = TEST_ROLE;
  servedBy.set(made, { ...options, url: served.href, dataDir: '', clock: systemClock });
  return made;
}
