// An operator's yes to money that moves, and why one does not count: it is the same person's again, from the same device, or
// about a transaction that was counted before. The database refuses the same (migration 000021).
// Source: decisions.md "Deposit and withdrawal" (a second person of another e-mail and another device), "Operators".
import type { TimeMs } from '../market/types.ts';

export interface Approval {
  readonly operatorId: string;
  /** The session that it came from, by which its device is known. */
  readonly sessionId: string;
  readonly at: TimeMs;
}

/** Money that comes or goes and waits for operators to decide: what was said of it so far, and when. */
export interface Reviewed {
  /** Of the chain; null until somebody has named it. */
  readonly transactionId: string | null;
  /** Different persons, oldest first. */
  readonly approvals: readonly Approval[];
  readonly approvalsNeeded: number;
  readonly submittedAt: TimeMs;
  readonly decidedAt: TimeMs | null;
  readonly dueAt: TimeMs;
  readonly version: number;
}

/** What was found about an approval right before it. */
export interface ApprovalFound {
  /** How near the operator is to somebody who approved before: the same person, or on the same device. */
  readonly nearTo: 'person' | 'device' | null;
  /** Whether the chain's transaction was counted before on its network, in or out. */
  readonly isCounted: boolean;
}

export type ApprovalRejection = 'approved_by_you' | 'same_device' | 'transaction_known';

export function refuseApproval(
  approvals: readonly Approval[],
  { operatorId }: Approval,
  { nearTo, isCounted }: ApprovalFound,
): ApprovalRejection | undefined {
  const isAgain = approvals.some((one) => one.operatorId === operatorId);
  if (isAgain || nearTo === 'person') return 'approved_by_you';
  if (nearTo === 'device') return 'same_device';
  return isCounted ? 'transaction_known' : undefined;
}
