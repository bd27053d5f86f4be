// Withdrawals as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import {
  type Withdrawal,
  WITHDRAWAL_REJECT_REASONS,
} from '../../../core/wallet/withdrawalTypes.ts';
import {
  amount,
  fixed,
  integer,
  oneOf,
  orNull,
  text,
  uuid,
  WIDEST_SCALE,
} from '../../store/column.ts';
import { paymentReader, waitingReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { PAYMENT_COLUMNS } from '../../store/sharedColumns.ts';

export const withdrawals = new RecordTable<Withdrawal>({
  table: 'withdrawals',
  columns: {
    ...PAYMENT_COLUMNS,
    addressId: fixed(uuid('address_id')),
    label: fixed(text('label')),
    amount: fixed(amount('amount', WIDEST_SCALE)),
    fee: fixed(amount('fee', WIDEST_SCALE)),
    received: fixed(amount('received', WIDEST_SCALE)),
    reason: orNull(oneOf('reason', [...WITHDRAWAL_REJECT_REASONS, 'cancelled'])),
    approvalsNeeded: fixed(integer('approvals_needed')),
  },
});

/** One user's withdrawals, newest first. */
export const listWithdrawals = paymentReader(withdrawals);

/** What waits for operators. */
export const listWaitingWithdrawals = waitingReader(withdrawals, 'auditing');
