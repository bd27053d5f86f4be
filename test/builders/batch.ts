// A batch of one user's commands decided as the executor decides it, over what a test says was loaded.
import { decimal } from '../../core/money/decimal.ts';
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Currency } from '../../core/money/money.ts';
import { answerKey, type DecidedBatch, decideBatch } from '../../server/execution/batch.ts';
import type { Command } from '../../server/execution/command.ts';
import { ConsumedLiquidity } from '../../server/execution/consumedLiquidity.ts';
import { HouseTotals } from '../../server/execution/houseTotals.ts';
import type { Records } from '../../server/execution/recordKinds.ts';
import { recordKinds } from '../../server/kinds/kinds.ts';
import type { CommandRow } from '../../server/store/commandStore.ts';

export interface BatchOptions {
  /** By account and currency: available, and locked. */
  readonly balances?: readonly (readonly [UserAccount, Currency, string, string?])[];
  readonly records?: Records;
  readonly known?: readonly Omit<CommandRow, 'at'>[];
  readonly frozen?: boolean;
  readonly halted?: boolean;
  readonly now?: number;
}

/** What every desk of a product has, with ids in the order of their making; an order is presented by its state. */
export function aDeskOf<Rules>(rules: Rules) {
  let ids = 0;
  return {
    rules,
    rulebookHash: 'book',
    hashFor: () => 'book',
    newId: () => `id-${(ids += 1)}`,
    present: ({ state }: { readonly state: string }) => state,
  };
}

export function aBatch(
  commands: readonly Command[],
  userId: string,
  {
    balances = [],
    records = {},
    known = [],
    frozen = false,
    halted = false,
    now = 1,
  }: BatchOptions = {},
): DecidedBatch {
  const loaded = {
    users: [{ id: userId, frozen, halted, country: null }],
    balances: balances.map(([account, currency, available, locked]) => ({
      userId,
      account,
      currency,
      available: decimal(available),
      locked: decimal(locked ?? '0'),
    })),
    records,
    known: new Map(known.map((row) => [answerKey(row.userId, row.key), row])),
    openOrders: new Map([[userId, 0]]),
  };
  return decideBatch(commands, loaded, {
    now,
    liquidity: new ConsumedLiquidity().draft(),
    houseTotals: new HouseTotals(recordKinds).draft(),
    kinds: recordKinds,
  });
}
