// Deposits in the back office: what waits, and the decision about one.
// Source: decisions.md "Operators" (maker and checker).
import { toText } from '../../../core/money/decimal.ts';
import type { Deposit } from '../../../core/wallet/deposit.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { CoveredLedger } from '../../services/coveredLedger.ts';
import { make } from '../../services/intake.ts';
import type { CurrentOperator } from '../../services/operators/operators.ts';
import { ABOUT_MONEY } from '../../services/operators/operatorRoles.ts';
import { personOf, type Review, takeDecision } from '../../services/operators/review.ts';
import { Refusal } from '../../services/refusal.ts';
import { findApproval, readCredited } from '../../store/approvalStore.ts';
import { deposits, listWaitingDeposits } from './depositStore.ts';
import { readPeople } from '../../store/operatorQueueStore.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { depositItem } from './depositItem.ts';
import { approveDeposit, rejectDeposit } from './depositOperations.ts';
import type { Footing, FundingFooting } from '../../services/footing.ts';

export interface DepositReviewOptions extends Footing, FundingFooting {
  readonly hub: Pick<MarketHub, 'rate'>;
  readonly ledger: CoveredLedger;
}

export function createDepositReview(options: DepositReviewOptions): Review {
  const { database, clock, hub, funding, rulebookHash, intake, ledger } = options;
  const { pool } = database;

  /** What his yes would rest on. */
  const look = async (deposit: Deposit, operator: CurrentOperator, transactionId?: string) => {
    const { userId, currency } = deposit;
    const { sessionId, operatorId } = operator;
    const credited = await readCredited(pool, clock.now(), { userId, operatorId });
    const rate = hub.rate(currency);
    return {
      found: await findApproval(pool, deposit, { sessionId, transactionId }),
      rate: rate === undefined ? null : toText(rate),
      credited: { toUser: toText(credited.toUser), byOperator: toText(credited.byOperator) },
    };
  };

  return {
    roles: ABOUT_MONEY,
    fields: { approve: ['amount', 'transactionId'], reject: ['reason'] },

    list: async (after, limit) => {
      const rows = await listWaitingDeposits(pool, after, limit);
      const people = await readPeople(
        pool,
        rows.map(({ userId }) => userId),
      );
      const emails = Object.fromEntries(await readOperatorEmails(pool));
      return rows.map((row) => {
        const uid = people.get(row.userId)?.uid ?? '';
        return depositItem(row, { uid, emails }, funding);
      });
    },

    decide: async (operator, key, body) => {
      const deposit = await deposits.one(pool, body.id);
      if (deposit === undefined) throw new Refusal('not_found');
      const person = await personOf(pool, deposit.userId);
      const emails = Object.fromEntries(await readOperatorEmails(pool));
      const { operatorId, sessionId } = operator;
      const { reason, amount, transactionId } = body;
      const { found, ...beside } = await look(deposit, operator, transactionId);
      const asked = { operatorId, sessionId, reason, amount, transactionId, ...found };
      const shown = { uid: person.uid, emails };
      const input = { depositId: body.id, rulebookHash, asked, ...beside, ...shown };
      const pays = body.decision === 'approve';
      const made = make(pays ? approveDeposit : rejectDeposit, input);
      const paidFrom = pays ? ledger : undefined;
      return takeDecision(intake, { operator, key, body, paidFrom }, person, made);
    },
  };
}
