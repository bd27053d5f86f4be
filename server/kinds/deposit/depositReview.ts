// Deposits in the back office: what waits, and the decision about one.
// Source: decisions.md "Operators" (maker and checker).
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { type Intake, make } from '../../services/intake.ts';
import { personOf, type Review, takeDecision } from '../../services/operators/review.ts';
import { Refusal } from '../../services/refusal.ts';
import type { Database } from '../../store/database.ts';
import { findDeposit, listWaitingDeposits } from '../../store/depositStore.ts';
import { readPeople } from '../../store/operatorQueueStore.ts';
import { depositItem } from './depositItem.ts';
import { approveDeposit, rejectDeposit } from './depositOperations.ts';

export interface DepositReviewOptions {
  readonly database: Database;
  readonly funding: FundingSection;
  /** Of the rulebook that `funding` is from. */
  readonly rulebookHash: string;
  readonly intake: Intake;
}

export function createDepositReview(options: DepositReviewOptions): Review {
  const { database, funding, rulebookHash, intake } = options;
  const { pool } = database;
  return {
    fields: { approve: ['amount'], reject: ['reason'] },

    list: async (after, limit) => {
      const rows = await listWaitingDeposits(pool, after, limit);
      const people = await readPeople(
        pool,
        rows.map(({ userId }) => userId),
      );
      return rows.map((row) => depositItem(row, people.get(row.userId)?.uid ?? '', funding));
    },

    decide: async (operator, key, body) => {
      const deposit = await findDeposit(pool, body.id);
      if (deposit === undefined) throw new Refusal('not_found');
      const { userId } = deposit;
      const person = await personOf(pool, userId);
      const { operatorId } = operator;
      const { reason, amount } = body;
      const asked = { operatorId, reason, amount };
      const input = { depositId: body.id, rulebookHash, asked, uid: person.uid };
      const handler = body.decision === 'approve' ? approveDeposit : rejectDeposit;
      return takeDecision(intake, { operator, key, body }, person, make(handler, input));
    },
  };
}
