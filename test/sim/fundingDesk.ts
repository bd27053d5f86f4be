/**
 * Deposits and withdrawals over any executor: the users' own use cases, and what the operators' one hands to the executor.
 * Addresses, proofs and passwords are taken as given: they move no money.
 */
import { decimal } from '../../core/money/decimal.ts';
import { FUNDING } from '../../core/rulebook/funding.ts';
import { decideCredit, decideRefusal } from '../../core/wallet/deposit.ts';
import { decideApproval, decideRejection } from '../../core/wallet/withdrawal.ts';
import type { Answer, Command } from '../../server/execution/command.ts';
import { onDepositCommand, onWithdrawalCommand } from '../../server/execution/fundingCommands.ts';
import type { Clock } from '../../server/ports.ts';
import { identify, unwrap } from '../../server/services/commandKeys.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { createDeposits } from '../../server/services/funding/deposits.ts';
import { createWithdrawals } from '../../server/services/funding/withdrawals.ts';
import type { Database } from '../../server/store/database.ts';
import { tierOf } from './auditor/funding.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { DecideDepositAction, DecideWithdrawalAction } from './steps.ts';

const PASSWORD_HASH = 'the hash that fits';
const NETWORK = 'tron';
export const addressIdOf = (userId: string): string => userId.replace(/^0000..../, '0000dddd');
const operatorId = (operator: number): string =>
  `0000eeee-0000-7000-8000-${operator.toString(16).padStart(12, '0')}`;

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
      fundPasswordHash: PASSWORD_HASH,
      totpSecret: null,
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
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
}

export function createFundingDesk({ database, clock, store, run, newId }: FundingDeskOptions) {
  const withdrawals = createWithdrawals({
    database,
    clock,
    run,
    newId,
    funding: FUNDING,
    settlementCurrency: 'USDT',
    holds: FUNDING.holds.live,
    stepUp: {
      prove: async () => ({ passwordHash: PASSWORD_HASH }) as never,
      proveSecond: async () => ({ sealed: null, step: null, recovery: null }),
    },
    notices: { wake: () => {} },
    safety: { assertOpen: async () => {} },
  });
  const deposits = createDeposits({
    database,
    run,
    newId,
    funding: FUNDING,
    addresses: { addressOf: async () => ({ address: 'ours', kind: 'practice' }) },
  } as never);
  const present = (record: { readonly id: string }) => ({ id: record.id });

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
    decideWithdrawal: async (
      user: CurrentUser,
      key: string,
      id: string,
      { operator, verdict }: DecideWithdrawalAction,
    ) => {
      const who = identify(user, key, 'operator/decide', { id, operator, verdict });
      const command = onWithdrawalCommand(
        'withdrawal.decide',
        who,
        id,
        (before, { now }) =>
          verdict === 'reject'
            ? decideRejection(before, 'source_unclear', now)
            : decideApproval(
                before,
                { operatorId: operatorId(operator), at: now },
                verdict === 'pay' ? `tx ${key}` : undefined,
              ),
        { newId, present },
      );
      return unwrap(await run(command));
    },
    decideDeposit: async (
      user: CurrentUser,
      key: string,
      id: string,
      { confirmed }: DecideDepositAction,
    ) => {
      const who = identify(user, key, 'operator/decide', { id, confirmed });
      const command = onDepositCommand(
        'deposit.decide',
        who,
        id,
        (before, { now }) =>
          confirmed === null
            ? decideRefusal(before, 'not_received', operatorId(1), now)
            : decideCredit(before, decimal(confirmed), operatorId(1), now),
        { newId, present },
      );
      return unwrap(await run(command));
    },
  };
}
export type FundingDesk = ReturnType<typeof createFundingDesk>;
