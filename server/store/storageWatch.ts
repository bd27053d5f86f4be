// Says whether the database can still write: a full disk fails commands while `SELECT 1` goes on as ever.
// Must believe the first command that failed of it, and believe that it is over only when a write of some size went through.
// Source: running.md (`/readyz`: the database is usable).
import type { Clock, Logger } from '../ports.ts';
import type { Database } from './database.ts';
import { reasonOf } from './embedded/directoryLock.ts';

/** How often a database that could not write is tried again. */
const PROBE_MS = 5000;
/** PostgreSQL's codes: disk_full, io_error. */
const CODES = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO']);

/** Whether it was the disk, and not the command: nothing else can be written either. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && CODES.has(code)) || /no space left on device/i.test(error.message)
  );
}

export interface StorageWatch {
  /** Told of every write that failed. */
  note(error: unknown): void;
  isWritable(): boolean;
  stop(): void;
}

/** A megabyte in a table of its own, taken back before the commit: more than what is left in pages that are there already. */
const PROBE = [
  'BEGIN READ WRITE',
  `INSERT INTO storage_probe (filler)
   SELECT repeat(md5(row::text), 32) FROM generate_series(1, 1000) AS row`,
  'DELETE FROM storage_probe',
  'COMMIT',
];

async function probe({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    for (const statement of PROBE) await client.query(statement);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection that failed is not used again: nothing of the probe is left behind.
    client.release(failure);
  }
}

export function createStorageWatch(
  database: Pick<Database, 'pool'>,
  { clock, logger }: { readonly clock: Pick<Clock, 'after'>; readonly logger: Logger },
): StorageWatch {
  let isWritable = true;
  let cancel = (): void => {};
  const tryAgain = (): void => {
    cancel = clock.after(PROBE_MS, () => {
      probe(database).then(
        () => {
          isWritable = true;
          logger.warn({}, 'the database can write again');
        },
        // Said once, when it began.
        tryAgain,
      );
    });
  };
  return {
    note: (error) => {
      if (!isWritable || !isStorageFault(error)) return;
      isWritable = false;
      logger.error({ reason: reasonOf(error) }, 'the database cannot write');
      tryAgain();
    },
    isWritable: () => isWritable,
    stop: () => cancel(),
  };
}
