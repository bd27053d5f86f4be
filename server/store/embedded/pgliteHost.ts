// One PGlite instance as a wire-protocol peer: bytes in, bytes out, plus the housekeeping a single-user PostgreSQL lacks.
// Must never be opened twice on one directory (engine.md §2a: rows are lost); openEmbedded.ts holds the lock.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DURABLE_START_PARAMS, DurableNodeFs, MEMORY_START_PARAMS } from './durableFs.ts';

/** What a database in memory starts from; each part that is missing is read or made. */
export type MemoryParts = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle' | 'loadDataDir'>;

export interface PgliteHost {
  /** Sends frontend messages, hands back the backend's bytes as they come. */
  exchange(message: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>;
  checkpoint(): Promise<void>;
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the durable database in `directory`, or one in memory (tests) from its parts. */
export async function openPgliteHost(
  options: { readonly directory: string } | { readonly memory: MemoryParts },
): Promise<PgliteHost> {
  if ('memory' in options) {
    return host(await PGlite.create({ ...options.memory, startParams: [...MEMORY_START_PARAMS] }));
  }
  const fs = new DurableNodeFs(options.directory);
  const db = await PGlite.create({ fs, startParams: [...DURABLE_START_PARAMS] });
  await assertFsyncReachesDisk(db, fs);
  return host(db);
}

/** Refuses to start when a commit does not call fsync: then nothing acknowledged would be durable. */
async function assertFsyncReachesDisk(db: PGlite, fs: DurableNodeFs): Promise<void> {
  const before = fs.fsyncs;
  await db.exec(
    'CREATE TABLE IF NOT EXISTS durability_probe (n int); INSERT INTO durability_probe VALUES (1); DELETE FROM durability_probe;',
  );
  if (fs.fsyncs === before)
    throw new Error('the embedded database did not reach the disk with fsync; refusing to start');
}

function host(db: PGlite): PgliteHost {
  return {
    exchange: (message, onData) =>
      db.runExclusive(() =>
        db.execProtocolRawStream(message, {
          syncToFs: false,
          onRawData: (data) => onData(data.slice()),
        }),
      ),
    checkpoint: async () => void (await db.exec('CHECKPOINT')),
    vacuum: async () => void (await db.exec('VACUUM ANALYZE')),
    close: () => db.close(),
  };
}
