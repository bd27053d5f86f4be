// What waits for an operator, of one kind of business: its queue, and the decision about one of it. Its kind knows how; the back
// office names none. A decision is an operation on its owner's account whose key is the operator's, of every kind alike.
// Source: decisions.md "Operators", house.md "A kind is a folder and one line".
import { mailboxOf } from '../../../core/identity/mailbox.ts';
import type { Approval } from '../../../core/wallet/approval.ts';
import type { OperatorDecision, QueueItem, QueueKind } from '../../../protocol/operator.ts';
import type { Queryable } from '../../store/database.ts';
import { readPeople } from '../../store/operatorQueueStore.ts';
import type { CursorPosition } from '../cursor.ts';
import type { CoveredLedger } from '../coveredLedger.ts';
import type { Call, Intake, Made } from '../intake.ts';
import { Refusal } from '../refusal.ts';
import type { Permission } from './operatorRoles.ts';
import type { CurrentOperator } from './operators.ts';

/** What a decision may be made of besides its item. */
export type DecisionField = 'reason' | 'amount' | 'transactionId';

export interface Review {
  /** Which operators see the queue, and which decide. */
  readonly roles: Permission;
  /** Oldest first. */
  list(after: CursorPosition | undefined, limit: number): Promise<readonly QueueItem[]>;
  /** What each decision may come with; anything else is a mistake, not something to look past. */
  readonly fields: Readonly<Record<OperatorDecision['decision'], readonly DecisionField[]>>;
  decide(operator: CurrentOperator, key: string, body: OperatorDecision): Promise<QueueItem>;
}

export type Reviews = Readonly<Record<QueueKind, Review>>;

/** What a queue shows of what it has nothing of. */
export const NO_DETAIL = { deposit: null, withdrawal: null, certification: null };

/** Who has approved so far, with the addresses of operators by id. */
export const shownApprovals = (
  approvals: readonly Approval[],
  emails: Readonly<Record<string, string>>,
): QueueItem['approvals'] =>
  approvals.map(({ operatorId, at }) => ({ operatorId, email: emails[operatorId] ?? '', at }));

/** Whose something is. */
export interface Owner {
  readonly userId: string;
  readonly uid: string;
  /** Null where he has none. */
  readonly email: string | null;
}

export async function personOf(client: Queryable, userId: string): Promise<Owner> {
  const person = (await readPeople(client, [userId])).get(userId);
  if (person === undefined) throw new Error(`user ${userId} is missing`);
  return { userId, ...person };
}

const DECIDE: Call = { name: 'operator/decide', opens: false };

interface Decided {
  readonly operator: CurrentOperator;
  readonly key: string;
  readonly body: object;
  /** Which call it is, where it is not the one for all kinds. */
  readonly call?: Call;
  /** Of what pays: the ledger that it is paid from. */
  readonly paidFrom?: CoveredLedger | undefined;
}

/** Runs a decision, one that pays once its evidence is published; nobody decides about himself. One key of an operator is one decision, whoever it is about. */
export function takeDecision<Result>(
  intake: Intake,
  { operator, key, body, call = DECIDE, paidFrom }: Decided,
  { userId, email }: Pick<Owner, 'userId' | 'email'>,
  made: Made,
): Promise<Result> {
  if (email !== null && mailboxOf(operator.email) === mailboxOf(email))
    throw new Refusal('role_forbidden');
  const request = { userId, by: operator.operatorId, key, body };
  const covered = async (): Promise<void> => paidFrom?.cover();
  return intake.takeProven(call, request, covered, () => made);
}
