// Deposits in the back office: what waits, and the decision about one.
// Source: decisions.md "Operators" (maker and checker).
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { type Intake, make } from '../../services/intake.ts';
import { assertOtherPerson } from '../../services/operators/operatorDecisions.ts';
import type { Review } from '../../services/operators/review.ts';
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
      const person = (await readPeople(pool, [userId])).get(userId);
      assertOtherPerson(operator, person?.email);
      const { operatorId } = operator;
      const { reason, amount } = body;
      const asked = { operatorId, reason, amount };
      const input = { depositId: body.id, rulebookHash, asked, uid: person?.uid ?? '' };
      const handler = body.decision === 'approve' ? approveDeposit : rejectDeposit;
      // The same key used by another operator is another operation.
      const call = { name: `operator/decide ${operatorId}` };
      return intake.take(call, { userId, key, body }, () => make(handler, input));
    },
  };
}
