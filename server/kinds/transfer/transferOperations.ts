// A transfer between a user's own accounts, as an operation: instant and free, one entry of the ledger.
// Source: decisions.md "Money".
import type { UserAccount } from '../../../core/ledger/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import type { Currency } from '../../../core/money/money.ts';
import { decideTransfer } from '../../../core/wallet/transfer.ts';
import { NO_EFFECTS } from '../../execution/command.ts';
import { defineOperation, type OperationHandler } from '../../execution/operation.ts';

export interface TransferInput {
  readonly from: UserAccount;
  readonly to: UserAccount;
  readonly currency: Currency;
  readonly amount: string;
}

export const moveMoney = defineOperation<TransferInput>({
  kind: 'transfer',
  operation: 'move',
  addsOpen: false,
  loads: ({ from, to }) => ({ accounts: [from, to], needs: {} }),
  decide: (view, { from, to, currency, amount }, at) => {
    if (view.frozen) return { ok: false, error: 'forbidden' };
    const command = { userId: at.userId, from, to, currency, amount: decimal(amount) };
    const transferId = at.newId();
    const decision = decideTransfer(command, view.available(from, currency), transferId);
    if (!decision.ok) return decision;
    const entries = [{ id: at.newId(), at: view.now, entry: decision.entry }];
    return { ok: true, effects: { ...NO_EFFECTS, entries }, data: { transferId } };
  },
});

export const transferOperations: readonly OperationHandler<never>[] = [moveMoney];
