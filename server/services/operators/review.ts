// What waits for an operator, of one kind of business: its queue, and the decision about one of it. Its kind knows how; the back
// office names none. Source: decisions.md "Operators", house.md "A kind is a folder and one line".
import type { OperatorDecision, QueueItem, QueueKind } from '../../../protocol/operator.ts';
import type { CursorPosition } from '../cursor.ts';
import type { CurrentOperator } from './operators.ts';

/** What a decision may be made of besides its item. */
export type DecisionField = 'reason' | 'amount' | 'transactionId';

export interface Review {
  /** Oldest first. */
  list(after: CursorPosition | undefined, limit: number): Promise<readonly QueueItem[]>;
  /** What each decision may come with; anything else is a mistake, not something to look past. */
  readonly fields: Readonly<Record<OperatorDecision['decision'], readonly DecisionField[]>>;
  decide(operator: CurrentOperator, key: string, body: OperatorDecision): Promise<QueueItem>;
}

export type Reviews = Readonly<Record<QueueKind, Review>>;

/** What a queue shows of what it has nothing of. */
export const NO_DETAIL = { deposit: null, withdrawal: null, certification: null };
