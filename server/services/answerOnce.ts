// What is written in a transaction of its own, because it loads what no batch does, is answered once for its key by the same law
// and in the same table as an operation of the executor: the first answer is kept and given again, and one key is one request.
// Must be asked before anything is read that the answer depends on. Source: wire.md "Conventions" (Idempotency-Key).
import type { PoolClient } from 'pg';
import type { Answer } from '../execution/command.ts';
import type { OperationKey } from '../execution/operation.ts';
import type { Clock } from '../ports.ts';
import { insertCommand, lockCommandKey } from '../store/commandStore.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { findAnswer } from './commandKeys.ts';

export interface Asked {
  /** Whose keys they are: a user, or an operator. */
  readonly userId: string;
  readonly key: OperationKey;
}

/** A refusal is kept like any answer, with all that was counted on the way to it; one that is thrown leaves nothing. */
export const answerOnce = (
  database: Database,
  clock: Pick<Clock, 'now'>,
  who: Asked,
  decide: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(database, async (client) => {
    const { userId, key } = who;
    await lockCommandKey(client, userId, key.name);
    const known = await findAnswer(client, who);
    if (known !== undefined) return known;
    const answer = await decide(client);
    await insertCommand(client, {
      userId,
      key: key.name,
      bodyHash: key.bodyHash,
      answer: JSON.stringify(answer),
      at: clock.now(),
    });
    return answer;
  });
