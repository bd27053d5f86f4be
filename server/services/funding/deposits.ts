// Deposits: the use cases of call group recharge. A declaration moves no money; only an operator's confirmation does.
// Must trust nothing of a request but what was paid and where the proof is. Source: decisions.md "Deposit and withdrawal".
import { decimal } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { depositRules } from '../../../core/rulebook/fundingRules.ts';
import type {
  DepositList,
  DepositRecord,
  RechargeData,
  SubmitDeposit,
} from '../../../protocol/recharge.ts';
import type { Answer, Command } from '../../execution/command.ts';
import { declareDepositCommand } from '../../execution/fundingCommands.ts';
import type { Database } from '../../store/database.ts';
import { listDeposits } from '../../store/depositStore.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import type { DepositAddresses } from './depositAddresses.ts';
import { networkName, presentDeposit } from './fundingViews.ts';

export interface FundingQuery {
  readonly state?: 'all' | 'auditing' | 'success' | 'fail' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface Deposits {
  data(user: CurrentUser): Promise<RechargeData>;
  submit(user: CurrentUser, key: string, body: SubmitDeposit): Promise<DepositRecord>;
  list(user: CurrentUser, query: FundingQuery): Promise<DepositList>;
}

export interface DepositsOptions {
  readonly database: Database;
  readonly funding: FundingSection;
  readonly addresses: DepositAddresses;
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
}

/** What a list is asked for, as the stores take it. */
export function pageOf({ state, cursor, limit }: FundingQuery) {
  return {
    state: state === 'all' ? undefined : state,
    after: cursor === undefined ? undefined : decodeCursor(cursor).id,
    limit: limit + 1,
  };
}

export function createDeposits(options: DepositsOptions): Deposits {
  const { database, funding, addresses, run, newId } = options;
  const { routes, reviewMs } = funding.deposit;
  const present = (deposit: Parameters<typeof presentDeposit>[0]): DepositRecord =>
    presentDeposit(deposit, funding);

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

    submit: async (user, key, body) => {
      const who = identify(user, key, 'recharge/submit', body);
      const { currency, network, amount, proofImage } = body;
      const rules = depositRules(funding, currency, network);
      const found = rules && (await addresses.addressOf(user.userId, network));
      // Refused in the command, so that a resend of what was accepted before finds its answer.
      const command = declareDepositCommand(
        who,
        {
          amount: decimal(amount),
          address: found?.address ?? '',
          // The last part of an address of ours is the file's name.
          proofId: proofImage.slice(proofImage.lastIndexOf('/') + 1),
        },
        found && rules,
        { newId, present },
      );
      return unwrap<DepositRecord>(await run(command));
    },

    list: async ({ userId }, query) => {
      const rows = await listDeposits(database.pool, userId, pageOf(query));
      const { list, next } = toPage(rows, query.limit, ({ id, submittedAt }) => ({
        id,
        time: submittedAt,
      }));
      return { list: list.map(present), next };
    },
  };
}
