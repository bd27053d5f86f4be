// Withdrawals: the use cases of call group withdraw. Each write becomes one command of the executor, so that a user's money
// is never decided over twice at once. There is no way to ask for a payment here. Source: decisions.md "Deposit and withdrawal".
import { decimal, maxDecimal, toText, ZERO } from '../../../core/money/decimal.ts';
import type { FundingSection, HoldTimes } from '../../../core/rulebook/funding.ts';
import { withdrawalRules } from '../../../core/rulebook/fundingRules.ts';
import { usedOn } from '../../../core/wallet/limits.ts';
import { decideCancelWithdrawal } from '../../../core/wallet/withdrawal.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type {
  SubmitWithdrawal,
  WithdrawalList,
  WithdrawalRecord,
  WithdrawData,
} from '../../../protocol/withdraw.ts';
import type { Answer, Command } from '../../execution/command.ts';
import { onWithdrawalCommand, requestWithdrawalCommand } from '../../execution/fundingCommands.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import { readFundingState } from '../../store/fundingStateStore.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { listHolds } from '../../store/withdrawalHoldStore.ts';
import { listWithdrawals } from '../../store/withdrawalStore.ts';
import { findAnswer, identify, unwrap } from '../commandKeys.ts';
import type { Asker, CurrentUser } from '../accounts/currentUser.ts';
import { toPage } from '../cursor.ts';
import { type FundingQuery, pageOf } from './deposits.ts';
import { networkName, presentWithdrawal } from './fundingViews.ts';
import type { SafetySwitch } from '../invariants.ts';
import type { Notices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { StepUp } from '../security/stepUp.ts';

export interface Withdrawals {
  data(user: CurrentUser): Promise<WithdrawData>;
  submit(user: Asker, key: string, body: SubmitWithdrawal): Promise<WithdrawalRecord>;
  cancel(
    user: CurrentUser,
    key: string,
    body: { readonly withdrawalId: string },
  ): Promise<WithdrawalRecord>;
  list(user: CurrentUser, query: FundingQuery): Promise<WithdrawalList>;
}

export interface WithdrawalsOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly funding: FundingSection;
  readonly settlementCurrency: string;
  readonly holds: HoldTimes;
  readonly stepUp: Pick<StepUp, 'prove' | 'proveSecond'>;
  readonly notices: Pick<Notices, 'wake'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
  /** Asked before anybody's password is. */
  readonly safety: Pick<SafetySwitch, 'assertOpen'>;
}

export function createWithdrawals(options: WithdrawalsOptions): Withdrawals {
  const { database, clock, funding, settlementCurrency, holds, stepUp, run, newId } = options;
  const { withdrawal: rules } = funding;
  const present = (withdrawal: Withdrawal): WithdrawalRecord =>
    presentWithdrawal(withdrawal, funding);

  return {
    data: async ({ userId }) => {
      const now = clock.now();
      const state = await readFundingState(database.pool, userId);
      if (state === undefined) throw new Refusal('not_found');
      const balances = await readBalances(database.pool, userId);
      const balance = balances.find(
        ({ account, currency }) => account === 'funding' && currency === settlementCurrency,
      );
      const active = await listHolds(database.pool, userId, now);
      const { tier } = state;
      return {
        account: 'funding',
        currency: settlementCurrency,
        available: toText(balance?.available ?? ZERO),
        currencies: rules.routes.map(({ currency, network, feeRate, feeMin, minimum }) => ({
          currency,
          network,
          networkName: networkName(funding, network),
          feeRate,
          feeMin,
          minimum,
          dailyLimit: rules.dailyLimits[tier],
          dailyUsed: toText(maxDecimal(usedOn(state, now), ZERO)),
        })),
        tier,
        limits: (['none', 'basic', 'advanced'] as const).map((one) => ({
          tier: one,
          dailyLimit: rules.dailyLimits[one],
        })),
        hasFundPassword: state.fundPasswordHash !== null,
        totpEnabled: state.totpSecret !== null,
        lockedUntil: active[0]?.until ?? null,
        holds: [...active],
        addressHoldMs: holds.addressMs,
        largeAbove: rules.largeAbove,
        reviewMs: rules.reviewMs,
      };
    },

    submit: async (user, key, { fundPassword, totp, ...asked }) => {
      const who = identify(user, key, 'withdraw/submit', asked);
      // Before anything that may have changed since: a resend of what was accepted finds its answer.
      const known = await findAnswer(database.pool, who);
      if (known !== undefined) return unwrap<WithdrawalRecord>(known);
      await options.safety.assertOpen(user.userId);
      const operation = `withdraw/submit ${key} ${who.idempotency?.bodyHash}`;
      const proof = await stepUp.prove(user, operation, fundPassword);
      const command = requestWithdrawalCommand(
        who,
        {
          addressId: asked.addressId,
          amount: decimal(asked.amount),
          checkedHash: proof.passwordHash,
          second: await stepUp.proveSecond(user, totp),
        },
        (currency, network) => withdrawalRules(funding, currency, network),
        { newId, present },
      );
      const answer = await run(command);
      options.notices.wake();
      return unwrap<WithdrawalRecord>(answer);
    },

    cancel: async (user, key, body) => {
      const who = identify(user, key, 'withdraw/cancel', body);
      const command = onWithdrawalCommand(
        'withdrawal.cancel',
        who,
        body.withdrawalId,
        (withdrawal, { now }) => decideCancelWithdrawal(withdrawal, now),
        { newId, present },
      );
      return unwrap<WithdrawalRecord>(await run(command));
    },

    list: async ({ userId }, query) => {
      const rows = await listWithdrawals(database.pool, userId, pageOf(query));
      const { list, next } = toPage(rows, query.limit, ({ id, submittedAt }) => ({
        id,
        time: submittedAt,
      }));
      return { list: list.map(present), next };
    },
  };
}
