// A batch of one user's operations decided as the executor decides it, over what a test says was loaded.
import { decimal } from '../../core/money/decimal.ts';
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Currency } from '../../core/money/money.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { type DecidedBatch, decideBatch } from '../../server/execution/batch.ts';
import { ConsumedLiquidity } from '../../server/execution/consumedLiquidity.ts';
import { HouseTotals } from '../../server/execution/houseTotals.ts';
import {
  type Accepted,
  type Operation,
  type OperationHandler,
  Operations,
  type RuleSource,
} from '../../server/execution/operation.ts';
import type { Records } from '../../server/execution/recordKinds.ts';
import { kinds, recordKinds } from '../../server/kinds/kinds.ts';
import type { CommandRow } from '../../server/store/commandStore.ts';

export interface BatchOptions {
  /** By account and currency: available, and locked. */
  readonly balances?: readonly (readonly [UserAccount, Currency, string, string?])[];
  readonly records?: Records;
  readonly known?: readonly Omit<CommandRow, 'at'>[];
  readonly frozen?: boolean;
  readonly halted?: boolean;
  readonly now?: number;
  readonly rules?: RuleSource;
  /** Handlers beside those of the kinds. */
  readonly others?: readonly OperationHandler<never>[];
}

/** Every hash is that of one document; an account of any country opens things by the hash 'book'. */
export const aRuleSource = (document: Rulebook = OPEN_RULEBOOK): RuleSource => ({
  document: () => document,
  hashFor: () => 'book',
  of: (compile, _hash, productId) => compile(document, productId),
});

/** The ids of what an accepted operation makes are `id-000`, `id-001` … */
export const anAccepted = (at = 1): Accepted => ({ id: 'id-000', at });

export function aBatch(
  operations: readonly Operation[],
  userId: string,
  {
    balances = [],
    records = {},
    known = [],
    frozen = false,
    halted = false,
    now = 1,
    rules = aRuleSource(),
    others = [],
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
    known,
    openOrders: new Map([[userId, 0]]),
  };
  const handlers = [...kinds.flatMap((kind) => kind.operations), ...others];
  const bound = new Operations(handlers, rules);
  const commands = operations.map((operation) => bound.bind(operation));
  return decideBatch(commands, loaded, {
    now,
    liquidity: new ConsumedLiquidity().draft(),
    houseTotals: new HouseTotals(recordKinds).draft(),
    kinds: recordKinds,
  });
}
