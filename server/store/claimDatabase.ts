// One server for one PostgreSQL: two would number the same ticks and settle the same orders. The claim is a lock that ends
// with its connection, however the process ends. Must hold a connection of its own for as long as the server runs.
// Source: running.md (REDIS_URL: none, one node).
import { Client } from 'pg';
import type { Clock, Logger } from '../ports.ts';
import { StartError } from './embedded/directoryLock.ts';

const SERVER_LOCK = 7_370_119;
/** PostgreSQL notices within a moment that a process was killed; until then the claim of the last server stands. */
const ATTEMPTS = 20;
const PAUSE_MS = 250;
const RECLAIM_MS = 1000;
/** PostgreSQL asks a silent connection itself, so that a vanished machine gives its claim back within half a minute. */
const KEEP_ALIVE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export interface ClaimOptions {
  readonly url: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
}

/** Undefined when another server has the claim; rejects when PostgreSQL cannot be reached. */
async function tryClaim(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, options: KEEP_ALIVE });
  await client.connect();
  const { rows } = await client.query<{ isFree: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isFree"',
    [SERVER_LOCK],
  );
  if (rows[0]?.isFree === true) return client;
  await client.end();
  return undefined;
}

async function claimSoon({ url, clock }: ClaimOptions): Promise<Client> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const client = await tryClaim(url);
    if (client !== undefined) return client;
    await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
  }
  throw new StartError(
    'DATABASE_URL: another server runs on this database; this version runs as one node',
  );
}

/** Resolves with what gives the claim back. Throws StartError when another server keeps it. */
export async function claimDatabase(options: ClaimOptions): Promise<() => Promise<void>> {
  const { url, clock, logger } = options;
  let isReleased = false;
  let current: Client | undefined;
  let cancel = (): void => {};

  const hold = (client: Client): void => {
    current = client;
    let reason: Error | undefined;
    client.on('error', (error) => (reason ??= error));
    client.on('end', () => {
      current = undefined;
      if (isReleased) return;
      logger.warn({ err: reason }, 'the claim on the database was lost');
      reclaimLater();
    });
  };
  const reclaim = async (): Promise<void> => {
    try {
      const client = await tryClaim(url);
      if (client === undefined) {
        logger.error({}, 'another server runs on this database: stop one of the two');
      } else if (isReleased) {
        await client.end();
      } else {
        return hold(client);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the claim on the database is tried again');
    }
    reclaimLater();
  };
  const reclaimLater = (): void => {
    if (!isReleased) cancel = clock.after(RECLAIM_MS, () => void reclaim());
  };

  hold(await claimSoon(options));
  return async () => {
    isReleased = true;
    cancel();
    await current?.end();
  };
}
