// A correction as the back office shows it. Source: wire.md "Calls" (proposeCorrection).
import { toText } from '../../../core/money/decimal.ts';
import type { Correction } from '../../../core/wallet/correction.ts';
import type { CorrectionView } from '../../../protocol/operatorCorrection.ts';
import { shownApprovals } from '../../services/operators/review.ts';

/** What is shown beside it. */
export interface CorrectionShown {
  readonly uid: string;
  /** Of operators, by id. */
  readonly emails: Readonly<Record<string, string>>;
}

export const correctionViewOf = (
  correction: Correction,
  { uid, emails }: CorrectionShown,
): CorrectionView => {
  const { id, account, currency, reason, state, proposedAt, decidedAt } = correction;
  return {
    id,
    uid,
    account,
    currency,
    amount: toText(correction.amount),
    reason,
    state,
    proposedAt,
    decidedAt,
    approvals: shownApprovals(correction.approvals, emails),
  };
};
