// Withdrawals as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import { type Withdrawal, WITHDRAWAL_REJECT_REASONS } from '../../core/wallet/withdrawalTypes.ts';
import {
  amount,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  text,
  uuid,
  WIDEST_SCALE,
  word,
} from './column.ts';
import { paymentReader, waitingReader } from './kindReads.ts';
import { RecordTable } from './recordTable.ts';
import { APPROVALS, PAYMENT_COLUMNS } from './sharedColumns.ts';

export const withdrawals = new RecordTable<Withdrawal>({
  table: 'withdrawals',
  columns: {
    ...PAYMENT_COLUMNS,
    addressId: fixed(uuid('address_id')),
    address: fixed(text('address')),
    label: fixed(text('label')),
    amount: fixed(amount('amount', WIDEST_SCALE)),
    fee: fixed(amount('fee', WIDEST_SCALE)),
    received: fixed(amount('received', WIDEST_SCALE)),
    state: oneOf('state', ['auditing', 'success', 'fail']),
    reason: orNull(oneOf('reason', [...WITHDRAWAL_REJECT_REASONS, 'cancelled'])),
    transactionId: orNull(word('transaction_id')),
    approvals: APPROVALS,
    approvalsNeeded: fixed(integer('approvals_needed')),
    submittedAt: fixed(safeInteger('submitted_at')),
    decidedAt: orNull(safeInteger('decided_at')),
    dueAt: fixed(safeInteger('due_at')),
    version: integer('version'),
  },
});

/** One user's withdrawals, newest first. */
export const listWithdrawals = paymentReader(withdrawals);

/** What waits for operators. */
export const listWaitingWithdrawals = waitingReader(withdrawals, 'auditing');
