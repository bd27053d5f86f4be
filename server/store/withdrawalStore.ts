// Withdrawals as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import { toText } from '../../core/money/decimal.ts';
import type {
  Withdrawal,
  WithdrawalReason,
  WithdrawalState,
} from '../../core/wallet/withdrawalTypes.ts';
import type { Queryable } from './database.ts';
import {
  amountOf,
  type Column,
  listOf,
  type PageRequest,
  recordTable,
  type Row,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './recordTable.ts';

const COLUMNS: readonly Column<Withdrawal>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (w) => w.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (w) => w.userId },
  { name: 'currency', type: 'plain', fixed: true, value: (w) => w.currency },
  { name: 'network', type: 'plain', fixed: true, value: (w) => w.network },
  { name: 'address_id', type: 'uuid', fixed: true, value: (w) => w.addressId },
  { name: 'address', type: 'text', fixed: true, value: (w) => w.address },
  { name: 'label', type: 'text', fixed: true, value: (w) => w.label },
  { name: 'amount', type: 'numeric', fixed: true, value: (w) => toText(w.amount) },
  { name: 'fee', type: 'numeric', fixed: true, value: (w) => toText(w.fee) },
  { name: 'received', type: 'numeric', fixed: true, value: (w) => toText(w.received) },
  { name: 'state', type: 'plain', value: (w) => w.state },
  { name: 'reason', type: 'plain', value: (w) => w.reason },
  { name: 'transaction_id', type: 'plain', value: (w) => w.transactionId },
  {
    name: 'approved_by',
    type: 'uuids',
    value: (w) => w.approvals.map(({ operatorId }) => operatorId).join(';'),
  },
  { name: 'approved_at', type: 'bigints', value: (w) => w.approvals.map(({ at }) => at).join(';') },
  { name: 'approvals_needed', type: 'integer', fixed: true, value: (w) => w.approvalsNeeded },
  { name: 'submitted_at', type: 'bigint', fixed: true, value: (w) => w.submittedAt },
  { name: 'decided_at', type: 'bigint', value: (w) => w.decidedAt },
  { name: 'due_at', type: 'bigint', fixed: true, value: (w) => w.dueAt },
  { name: 'version', type: 'integer', value: (w) => w.version },
];
function parse(row: Row): Withdrawal {
  const times = listOf(row, 'approved_at');
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    currency: textOf(row, 'currency'),
    network: textOf(row, 'network'),
    addressId: textOf(row, 'address_id'),
    address: textOf(row, 'address'),
    label: textOf(row, 'label'),
    amount: amountOf(row, 'amount'),
    fee: amountOf(row, 'fee'),
    received: amountOf(row, 'received'),
    state: textOf(row, 'state') as WithdrawalState,
    reason: textOrNull(row, 'reason') as WithdrawalReason | null,
    transactionId: textOrNull(row, 'transaction_id'),
    approvals: listOf(row, 'approved_by').map((operatorId, place) => ({
      operatorId,
      at: Number(times[place]),
    })),
    approvalsNeeded: wholeOf(row, 'approvals_needed'),
    submittedAt: wholeOf(row, 'submitted_at'),
    decidedAt: wholeOrNull(row, 'decided_at'),
    dueAt: wholeOf(row, 'due_at'),
    version: wholeOf(row, 'version'),
  };
}

export const withdrawals = recordTable({ table: 'withdrawals', columns: COLUMNS, parse });

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
export const findWithdrawal = async (
  client: Queryable,
  id: string,
): Promise<Withdrawal | undefined> => (await withdrawals.read(client, 'WHERE id = $1', [id]))[0];

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
