// Decisions of the back office, each with its line in the audit log. Nobody decides about his own money, and the database
// refuses it again. Source: decisions.md "Operators" (maker and checker), reliability.md "Rules" (back office).
import type { OperatorDecision, QueueItem } from '../../../protocol/operator.ts';
import type { Notices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import { assertMay } from './operatorRoles.ts';
import type { CurrentOperator } from './operators.ts';
import type { DecisionField, Review, Reviews } from './review.ts';

/** One after another: what was looked at before a decision (who approved, what was credited today) still stands when it is made. */
export function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act, act);
    last = turn;
    return turn;
  };
}

export interface OperatorDecisions {
  decide(operator: CurrentOperator, key: string, body: OperatorDecision): Promise<QueueItem>;
}

const FIELDS: readonly DecisionField[] = ['reason', 'amount', 'transactionId'];

function assertFits({ fields }: Review, body: OperatorDecision): void {
  const allowed = fields[body.decision];
  const extra = FIELDS.find((field) => !allowed.includes(field) && body[field] !== undefined);
  if (extra !== undefined) throw new Refusal('invalid_input', { fields: { [extra]: 'unknown' } });
}

export const createOperatorDecisions = (
  reviews: Reviews,
  notices: Pick<Notices, 'wake'>,
): OperatorDecisions => {
  const inTurn = createTurns();
  return {
    decide: async (operator, key, body) => {
      const review = reviews[body.kind];
      assertMay(operator, review.roles.decide);
      assertFits(review, body);
      const item = await inTurn(() => review.decide(operator, key, body));
      notices.wake();
      return item;
    },
  };
};
