// Deposits: the use cases of call group recharge. A declaration moves no money; only an operator's confirmation does.
// Must trust nothing of a request but what was paid and where the proof is. Source: decisions.md "Deposit and withdrawal".
import { depositRules } from '../../../core/rulebook/fundingRules.ts';
import type {
  DepositList,
  DepositRecord,
  RechargeData,
  SubmitDeposit,
} from '../../../protocol/recharge.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { fileNameOf } from '../../services/accounts/uploads.ts';
import type { DepositAddresses } from '../../services/funding/depositAddresses.ts';
import {
  type FundingQuery,
  networkName,
  presentDeposit,
  readPayments,
} from '../../services/funding/fundingViews.ts';
import { make } from '../../services/intake.ts';
import { listDeposits } from './depositStore.ts';
import { declareDeposit } from './depositOperations.ts';
import type { FundingFooting } from '../../services/footing.ts';

export interface Deposits {
  data(user: CurrentUser): Promise<RechargeData>;
  submit(user: CurrentUser, key: string, body: SubmitDeposit): Promise<DepositRecord>;
  list(user: CurrentUser, query: FundingQuery): Promise<DepositList>;
}

export interface DepositsOptions extends FundingFooting {
  readonly addresses: DepositAddresses;
}

export function createDeposits(options: DepositsOptions): Deposits {
  const { database, funding, addresses, rulebookHash, intake } = options;
  const { routes, reviewMs } = funding.deposit;

  return {
    data: async ({ userId }) => {
      const networks = [...new Set(routes.map(({ network }) => network))];
      const known = new Map(
        await Promise.all(
          networks.map(async (one) => [one, await addresses.addressOf(userId, one)] as const),
        ),
      );
      const currencies = routes.flatMap(({ currency, network, minimum }) => {
        const found = known.get(network);
        if (found === undefined) return [];
        return {
          currency,
          network,
          networkName: networkName(funding, network),
          address: found.address,
          addressKind: found.kind,
          minimum,
          confirmations: funding.networks[network]?.confirmations ?? 0,
        };
      });
      return { currencies, reviewMs };
    },

    submit: async ({ userId }, key, body) => {
      const { currency, network, amount, proofImage } = body;
      const isOffered = depositRules(funding, currency, network) !== undefined;
      const found = isOffered ? await addresses.addressOf(userId, network) : undefined;
      // Refused in the operation, so that a resend of what was accepted before finds its answer.
      return intake.take({ name: 'recharge/submit', opens: false }, { userId, key, body }, () =>
        make(declareDeposit, {
          currency,
          network,
          amount,
          address: found?.address ?? null,
          proofId: fileNameOf(proofImage),
          rulebookHash,
        }),
      );
    },

    list: async ({ userId }, query) => {
      const { list, next } = await readPayments(query, (page) =>
        listDeposits(database.pool, userId, page),
      );
      return { list: list.map((one) => presentDeposit(one, funding)), next };
    },
  };
}
