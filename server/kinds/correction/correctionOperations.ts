// What can be done with corrections, as operations: proposed, booked by a second operator's yes, dropped; each with its line of the
// operators' log, the booking with a mail to the user. Must hold no rule of its own. Source: decisions.md "Operators".
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { isCurrency } from '../../../core/money/money.ts';
import {
  applyCorrectionEvent,
  type Correction,
  correctionEntry,
  type CorrectionEvent,
  decideCorrection,
  decideDropped,
  decideProposal,
} from '../../../core/wallet/correction.ts';
import type { View } from '../../execution/command.ts';
import { defineEdge } from '../../execution/commonOperations.ts';
import { defineOperation, type OperationHandler } from '../../execution/operation.ts';
import {
  type Aside,
  type AskedApproval,
  type AskedDecision,
  settlerOf,
} from '../shared/alongside.ts';
import { correctionViewOf, type CorrectionShown } from './correctionView.ts';

export interface ProposalInput extends CorrectionShown {
  readonly account: UserAccount;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
  readonly asked: AskedDecision;
}

export interface CorrectionDecisionInput extends CorrectionShown {
  readonly correctionId: string;
  readonly account: UserAccount;
  readonly asked: AskedApproval;
}

const KIND = 'correction';

const settle = settlerOf<'correction', CorrectionEvent>({
  name: 'correction',
  apply: applyCorrectionEvent,
  count: (state) => state,
  entryOf: correctionEntry,
});

const auditOf = (
  action: 'propose' | 'approve' | 'reject',
  { operatorId }: AskedDecision,
  { id, account, currency, amount, reason, state }: Correction,
): NonNullable<Aside['audit']> => {
  const detail = JSON.stringify({ account, currency, amount: toText(amount), reason, state });
  return { operatorId, action: `correction.${action}`, subject: `correction ${id}`, detail };
};

export const proposeCorrection = defineOperation<ProposalInput>({
  kind: KIND,
  operation: 'propose',
  addsOpen: false,
  loads: ({ account }, userId) => ({ accounts: [account], needs: { fundingState: [userId] } }),
  decide: (view, input, at) => {
    const { account, currency, amount, reason, asked } = input;
    const { operatorId, sessionId } = asked;
    const proposed = { id: at.newId(), userId: at.userId, account, currency, reason };
    const signed = decimal(amount);
    const decision = decideProposal(
      { ...proposed, amount: signed },
      { operatorId, sessionId, at: view.now },
      // A currency that is none is refused before the balance is looked at.
      isCurrency(currency) ? view.available(account, currency) : signed,
    );
    return settle(undefined, decision, {
      view,
      at,
      present: (after) => correctionViewOf(after, input),
      asideOf: (after) => ({ audit: auditOf('propose', asked, after) }),
    });
  },
});

const onCorrection = (
  operation: 'approve' | 'reject',
  decide: (
    correction: Correction,
    input: CorrectionDecisionInput,
    view: View,
  ) => ReturnType<typeof decideCorrection>,
  noticeOf?: (correction: Correction) => Aside['notice'],
): OperationHandler<CorrectionDecisionInput> => ({
  ...defineEdge<'correction', CorrectionDecisionInput>({
    kind: KIND,
    operation,
    record: 'correction',
    addsOpen: false,
    accounts: [],
    idOf: ({ correctionId }) => correctionId,
    decide: (before, view, input, at) =>
      settle(before, decide(before, input, view), {
        view,
        at,
        present: (after) => correctionViewOf(after, input),
        asideOf: (after) => ({
          notice: noticeOf?.(after),
          audit: auditOf(operation, input.asked, after),
        }),
      }),
  }),
  loads: ({ account, correctionId }, userId) => ({
    accounts: [account],
    needs: { fundingState: [userId], correction: [correctionId] },
  }),
});

/** The second person's yes: booked once. */
export const approveCorrection = onCorrection(
  'approve',
  (correction, { asked }, view) => {
    const { operatorId, sessionId } = asked;
    const available = view.available(correction.account, correction.currency);
    return decideCorrection(correction, { operatorId, sessionId, at: view.now }, asked, available);
  },
  ({ amount, currency, account, reason }) => ({
    kind: 'balance_corrected',
    params: { amount: toText(amount), currency, account, why: reason },
  }),
);

export const dropCorrection = onCorrection('reject', (correction, { asked }, view) =>
  decideDropped(correction, asked.operatorId, view.now),
);

export const correctionOperations: readonly OperationHandler<never>[] = [
  proposeCorrection,
  approveCorrection,
  dropCorrection,
];
