// The one door to SQL: two pools over one driver (`pg`), whichever engine stands behind them.
// `pool` is for reads and small transactions; `executor` is for the batch executor alone (its plans are pinned).
// Must never be used from core, and nothing outside server/services and server/execution opens a transaction.
import type { Pool, PoolClient } from 'pg';

export interface Queryable {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
}

export interface Database {
  readonly engine: 'postgres' | 'embedded';
  readonly pool: Pool;
  readonly executor: Pool;
  close(): Promise<void>;
}

/** PostgreSQL's word for a value that a unique index already has: somebody else was faster. */
const UNIQUE_VIOLATION = '23505';
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === UNIQUE_VIOLATION;

/**
 * Runs `work` in one transaction of the general pool: commits its result, rolls back when it throws. A statement that failed
 * has broken the transaction even where `work` caught it: its COMMIT is a ROLLBACK, and is told as one.
 */
export async function inTransaction<T>(
  database: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      // Told is what went wrong first; the connection is not used again.
      (failure: unknown) => client.release(failure as Error),
    );
    throw error;
  }
}
