// The one door to SQL: two pools over one driver (`pg`), whichever engine stands behind them.
// `pool` is for reads, which need no fence, and for transactions, which begin with it: a statement of its own cannot write there.
// `executor` is for the batch executor alone (its plans are pinned).
// Must never be used from core, and nothing outside server/services and server/execution opens a transaction.
import type { Pool, PoolClient } from 'pg';
import type { Statement } from './statement.ts';
import type { StorageWatch } from './storageWatch.ts';

export interface Queryable {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
}

/** What keeps a server that lost its claim on the database from writing (claimDatabase.ts). */
export interface Fence {
  /** Sent first in a transaction; the database refuses everything after it to a server without the claim. */
  readonly statement: Statement;
  /** Told that it refused. */
  readonly onRefused: () => void;
}

export interface Database {
  readonly engine: 'postgres' | 'embedded';
  readonly pool: Pool;
  readonly executor: Pool;
  /** Undefined for the embedded engine, whose directory has one owner, and for programs beside the server. */
  readonly fence?: Fence | undefined;
  /** Undefined for programs beside the server. */
  readonly storage?: StorageWatch | undefined;
  close(): Promise<void>;
}

/** What a transaction of the general pool needs. */
export type Transactional = Pick<Database, 'pool' | 'fence' | 'storage'>;

/** The word of require_claim (000010_server_claim.sql). */
const CLAIM_LOST = 'FL001';
export const isClaimLost = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === CLAIM_LOST;

/** PostgreSQL's word for a value that a unique index already has: somebody else was faster. */
const UNIQUE_VIOLATION = '23505';
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === UNIQUE_VIOLATION;

/** One transaction: begun by `begin`, committed with its result, rolled back when `work` throws. */
async function transact<T>(
  { pool, fence, storage }: Transactional,
  begin: (client: PoolClient) => Promise<unknown>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await begin(client);
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit');
    client.release();
    return result;
  } catch (error) {
    if (isClaimLost(error)) fence?.onRefused();
    storage?.note(error);
    await client.query('ROLLBACK').then(
      () => client.release(),
      // Told is what went wrong first; the connection is not used again.
      (failure: unknown) => client.release(failure as Error),
    );
    throw error;
  }
}

/**
 * Runs `work` in one transaction of the general pool: commits its result, rolls back when it throws. A statement that failed
 * has broken the transaction even where `work` caught it: its COMMIT is a ROLLBACK, and is told as one.
 */
export const inTransaction = <T>(
  database: Transactional,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const { fence } = database;
  const begin = (client: PoolClient): Promise<unknown> =>
    Promise.all([client.query('BEGIN READ WRITE'), fence && client.query(fence.statement)]);
  return transact(database, begin, work);
};

/**
 * Reads of one picture: what is committed between two of them is in neither. Without the fence, which reads do not need: its
 * statement would come first, and behind one PostgreSQL lets no transaction choose its picture any more.
 */
export const inOnePicture = <T>(
  database: Transactional,
  read: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  transact(
    database,
    (client) => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    read,
  );

/** What writes with single statements: each is a transaction of its own, behind the fence as every other. */
export const writerOf = (database: Transactional): Queryable => ({
  query: <R>(text: string, values?: unknown[]) =>
    inTransaction(database, (client) => (client as Queryable).query<R>(text, values)),
});
