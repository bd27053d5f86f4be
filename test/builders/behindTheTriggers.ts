// What a thief or a fault with the owner's rights could do, and what a test does to have things as they cannot be made at once.
import { type Database, inTransaction } from '../../server/store/database.ts';

export type Spoiling = readonly [sql: string, ...values: unknown[]];

/** Statements that no trigger and no reference sees; how many rows each of them changed. */
export function behindTheTriggers(
  { executor }: Pick<Database, 'executor'>,
  ...statements: readonly Spoiling[]
): Promise<number[]> {
  return inTransaction({ pool: executor }, async (client) => {
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    const counts: number[] = [];
    for (const [sql, ...values] of statements)
      counts.push((await client.query(sql, values)).rowCount ?? 0);
    return counts;
  });
}
