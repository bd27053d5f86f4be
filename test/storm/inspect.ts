/**
 * What the data directory holds after the server has gone, read by nobody's word but the database's.
 */
import type { Database } from '../../server/store/database.ts';
import { openEmbedded } from '../../server/store/embedded/openEmbedded.ts';
import { checks } from '../../server/kinds/kinds.ts';
import { findViolations, type Violation } from '../../server/store/invariantStore.ts';
import { systemClock } from '../../server/process/systemClock.ts';

export interface Inspected {
  readonly violations: readonly Violation[];
  /** `uid key` → the answer that is kept for life. */
  readonly answers: ReadonlyMap<string, { ok: boolean; data?: unknown; error?: string }>;
  /** uid → order ids. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** uid → transfers in the journal. */
  readonly transfers: ReadonlyMap<string, number>;
}

/** Opens the directory as its only owner, looks, and closes it. */
export async function inspect(dataDir: string): Promise<Inspected> {
  const database = await openEmbedded({ dataDir, clock: systemClock });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** What an open database holds. */
export async function look({ pool }: Pick<Database, 'pool'>): Promise<Inspected> {
  const commands = await pool.query<{ uid: string; key: string; answer: string }>(
    'SELECT u.uid, c.key, c.answer FROM commands c JOIN users u ON u.id = c.user_id',
  );
  const orders = await pool.query<{ uid: string; ids: string[] }>(
    'SELECT u.uid, array_agg(o.id::text) AS ids FROM contract_orders o JOIN users u ON u.id = o.user_id GROUP BY u.uid',
  );
  const transfers = await pool.query<{ uid: string; count: string }>(
    `SELECT u.uid, count(DISTINCT e.id) AS count FROM entries e JOIN postings p ON p.entry_id = e.id
       JOIN users u ON u.id = p.user_id WHERE e.kind = 'transfer' GROUP BY u.uid`,
  );
  return {
    violations: await findViolations(pool, checks),
    answers: new Map(
      commands.rows.map(({ uid, key, answer }) => [`${uid} ${key}`, JSON.parse(answer) as never]),
    ),
    orders: new Map(orders.rows.map(({ uid, ids }) => [uid, ids])),
    transfers: new Map(transfers.rows.map(({ uid, count }) => [uid, Number(count)])),
  };
}
