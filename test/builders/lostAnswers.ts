// A database whose connection is cut right behind a commit: it is carried out, and nobody hears of it.
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../server/store/database.ts';

export interface LosingDatabase extends Database {
  /** The answer to the executor's next commit is lost. */
  loseNext(): void;
}

export function losingAnswers(database: Database): LosingDatabase {
  let isLost = false;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.executor.connect();
    if (!isLost) return client;
    isLost = false;
    const query = client.query.bind(client) as (statement: { text: string }) => Promise<unknown>;
    client.query = (async (statement: { text: string }) => {
      const result = await query(statement);
      if (statement.text === 'COMMIT') throw new Error('Connection terminated unexpectedly');
      return result;
    }) as never;
    return client;
  };
  return {
    ...database,
    executor: { connect } as unknown as Pool,
    loseNext: () => {
      isLost = true;
    },
  };
}
