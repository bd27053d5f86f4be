// Withdrawals as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import {
  type Withdrawal,
  WITHDRAWAL_REJECT_REASONS,
  type WithdrawalState,
} from '../../core/wallet/withdrawalTypes.ts';
import {
  amount,
  fixed,
  integer,
  listOf,
  oneOf,
  orNull,
  safeInteger,
  text,
  uuid,
  WIDEST_SCALE,
  word,
  zip,
} from './column.ts';
import type { Queryable } from './database.ts';
import { type PageRequest, RecordTable } from './recordTable.ts';

export const withdrawals = new RecordTable<Withdrawal>({
  table: 'withdrawals',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    currency: fixed(word('currency')),
    network: fixed(word('network')),
    addressId: fixed(uuid('address_id')),
    address: fixed(text('address')),
    label: fixed(text('label')),
    amount: fixed(amount('amount', WIDEST_SCALE)),
    fee: fixed(amount('fee', WIDEST_SCALE)),
    received: fixed(amount('received', WIDEST_SCALE)),
    state: oneOf('state', ['auditing', 'success', 'fail']),
    reason: orNull(oneOf('reason', [...WITHDRAWAL_REJECT_REASONS, 'cancelled'])),
    transactionId: orNull(word('transaction_id')),
    approvals: zip({
      operatorId: listOf(uuid('approved_by')),
      sessionId: listOf(uuid('approved_in')),
      at: listOf(safeInteger('approved_at')),
    }),
    approvalsNeeded: fixed(integer('approvals_needed')),
    submittedAt: fixed(safeInteger('submitted_at')),
    decidedAt: orNull(safeInteger('decided_at')),
    dueAt: fixed(safeInteger('due_at')),
    version: integer('version'),
  },
});

export interface FundingPage {
  readonly state: WithdrawalState | undefined;
  /** Id of the last row of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** One user's withdrawals, newest first, by keyset. */
export const listWithdrawals = (
  client: Queryable,
  userId: string,
  { state, after, limit }: FundingPage,
): Promise<Withdrawal[]> =>
  withdrawals.read(
    client,
    `WHERE user_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [userId, state, after, limit],
  );

/** Any user's withdrawal, for operators. */
export const findWithdrawal = (client: Queryable, id: string): Promise<Withdrawal | undefined> =>
  withdrawals.one(client, id);

/** What waits for operators, oldest first, after the given position. */
export const listWaitingWithdrawals = (
  client: Queryable,
  after: PageRequest['after'],
  limit: number,
): Promise<Withdrawal[]> =>
  withdrawals.read(
    client,
    `WHERE state = 'auditing' AND ($1::bigint IS NULL OR (submitted_at, id) > ($1, $2::uuid))
     ORDER BY submitted_at, id LIMIT $3`,
    [after?.time, after?.id, limit],
  );
