// Transfers between a user's own accounts: instant and free, one entry of the ledger (decisions.md "Money").
import { toText } from '../../../core/money/decimal.ts';
import type { Transfer, TransferData } from '../../../protocol/user.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { type Intake, make } from '../../services/intake.ts';
import type { Database } from '../../store/database.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { moveMoney } from './transferOperations.ts';

export interface TransfersOptions {
  readonly database: Database;
  readonly intake: Intake;
}

export interface Transfers {
  transfer(user: CurrentUser, key: string, body: Transfer): Promise<{ transferId: string }>;
  /** What `from` holds and could move to `to`: every currency with something available, and always USDT. */
  transferData(user: CurrentUser, query: Pick<Transfer, 'from' | 'to'>): Promise<TransferData>;
}

export function createTransfers({ database, intake }: TransfersOptions): Transfers {
  return {
    transfer: ({ userId }, key, body) =>
      intake.take({ name: 'user/Transfer', opens: false }, { userId, key, body }, () =>
        make(moveMoney, body),
      ),

    async transferData({ userId }, query) {
      const balances = await readBalances(database.pool, userId);
      const rows = balances.filter((row) => row.account === query.from && !row.available.isZero());
      const currencies = rows.map((row) => ({
        currency: row.currency,
        available: toText(row.available),
      }));
      if (!currencies.some((row) => row.currency === 'USDT'))
        currencies.unshift({ currency: 'USDT', available: '0' });
      return { currencies };
    },
  };
}
