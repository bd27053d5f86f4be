// Opens the database the options name: PostgreSQL by URL, else the embedded one in the data directory.
// Must never start on a PostgreSQL that could lose an acknowledged commit. Source: architecture.md "Storage and scale".
import { Pool, type PoolConfig } from 'pg';
import type { Clock } from '../ports.ts';
import type { Database, Queryable } from './database.ts';
import { reasonOf, StartError } from './embedded/directoryLock.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';

/**
 * Plans pinned on the executor's connections alone: named statements planned while a table is empty would keep their
 * sequential scans as it grows (engine.md §1b, the largest single finding).
 */
const EXECUTOR_PLAN_OPTIONS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off';
/** PostgreSQL asks a silent client itself, so that a vanished machine keeps its locks for half a minute at most. */
export const KEEP_ALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
/** What writes opens a transaction that says so, and the server's own begin with the claim (database.ts). */
const READ_ONLY_OPTIONS = '-c default_transaction_read_only=on';
/** The longest read is a year's statement: compiling it takes a seventh of its time and brings nothing back. */
const READ_PLAN_OPTIONS = '-c jit=off';
const EXECUTOR_CONNECTIONS = 3;
const OLDEST_POSTGRES = 150000;

export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  /** Connections for reads and small transactions. */
  readonly poolSize?: number;
  /** Connections of the executor: a batch is written on one, the next decided on another, the one after it loaded on a third. */
  readonly executorConnections?: number;
  /** Called once for a connection that broke, in use or not: the pool replaces it, the log should know. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Of the embedded engine (openEmbedded.ts). */
  readonly canWrite?: () => boolean;
  readonly onBroken?: (reason: string) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return openEmbedded(options);
  const shared = { connectionString: options.url, pipeline: true };
  const onLost = options.onConnectionLost ?? (() => {});
  const pool = openPool(
    {
      ...shared,
      max: options.poolSize ?? 10,
      options: `${KEEP_ALIVE_OPTIONS} ${READ_ONLY_OPTIONS} ${READ_PLAN_OPTIONS}`,
    },
    onLost,
  );
  const executor = openPool(
    {
      ...shared,
      max: options.executorConnections ?? EXECUTOR_CONNECTIONS,
      options: `${KEEP_ALIVE_OPTIONS} ${EXECUTOR_PLAN_OPTIONS}`,
    },
    onLost,
  );
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

/** A pool whose broken connections never end the process. Each is told once. */
function openPool(config: PoolConfig, onLost: (error: Error) => void): Pool {
  const pool = new Pool(config);
  // The pool listens to its idle connections alone; an 'error' that nobody hears is thrown. Whoever uses the connection
  // learns of the break by his query.
  pool.on('connect', (client) => {
    let isLost = false;
    client.on('error', (error) => {
      if (!isLost) onLost(error);
      isLost = true;
    });
  });
  // What it says of an idle connection its own listener above has said; it replaces it either way.
  pool.on('error', () => {});
  return pool;
}

/** Refuses a server that is too old or that acknowledges before the disk has it. */
export async function assertDurable(pool: Queryable): Promise<void> {
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
