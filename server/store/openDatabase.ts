// Opens the database the options name: PostgreSQL by URL, else the embedded one in the data directory.
// Must never start on a PostgreSQL that could lose an acknowledged commit. Source: architecture.md "Storage and scale".
import { Pool } from 'pg';
import type { Clock } from '../ports.ts';
import type { Database } from './database.ts';
import { reasonOf, StartError } from './embedded/directoryLock.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';

/**
 * Plans pinned on the executor's connections alone: named statements planned while a table is empty would keep their
 * sequential scans as it grows (engine.md §1b, the largest single finding).
 */
const EXECUTOR_PLAN_OPTIONS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off';
const EXECUTOR_CONNECTIONS = 2;
const OLDEST_POSTGRES = 150000;

export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  /** Connections for reads and small transactions. */
  readonly poolSize?: number;
  /** Connections of the executor: one to write a batch on while the next is loaded on the other. */
  readonly executorConnections?: number;
  /** An idle connection that the server ended: the pool replaces it, the log should know. */
  readonly onConnectionLost?: (error: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined)
    return openEmbedded({ dataDir: options.dataDir, clock: options.clock });
  const pipelined = { connectionString: options.url, pipeline: true };
  const pool = new Pool({ ...pipelined, max: options.poolSize ?? 10 });
  const executor = new Pool({
    ...pipelined,
    max: options.executorConnections ?? EXECUTOR_CONNECTIONS,
    options: EXECUTOR_PLAN_OPTIONS,
  });
  for (const each of [pool, executor])
    each.on('error', (error) => options.onConnectionLost?.(error));
  const close = async (): Promise<void> => {
    await executor.end();
    await pool.end();
  };
  try {
    await assertDurable(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { engine: 'postgres', pool, executor, close };
}

/** Refuses a server that is too old or that acknowledges before the disk has it. */
async function assertDurable(pool: Pool): Promise<void> {
  let rows: { name: string; setting: string }[];
  try {
    ({ rows } = await pool.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')`,
    ));
  } catch (error) {
    throw new StartError(`DATABASE_URL: cannot be reached: ${reasonOf(error)}`);
  }
  const setting = new Map(rows.map((row) => [row.name, row.setting]));
  if (Number(setting.get('server_version_num')) < OLDEST_POSTGRES)
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed');
  for (const name of ['fsync', 'full_page_writes']) {
    if (setting.get(name) !== 'on')
      throw new StartError(
        `DATABASE_URL: the server runs with ${name}=${setting.get(name)}; money needs it on`,
      );
  }
  if (setting.get('synchronous_commit') === 'off')
    throw new StartError(
      'DATABASE_URL: the server runs with synchronous_commit=off; money needs it on',
    );
}
