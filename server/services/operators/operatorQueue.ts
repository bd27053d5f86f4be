// The queues of the back office, oldest first. Reading is open to auditors too; nothing here changes anything.
// Source: decisions.md "Operators" (queues with the oldest first and a clock).
import type { QueueKind, QueueList } from '../../../protocol/operator.ts';
import type { OperatorRole } from '../../store/operatorStore.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { assertMay } from './operatorRoles.ts';
import type { CurrentOperator } from './operators.ts';
import type { Reviews } from './review.ts';

export interface QueueQuery {
  readonly kind: QueueKind;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OperatorQueue {
  list(operator: CurrentOperator, query: QueueQuery): Promise<QueueList>;
  /** Whose private files a role may look at: of what it decides, and of nothing else. */
  filesOf(role: OperatorRole): readonly string[];
}

export const createOperatorQueue = (reviews: Reviews): OperatorQueue => ({
  list: async (operator, { kind, cursor, limit }) => {
    const review = reviews[kind];
    assertMay(operator, review.roles.view);
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const items = await review.list(after, limit + 1);
    return toPage(items, limit, ({ id, submittedAt }) => ({ id, time: submittedAt }));
  },

  filesOf: (role) =>
    Object.entries(reviews).flatMap(([kind, { roles }]) =>
      roles.decide.includes(role) ? [kind] : [],
    ),
});
