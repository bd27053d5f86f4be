// An operator's decision about a loan that no rule decided, once; its owner is told, the operators' log keeps it.
// Must pay nothing: what he approves is an offer, which its owner takes or leaves. Source: decisions.md "Borrowing", "Operators".
import { decideApprove, decideReject } from '../../../core/trading/loan/decideOffer.ts';
import { SAFETY_FREEZE } from '../../execution/commonOperations.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import { type AskedDecision, auditOf } from '../shared/alongside.ts';
import { settleLoan } from './loanEffects.ts';
import type { PricedInput } from './loanInputs.ts';
import { loanItem, type LoanShown } from './loanItem.ts';
import { contextOf, KIND, onLoan } from './loanOperations.ts';

export interface LoanDecisionInput extends PricedInput {
  readonly asked: AskedDecision;
  /** What the back office shows beside it. */
  readonly shown: LoanShown;
}

const onDecision = (operation: 'approve' | 'reject'): OperationHandler<LoanDecisionInput> =>
  onLoan<LoanDecisionInput>({
    operation,
    accounts: ['funding', 'spot'],
    decide: (loan, view, input, at) => {
      if (operation === 'approve' && view.halted) return SAFETY_FREEZE;
      const { asked, shown } = input;
      const context = contextOf(view, at, loan, input);
      const { now } = view;
      const decision =
        operation === 'approve'
          ? decideApprove(loan, now, context.rules)
          : decideReject(loan, asked.reason, now);
      return settleLoan(loan, decision, {
        ...context,
        audit: ({ id, state }) => auditOf(`${KIND}.${operation}`, id, asked, { state }),
        present: (after) => loanItem(after, shown, context),
      });
    },
  });

export const approveLoan = onDecision('approve');
export const rejectLoan = onDecision('reject');
