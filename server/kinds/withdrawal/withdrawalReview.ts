// Withdrawals in the back office: what waits, and the decision about one. Source: decisions.md "Operators" (maker and checker).
import type { CoveredLedger } from '../../services/coveredLedger.ts';
import { make } from '../../services/intake.ts';
import { type Review, takeDecision } from '../../services/operators/review.ts';
import { ABOUT_MONEY } from '../../services/operators/operatorRoles.ts';
import { Refusal } from '../../services/refusal.ts';
import { findApproval } from '../../store/approvalStore.ts';
import { readWithdrawalBackgrounds } from '../../store/operatorQueueStore.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { listWaitingWithdrawals, withdrawals } from './withdrawalStore.ts';
import { shownOf, withdrawalItem } from './withdrawalItem.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdrawalOperations.ts';
import type { FundingFooting } from '../../services/footing.ts';

export interface WithdrawalReviewOptions extends FundingFooting {
  readonly ledger: CoveredLedger;
}

export function createWithdrawalReview(options: WithdrawalReviewOptions): Review {
  const { database, funding, rulebookHash, intake, ledger } = options;
  const { pool } = database;
  return {
    roles: ABOUT_MONEY,
    fields: { approve: ['transactionId'], reject: ['reason'] },

    list: async (after, limit) => {
      const rows = await listWaitingWithdrawals(pool, after, limit);
      const backgrounds = await readWithdrawalBackgrounds(
        pool,
        rows.map(({ id }) => id),
      );
      const emails = await readOperatorEmails(pool);
      return rows.flatMap((row) => {
        const background = backgrounds.get(row.id);
        return background ? [withdrawalItem(row, shownOf(background, emails), funding)] : [];
      });
    },

    decide: async (operator, key, body) => {
      const withdrawal = await withdrawals.one(pool, body.id);
      const background = (await readWithdrawalBackgrounds(pool, [body.id])).get(body.id);
      if (withdrawal === undefined || background === undefined) throw new Refusal('not_found');
      const shown = shownOf(background, await readOperatorEmails(pool));
      const { userId } = withdrawal;
      const { operatorId, sessionId } = operator;
      const { reason, transactionId } = body;
      const found = await findApproval(pool, withdrawal, { sessionId, transactionId });
      const asked = { operatorId, sessionId, reason, transactionId, ...found };
      const input = { withdrawalId: body.id, rulebookHash, asked, shown };
      const pays = body.decision === 'approve';
      const made = make(pays ? approveWithdrawal : rejectWithdrawal, input);
      const owner = { userId, email: background.email };
      const paidFrom = pays ? ledger : undefined;
      return takeDecision(intake, { operator, key, body, paidFrom }, owner, made);
    },
  };
}
