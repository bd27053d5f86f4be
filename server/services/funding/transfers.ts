// Transfers between a user's own accounts: instant and free, one entry of the ledger (decisions.md "Money").
import { decimal, toText } from '../../../core/money/decimal.ts';
import { decideTransfer } from '../../../core/wallet/transfer.ts';
import type { Transfer, TransferData } from '../../../protocol/user.ts';
import { type Answer, type Command, NO_EFFECTS } from '../../execution/command.ts';
import type { Database } from '../../store/database.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';

export interface TransfersOptions {
  readonly database: Database;
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
}

export function createTransfers({ database, run, newId }: TransfersOptions) {
  return {
    async transfer(
      user: CurrentUser,
      key: string,
      body: Transfer,
    ): Promise<{ transferId: string }> {
      const transferId = newId();
      const answer = await run({
        name: 'wallet.transfer',
        ...identify(user, key, 'user/Transfer', body),
        accounts: [body.from, body.to],
        needs: {},
        decide: (view) => {
          if (view.frozen) return { ok: false, error: 'forbidden' };
          const command = {
            userId: user.userId,
            from: body.from,
            to: body.to,
            currency: body.currency,
            amount: decimal(body.amount),
          };
          const decision = decideTransfer(
            command,
            view.available(body.from, body.currency),
            transferId,
          );
          if (!decision.ok) return decision;
          const entries = [{ id: newId(), at: view.now, entry: decision.entry }];
          return { ok: true, effects: { ...NO_EFFECTS, entries }, data: { transferId } };
        },
      });
      return unwrap(answer);
    },

    /** What `from` holds and could move to `to`: every currency with something available, and always USDT. */
    async transferData(
      user: CurrentUser,
      query: { from: string; to: string },
    ): Promise<TransferData> {
      const balances = await readBalances(database.pool, user.userId);
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
export type Transfers = ReturnType<typeof createTransfers>;
