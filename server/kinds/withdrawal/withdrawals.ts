// Withdrawals: the use cases of call group withdraw. Each write becomes one operation, so that a user's money is never
// decided over twice at once. There is no way to ask for a payment here. Source: decisions.md "Deposit and withdrawal".
import { maxDecimal, toText, ZERO } from '../../../core/money/decimal.ts';
import type { HoldTimes } from '../../../core/rulebook/funding.ts';
import { usedOn } from '../../../core/wallet/limits.ts';
import type {
  SubmitWithdrawal,
  WithdrawalList,
  WithdrawalRecord,
  WithdrawData,
} from '../../../protocol/withdraw.ts';
import { readFundingState } from '../../store/fundingStateStore.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { listHolds } from '../../store/withdrawalHoldStore.ts';
import { listWithdrawals } from './withdrawalStore.ts';
import type { Asker, CurrentUser } from '../../services/accounts/currentUser.ts';
import {
  type FundingQuery,
  networkName,
  presentWithdrawal,
  readPayments,
} from '../../services/funding/fundingViews.ts';
import { make } from '../../services/intake.ts';
import type { SafetySwitch } from '../../services/invariants.ts';
import type { Notices } from '../../services/notices.ts';
import { Refusal } from '../../services/refusal.ts';
import type { OwnerProof, StepUp } from '../../services/security/stepUp.ts';
import { cancelWithdrawal, requestWithdrawal } from './withdrawalOperations.ts';
import type { Footing, FundingFooting } from '../../services/footing.ts';

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

export interface WithdrawalsOptions extends Footing, FundingFooting {
  readonly settlementCurrency: string;
  readonly holds: HoldTimes;
  readonly stepUp: Pick<StepUp, 'prove'>;
  readonly notices: Pick<Notices, 'wake'>;
  /** Asked before anybody's password is. */
  readonly safety: Pick<SafetySwitch, 'assertOpen'>;
}

export function createWithdrawals(options: WithdrawalsOptions): Withdrawals {
  const { database, clock, funding, settlementCurrency, holds, stepUp } = options;
  const { intake, rulebookHash } = options;
  const { withdrawal: rules } = funding;

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
        hasFundPassword: state.fundPassword !== null,
        totpEnabled: state.authenticator !== null,
        lockedUntil: active[0]?.until ?? null,
        holds: [...active],
        addressHoldMs: holds.addressMs,
        largeAbove: rules.largeAbove,
        reviewMs: rules.reviewMs,
      };
    },

    submit: async (user, key, { fundPassword, totp, ...asked }) => {
      const { userId } = user;
      const record = await intake.takeProven<WithdrawalRecord, OwnerProof>(
        { name: 'withdraw/submit', opens: false },
        { userId, key, body: asked },
        async () => {
          await options.safety.assertOpen(userId);
          return stepUp.prove(user, { fundPassword, totp });
        },
        (proof) => make(requestWithdrawal, { ...asked, rulebookHash, proof }),
      );
      options.notices.wake();
      return record;
    },

    cancel: ({ userId }, key, body) =>
      intake.take({ name: 'withdraw/cancel', opens: false }, { userId, key, body }, () =>
        make(cancelWithdrawal, { withdrawalId: body.withdrawalId, rulebookHash }),
      ),

    list: async ({ userId }, query) => {
      const { list, next } = await readPayments(query, (page) =>
        listWithdrawals(database.pool, userId, page),
      );
      return { list: list.map((one) => presentWithdrawal(one, funding)), next };
    },
  };
}
