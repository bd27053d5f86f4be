// Acts of the back office that are no operations of the executor, made safe to send again: the same key gets the same answer, with
// another body it is refused; one act after another, so that two of one key cannot both be the first. What an act tells once, a
// code, is kept nowhere. A refusal changed nothing and is not kept. Source: wire.md "Conventions" (Idempotency-Key).
import type { Clock } from '../../ports.ts';
import { insertCommandsStatement } from '../../store/commandStore.ts';
import { type Database, writerOf } from '../../store/database.ts';
import { findAnswer, identify, unwrap } from '../commandKeys.ts';
import { createTurns } from './operatorDecisions.ts';
import type { CurrentOperator } from './operators.ts';

export interface OperatorCalls {
  /** `call`: as in `operator/freezeUser`. */
  once<Answer extends object>(
    request: { readonly operator: CurrentOperator; readonly key: string; readonly body: object },
    call: string,
    act: () => Promise<Answer>,
  ): Promise<Answer>;
}

const withoutCode = (answer: object): object =>
  'code' in answer ? { ...answer, code: null } : answer;

export function createOperatorCalls(options: {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
}): OperatorCalls {
  const { database, clock } = options;
  const writer = writerOf(database);
  const inTurn = createTurns();
  return {
    once: ({ operator: { operatorId }, key, body }, call, act) =>
      inTurn(async () => {
        const who = identify({ userId: operatorId }, key, `operator/${call}`, body);
        const kept = await findAnswer(database.pool, who);
        if (kept !== undefined) return unwrap(kept);
        const data = await act();
        const { name, bodyHash } = who.key;
        const answer = JSON.stringify({ ok: true, data: withoutCode(data) });
        const row = { userId: operatorId, key: name, bodyHash, answer, at: clock.now() };
        const { text, values } = insertCommandsStatement([row]);
        await writer.query(text, values);
        return data;
      }),
  };
}
