// One server for one PostgreSQL: two would number the same ticks and settle the same orders. The claim is a lock that ends
// with its connection, however the process ends, and an epoch that each transaction of its server asks for.
// Must tell once when it is lost, and never take itself again: from then on another server may decide.
// Source: running.md (REDIS_URL: none, one node).
import { Client } from 'pg';
import type { Clock } from '../ports.ts';
import type { Fence, Queryable } from './database.ts';
import { reasonOf, StartError } from './embedded/directoryLock.ts';
import { onlyRow } from './onlyRow.ts';
import { KEEP_ALIVE_OPTIONS } from './openDatabase.ts';

const SERVER_LOCK = 7_370_119;
/** What require_claim holds (000010_server_claim.sql). */
const EPOCH_LOCK = 7_370_120;
/** PostgreSQL notices within a moment that a process was killed; until then the claim of the last server stands. */
const ATTEMPTS = 20;
const PAUSE_MS = 250;
/** A batch takes some milliseconds: what still runs after this belongs to a server that stands still. */
const TRANSACTION_MS = 1000;
/** A wire that is cut says nothing: the connection is asked, and an answer that does not come is the end of the claim. */
const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 15_000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface ClaimOptions {
  readonly url: string;
  readonly clock: Pick<Clock, 'after' | 'every'>;
  /** Called at most once, with the reason: this server must decide nothing more. */
  readonly onLost: (reason: string) => void;
}

export interface Claim {
  /**
   * Shuts out every server before this one, and answers what this one's transactions begin with. Undefined where the
   * database has no epoch yet: before its migrations. `raiser` may do it for a role that has no rights yet.
   */
  shutOutOthers(raiser?: Queryable): Promise<Fence | undefined>;
  release(): Promise<void>;
}

/** Undefined when another server has the claim; rejects when PostgreSQL cannot be reached. */
async function tryClaim(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, options: KEEP_ALIVE_OPTIONS });
  // A break is learnt from the query that waits; whoever keeps the client adds a listener of his own.
  client.on('error', () => {});
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

async function hasEpoch(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT to_regclass('server_claim') IS NOT NULL AS has`,
  );
  return rows[0]?.has === true;
}

/** Waits for the transactions of the server before, and ends the connections of one that stands still within them. */
async function raiseEpoch(client: Client, raiser: Queryable): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await raiser.query(`SET lock_timeout = ${TRANSACTION_MS}`);
      const { rows } = await raiser.query<{ epoch: string }>('SELECT raise_claim() AS epoch');
      return onlyRow(rows).epoch;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      await raiser.query('RESET lock_timeout');
    }
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`,
      [EPOCH_LOCK],
    );
  }
  throw new StartError('DATABASE_URL: a transaction of another server on this database never ends');
}

/** Calls `onSilent` when the connection does not answer in time; returns what ends the asking. */
function watch(client: Client, clock: ClaimOptions['clock'], onSilent: () => void): () => void {
  let cancel = (): void => {};
  let isWaiting = false;
  const ask = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    cancel = clock.after(ANSWER_WITHIN_MS, onSilent);
    client.query('SELECT 1').then(
      () => {
        isWaiting = false;
        cancel();
      },
      // The connection's end tells it.
      () => cancel(),
    );
  };
  const stop = clock.every(ASK_EVERY_MS, ask);
  return () => {
    stop();
    cancel();
  };
}

/** Takes the claim. Throws StartError when another server keeps it. */
export async function claimDatabase(options: ClaimOptions): Promise<Claim> {
  const client = await claimSoon(options);
  let isOver = false;
  let reason = 'the connection ended';
  const lose = (why: string): void => {
    stopWatching();
    if (!isOver) options.onLost(why);
    isOver = true;
  };
  const stopWatching = watch(client, options.clock, () => lose('the connection is silent'));
  client.on('error', (error) => (reason = reasonOf(error)));
  client.on('end', () => lose(reason));
  return {
    shutOutOthers: async (raiser = client) => {
      if (!(await hasEpoch(raiser))) return undefined;
      const epoch = await raiseEpoch(client, raiser);
      return {
        statement: {
          name: 'require_claim',
          text: 'SELECT require_claim($1)',
          values: [epoch],
        },
        onRefused: () => lose('another server has taken it'),
      };
    },
    release: async () => {
      isOver = true;
      stopWatching();
      await client.end();
    },
  };
}
