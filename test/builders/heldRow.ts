// A change that is under way: it holds a user's row, and what is started meanwhile has to wait for it.
import type { PoolClient } from 'pg';
import type { TestApp } from './testApp.ts';
import { waitUntil } from './waitUntil.ts';

async function isAnybodyWaiting(app: TestApp): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/**
 * Holds the row of `userId`, starts `start`, and once it waits for the row makes `change` and commits. For PostgreSQL: the
 * embedded engine has one session, so nothing can be under way beside it.
 */
export async function whileHeld<T>(
  app: TestApp,
  userId: string,
  start: () => Promise<T>,
  change: (client: PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await app.database.pool.connect();
  try {
    await client.query('BEGIN READ WRITE');
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const started = start();
    await waitUntil('somebody waits for the row', () => isAnybodyWaiting(app));
    await change(client);
    await client.query('COMMIT');
    return await started;
  } finally {
    // Where the change failed its transaction is still open, and the next test would be given the connection with it.
    await client.query('ROLLBACK');
    client.release();
  }
}
