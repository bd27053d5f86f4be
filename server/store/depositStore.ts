// Deposits as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import { type Deposit, DEPOSIT_REJECT_REASONS } from '../../core/wallet/deposit.ts';
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
import type { FundingPage } from './withdrawalStore.ts';

export const deposits = new RecordTable<Deposit>({
  table: 'deposits',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    currency: fixed(word('currency')),
    network: fixed(word('network')),
    address: fixed(text('address')),
    declaredAmount: fixed(amount('declared_amount', WIDEST_SCALE)),
    amount: orNull(amount('amount', WIDEST_SCALE)),
    confirmed: orNull(amount('confirmed', WIDEST_SCALE)),
    transactionId: orNull(word('transaction_id')),
    worth: orNull(amount('worth', WIDEST_SCALE)),
    approvals: zip({
      operatorId: listOf(uuid('approved_by')),
      sessionId: listOf(uuid('approved_in')),
      at: listOf(safeInteger('approved_at')),
    }),
    approvalsNeeded: integer('approvals_needed'),
    proofId: fixed(word('proof_id')),
    state: oneOf('state', ['auditing', 'success', 'fail']),
    reason: orNull(oneOf('reason', DEPOSIT_REJECT_REASONS)),
    decidedBy: orNull(uuid('decided_by')),
    submittedAt: fixed(safeInteger('submitted_at')),
    decidedAt: orNull(safeInteger('decided_at')),
    dueAt: fixed(safeInteger('due_at')),
    version: integer('version'),
  },
});

/** One user's deposits, newest first, by keyset. */
export const listDeposits = (
  client: Queryable,
  userId: string,
  { state, after, limit }: FundingPage,
): Promise<Deposit[]> =>
  deposits.read(
    client,
    `WHERE user_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [userId, state, after, limit],
  );

/** Any user's deposit, for operators. */
export const findDeposit = (client: Queryable, id: string): Promise<Deposit | undefined> =>
  deposits.one(client, id);

/** What waits for operators, oldest first, after the given position. */
export const listWaitingDeposits = (
  client: Queryable,
  after: PageRequest['after'],
  limit: number,
): Promise<Deposit[]> =>
  deposits.read(
    client,
    `WHERE state = 'auditing' AND ($1::bigint IS NULL OR (submitted_at, id) > ($1, $2::uuid))
     ORDER BY submitted_at, id LIMIT $3`,
    [after?.time, after?.id, limit],
  );
