/**
 * Deposits and withdrawals over any executor: the users' own use cases, and what the operators' one hands to the executor.
 * Addresses, proofs and passwords are taken as given: they move no money.
 */
import { decimal } from '../../core/money/decimal.ts';
import { FUNDING } from '../../core/rulebook/funding.ts';
import { approveDeposit, rejectDeposit } from '../../server/kinds/deposit/depositOperations.ts';
import { createDeposits } from '../../server/kinds/deposit/deposits.ts';
import {
  approveWithdrawal,
  rejectWithdrawal,
} from '../../server/kinds/withdrawal/withdrawalOperations.ts';
import { createWithdrawals } from '../../server/kinds/withdrawal/withdrawals.ts';
import type { Clock } from '../../server/ports.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { type Intake, make } from '../../server/services/intake.ts';
import type { Database } from '../../server/store/database.ts';
import { tierOf } from './auditor/funding.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { DecideDepositAction, DecideWithdrawalAction } from './steps.ts';

const NETWORK = 'tron';
export const addressIdOf = (userId: string): string => userId.replace(/^0000..../, '0000dddd');
const operatorId = (operator: number): string =>
  `0000eeee-0000-7000-8000-${operator.toString(16).padStart(12, '0')}`;

/** In a session of his own, with nothing against it. */
export const byOperator = (operator: number) => ({
  operatorId: operatorId(operator),
  sessionId: operatorId(operator),
  nearTo: null,
  isCounted: false,
});
const NOTHING = { toUser: '0', byOperator: '0' };

/** What everybody has before the first step: counts, and an address that can be used. */
export function foundFunding(store: MemoryStore, userIds: readonly string[]): void {
  for (const [user, userId] of userIds.entries()) {
    store.recordsOf('fundingState').set(userId, {
      id: userId,
      userId,
      version: 0,
      uid: String(user),
      email: `${user}@example.test`,
      lang: 'en',
      tier: tierOf(user),
      heldUntil: null,
      fundPassword: 1,
      authenticator: null,
      totpLastStep: 0,
      recoveryCodes: [],
      day: 0,
      used: decimal('0'),
      waitingWithdrawals: 0,
      waitingDeposits: 0,
    });
    store.recordsOf('walletAddress').set(addressIdOf(userId), {
      id: addressIdOf(userId),
      userId,
      currency: 'USDT',
      network: NETWORK,
      address: 'an address',
      label: 'mine',
      usableFrom: 0,
      createdAt: 0,
      removedAt: null,
      version: 1,
    } as never);
  }
}

export interface FundingDeskOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: MemoryStore;
  readonly intake: Intake;
  readonly rulebookHash: string;
}

/** What the back office would show beside a withdrawal. */
const SHOWN = {
  uid: '',
  tier: 'basic',
  addressSince: 0,
  paidToAddress: 0,
  balance: '0',
  emails: {},
} as const;

export function createFundingDesk(options: FundingDeskOptions) {
  const { database, clock, store, intake, rulebookHash } = options;
  const shared = { database, clock, funding: FUNDING, rulebookHash, intake };
  const withdrawals = createWithdrawals({
    ...shared,
    settlementCurrency: 'USDT',
    holds: FUNDING.holds.live,
    stepUp: {
      prove: async () => ({
        fundPassword: 1,
        second: { authenticator: null, step: null, recovery: null },
        code: null,
      }),
    },
    notices: { wake: () => {} },
    safety: { assertOpen: async () => {} },
  });
  const deposits = createDeposits({
    ...shared,
    addresses: { addressOf: async () => ({ address: 'ours', kind: 'practice' }) } as never,
  });

  return {
    withdraw: (user: CurrentUser, key: string, amount: string) =>
      withdrawals.submit({ ...user, source: '' }, key, {
        addressId: addressIdOf(user.userId),
        amount,
        fundPassword: 'fits',
      }),
    cancel: (user: CurrentUser, key: string, withdrawalId: string) =>
      withdrawals.cancel(user, key, { withdrawalId }),
    /** Each attempt hands in a picture of its own. */
    deposit: (user: CurrentUser, key: string, amount: string) => {
      const proofs = store.recordsOf('proof');
      const proof = { id: key, userId: user.userId, usedBy: null, version: 1 };
      if (!proofs.has(key)) proofs.set(key, proof);
      const body = { currency: 'USDT', network: NETWORK, amount, proofImage: `/file/${key}` };
      return deposits.submit(user, key, body);
    },
    decideWithdrawal: (
      { userId }: CurrentUser,
      key: string,
      withdrawalId: string,
      { operator, verdict }: DecideWithdrawalAction,
    ): Promise<unknown> => {
      const asked = {
        ...byOperator(operator),
        reason: verdict === 'reject' ? 'source_unclear' : undefined,
        transactionId: verdict === 'pay' ? `tx ${key}` : undefined,
      };
      const handler = verdict === 'reject' ? rejectWithdrawal : approveWithdrawal;
      const body = { withdrawalId, operator, verdict };
      return intake.take({ name: 'operator/decide', opens: false }, { userId, key, body }, () =>
        make(handler, { withdrawalId, rulebookHash, asked, shown: SHOWN }),
      );
    },
    decideDeposit: (
      { userId }: CurrentUser,
      key: string,
      depositId: string,
      { confirmed, operator }: DecideDepositAction,
    ): Promise<unknown> => {
      const asked = {
        ...byOperator(operator),
        reason: confirmed === null ? 'not_received' : undefined,
        amount: confirmed ?? undefined,
        transactionId: `tx ${depositId}`,
      };
      const handler = confirmed === null ? rejectDeposit : approveDeposit;
      return intake.take(
        { name: 'operator/decide', opens: false },
        { userId, key, body: { depositId, confirmed, operator } },
        () =>
          make(handler, {
            depositId,
            rulebookHash,
            asked,
            uid: '',
            emails: {},
            rate: '1',
            credited: NOTHING,
          }),
      );
    },
  };
}
export type FundingDesk = ReturnType<typeof createFundingDesk>;
