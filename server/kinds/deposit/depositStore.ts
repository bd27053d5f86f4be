// Deposits as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import { type Deposit, DEPOSIT_REJECT_REASONS } from '../../../core/wallet/deposit.ts';
import {
  amount,
  fixed,
  integer,
  oneOf,
  orNull,
  uuid,
  WIDEST_SCALE,
  word,
} from '../../store/column.ts';
import { paymentReader, waitingReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { PAYMENT_COLUMNS } from '../../store/sharedColumns.ts';

export const deposits = new RecordTable<Deposit>({
  table: 'deposits',
  columns: {
    ...PAYMENT_COLUMNS,
    declaredAmount: fixed(amount('declared_amount', WIDEST_SCALE)),
    amount: orNull(amount('amount', WIDEST_SCALE)),
    confirmed: orNull(amount('confirmed', WIDEST_SCALE)),
    worth: orNull(amount('worth', WIDEST_SCALE)),
    approvalsNeeded: integer('approvals_needed'),
    proofId: fixed(word('proof_id')),
    reason: orNull(oneOf('reason', DEPOSIT_REJECT_REASONS)),
    decidedBy: orNull(uuid('decided_by')),
  },
});

/** One user's deposits, newest first. */
export const listDeposits = paymentReader(deposits);

/** What waits for operators. */
export const listWaitingDeposits = waitingReader(deposits, 'auditing');
