// Loans in the back office: what no rule decided, and the decision about one. Source: decisions.md "Borrowing" (an operator decides
// within 24 h), "Operators".
import { toText } from '../../../core/money/decimal.ts';
import { loanLimit, scoreOf } from '../../../core/trading/loan/score.ts';
import { make } from '../../services/intake.ts';
import {
  type Owner,
  personOf,
  type Review,
  takeDecision,
} from '../../services/operators/review.ts';
import { ABOUT_MONEY } from '../../services/operators/operatorRoles.ts';
import { Refusal } from '../../services/refusal.ts';
import { readFundingState } from '../../store/fundingStateStore.ts';
import { namesUsedBy } from '../../store/uploadStore.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { approveLoan, rejectLoan } from './loanDecisions.ts';
import { loanItem, type LoanShown } from './loanItem.ts';
import { marketNow, pricesNow } from './loanMarket.ts';
import { KIND } from './loanOperations.ts';
import { compileLoanRules, type KnownLoanRules } from './loanRules.ts';
import { loanStandings } from './loanStanding.ts';
import { listLoansInReview, type LoanRecord, loans } from './loanStore.ts';

export function createLoanReview({ database, hub, rulebooks, intake }: PeopleHouse): Review {
  const { pool } = database;
  const rulesBy = rulebooks.each(({ document }) => compileLoanRules(document));
  const rulesOf = ({ id, rulebookHash }: LoanRecord): KnownLoanRules => {
    const rules = rulesBy.ofHash(rulebookHash);
    if (rules === undefined) throw new Error(`loan ${id} has no rules`);
    return rules;
  };

  const look = async (loan: LoanRecord, { userId, uid }: Owner): Promise<LoanShown> => {
    const standing = await loanStandings.one(pool, userId);
    const state = await readFundingState(pool, userId);
    if (standing === undefined || state === undefined) throw new Error(`user ${userId} is missing`);
    const rules = rulesOf(loan);
    const creditScore = scoreOf(standing, rules.score);
    return {
      uid,
      tier: state.tier,
      creditScore,
      limit: toText(loanLimit(creditScore, rules)),
      open: toText(standing.open),
      documents: await namesUsedBy(pool, `${KIND} ${loan.id}`),
    };
  };

  return {
    roles: ABOUT_MONEY,
    fields: { approve: [], reject: ['reason'] },

    list: async (after, limit) => {
      const rows = await listLoansInReview(pool, after, limit);
      return Promise.all(
        rows.map(async (loan) => {
          const rules = rulesOf(loan);
          const shown = await look(loan, await personOf(pool, loan.userId));
          return loanItem(loan, shown, { rules, prices: pricesNow(hub, rules) });
        }),
      );
    },

    decide: async (operator, key, body) => {
      const { id: orderId, decision, reason } = body;
      const loan = await loans.one(pool, orderId);
      if (loan === undefined) throw new Refusal('not_found');
      const person = await personOf(pool, loan.userId);
      const { operatorId, sessionId } = operator;
      const asked = { operatorId, sessionId, reason };
      const shown = await look(loan, person);
      const input = { orderId, asked, shown, ...marketNow(hub, rulesOf(loan)) };
      const handler = decision === 'approve' ? approveLoan : rejectLoan;
      return takeDecision(intake, { operator, key, body }, person, make(handler, input));
    },
  };
}
