/** What a batch has loaded of a user who can prove himself: a first fund password, no authenticator, nothing used or waiting. */
import { decimal } from '../../core/money/decimal.ts';
import type { OwnerProof } from '../../server/services/security/stepUp.ts';
import type { FundingState } from '../../server/store/fundingStateStore.ts';

export const aFundingState = (
  userId: string,
  change: Partial<FundingState> = {},
): FundingState => ({
  id: userId,
  userId,
  version: 0,
  uid: '12345678',
  email: `${userId}@example.test`,
  lang: 'en',
  tier: 'advanced',
  heldUntil: null,
  fundPassword: 1,
  authenticator: null,
  totpLastStep: 0,
  recoveryCodes: [],
  day: 0,
  used: decimal('0'),
  waitingWithdrawals: 0,
  waitingDeposits: 0,
  ...change,
});

/** What fits that state. */
export const anOwnerProof = (change: Partial<OwnerProof> = {}): OwnerProof => ({
  fundPassword: 1,
  second: { authenticator: null, step: null, recovery: null },
  code: null,
  ...change,
});
