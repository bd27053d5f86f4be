// The embedded default: PGlite in DATA_DIR/database, in a worker thread, behind the same `pg` pool as PostgreSQL.
// Must never be offered in live mode. Its session is one, so the pool holds one connection and both pools are the same.
// Source: architecture.md "Storage and scale", engine.md §2d.
import fs from 'node:fs';
import path from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { lockDirectory, reasonOf, StartError } from './directoryLock.ts';
import { openPgliteHost, type PgliteHost } from './pgliteHost.ts';
import { WireStream } from './wireStream.ts';
import { openWorkerHost } from './workerHost.ts';

/** engine.md §2d: WAL stays bounded with a checkpoint every 30 to 60 s; statistics once a day. */
const CHECKPOINT_PERIOD_MS = 45_000;
const VACUUM_PERIOD_MS = 86_400_000;
/** What PGlite is, as PostgreSQL's own file in the cluster names it; another one cannot read it. */
const POSTGRES_VERSION = '18';

export function embeddedPool(host: PgliteHost): Pool {
  const config: PoolConfig & { stream: () => unknown; pipeline: boolean } = {
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new WireStream((message, onData) => host.exchange(message, onData)),
    pipeline: true,
  };
  return new Pool(config);
}

/** The version that made the cluster; undefined where there is none yet. */
function readVersion(directory: string): string | undefined {
  if (!fs.existsSync(directory)) return undefined;
  return fs.readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
}

/** Makes the cluster in a folder of its own and renames it, so that an interrupted initdb leaves nothing half-made. */
async function ensureCluster(directory: string): Promise<void> {
  const version = readVersion(directory);
  if (version === POSTGRES_VERSION) return;
  if (version !== undefined)
    throw new Error(`PostgreSQL ${version} made it, and this program has ${POSTGRES_VERSION}`);
  const fresh = `${directory}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const host = await openPgliteHost({ directory: fresh });
  await host.close();
  fs.renameSync(fresh, directory);
}

type OpenHost = (directory: string) => Promise<PgliteHost>;

async function openHost(directory: string, open: OpenHost): Promise<PgliteHost> {
  try {
    await ensureCluster(directory);
    return await open(directory);
  } catch (error) {
    throw new StartError(`DATA_DIR: ${directory} cannot be opened: ${reasonOf(error)}`);
  }
}

export interface HousekeepingOptions {
  readonly clock: Pick<Clock, 'every'>;
  /** Whether the disk takes anything: a checkpoint that fails in its middle leaves an engine that answers nobody. */
  readonly canWrite?: (() => boolean) | undefined;
  /** Called with the reason when the engine cannot go on: what was committed is safe, and the process must end. */
  readonly onBroken?: ((reason: string) => void) | undefined;
}

/** What a single-user PostgreSQL does not do by itself; waits for the disk. */
export function setUpHousekeeping(
  host: Pick<PgliteHost, 'checkpoint' | 'vacuum'>,
  { clock, canWrite = () => true, onBroken = () => {} }: HousekeepingOptions,
): () => void {
  const run = (name: 'checkpoint' | 'vacuum') => (): void => {
    if (!canWrite()) return;
    host[name]().catch((error: unknown) => onBroken(`${name} failed: ${reasonOf(error)}`));
  };
  const stops = [
    clock.every(CHECKPOINT_PERIOD_MS, run('checkpoint')),
    clock.every(VACUUM_PERIOD_MS, run('vacuum')),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Opens (or makes) the embedded database below `dataDir`; throws StartError when it cannot, or another process has it. */
export async function openEmbedded(
  options: HousekeepingOptions & { readonly dataDir: string; readonly clock: Clock },
  /** In a thread of its own, so that the process answers while the engine works. */
  open: OpenHost = openWorkerHost,
): Promise<Database> {
  const unlock = await lockDirectory(options.dataDir);
  try {
    const host = await openHost(path.join(options.dataDir, 'database'), open);
    const pool = embeddedPool(host);
    const stopHousekeeping = setUpHousekeeping(host, options);
    return {
      engine: 'embedded',
      pool,
      executor: pool,
      close: async () => {
        stopHousekeeping();
        await pool.end();
        await host.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
