// Acts of the back office that are no operations of the executor, made safe to send again: the same key gets the same answer, with
// another body it is refused; one act after another, so that two of one key cannot both be the first. The answer is kept in the
// act's own transaction: there is no moment at which one is and the other is not. What an act tells once, a code, is kept nowhere.
// A refusal changed nothing and is not kept. Source: wire.md "Conventions" (Idempotency-Key).
import type { PoolClient } from 'pg';
import type { Clock } from '../../ports.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { findAnswer, identify, keepAnswer, unwrap } from '../commandKeys.ts';
import { createTurns } from './operatorDecisions.ts';
import type { CurrentOperator } from './operators.ts';

/** What an act comes to. */
export interface Acted<Answer extends object> {
  /** As it is kept: without what is told once. */
  readonly answer: Answer;
  /** Called after the commit, also after one that nobody heard of: forgets what is remembered of before, and no more. */
  readonly after?: () => void;
  /** Called after the commit as well: what is answered besides, this once. */
  readonly tell?: () => Promise<Partial<Answer>>;
}

/** The one transaction of an act: does `work`, keeps the answer, commits, and then does what follows. */
export type Commit<Answer extends object> = (
  work: (client: PoolClient) => Promise<Acted<Answer>>,
) => Promise<Answer>;

export interface OperatorCalls {
  /** `call`: as in `operator/freezeUser`; `act` changes something by its `commit` alone, and calls it once. */
  once<Answer extends object>(
    request: { readonly operator: CurrentOperator; readonly key: string; readonly body: object },
    call: string,
    act: (commit: Commit<Answer>) => Promise<Answer>,
  ): Promise<Answer>;
}

export function createOperatorCalls(options: {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
}): OperatorCalls {
  const { database, clock } = options;
  const inTurn = createTurns();
  return {
    once: <Answer extends object>(
      { operator: { operatorId }, key, body }: Parameters<OperatorCalls['once']>[0],
      call: string,
      act: (commit: Commit<Answer>) => Promise<Answer>,
    ) => {
      const who = identify({ userId: operatorId }, key, `operator/${call}`, body);

      const commit: Commit<Answer> = async (work) => {
        const made: { after: Acted<Answer>['after'] | undefined } = { after: undefined };
        const actAndKeep = async (client: PoolClient): Promise<Acted<Answer>> => {
          const acted = await work(client);
          made.after = acted.after;
          await keepAnswer(client, who, acted.answer, clock.now());
          return acted;
        };
        // A commit that nobody heard of may have been made, and whoever sends the call again is only answered.
        const { answer, tell } = await inTransaction(database, actAndKeep).finally(() => {
          made.after?.();
        });
        return { ...answer, ...(await tell?.()) };
      };

      return inTurn(async () => {
        const kept = await findAnswer(database.pool, who);
        return kept === undefined ? act(commit) : unwrap<Answer>(kept);
      });
    },
  };
}
